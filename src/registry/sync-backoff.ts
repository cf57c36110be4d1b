import type { RegistrySettings } from './registry.settings';

type Rhythm = Pick<RegistrySettings, 'syncEverySeconds' | 'syncSlowestSeconds'>;

/** Failures that asking again cannot mend: the person has to change something first. */
const NEEDS_THE_PERSON: ReadonlySet<string> = new Set([
  'auth_failed',
  'access_denied',
  'host_key_unknown',
  'remote_not_allowed',
]);

/** After connecting: spread over one period, so that stones connected together do not stay together. */
export function firstSyncInSeconds({ syncEverySeconds }: Rhythm): number {
  return syncEverySeconds * (0.5 + Math.random() / 2);
}

/**
 * When a stone is fetched by itself again: regularly while it works, at doubling distances (±20 %) while it fails, and
 * not at all where a credential was refused, since repeating that locks accounts.
 */
export function nextSyncInSeconds(failures: number, errorCode: string | null, rhythm: Rhythm): number | null {
  if (errorCode !== null && NEEDS_THE_PERSON.has(errorCode)) return null;
  const pause = Math.min(rhythm.syncEverySeconds * 2 ** Math.min(failures, 20), rhythm.syncSlowestSeconds);
  return pause * (0.8 + Math.random() * 0.4);
}
