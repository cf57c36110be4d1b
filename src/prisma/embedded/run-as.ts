import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** How to start one of PostgreSQL's programs, which refuse to run as root. */
export interface Launcher {
  /** Whose files the cluster's are; undefined: this process's own user. */
  owner?: { uid: number; gid: number };
  /** Goes before the program's own command line and changes the user; empty: the spawner changes it. */
  prefix: string[];
}

/** A command line, and the user to spawn it as, for one of PostgreSQL's programs. */
export function commandFor(
  launcher: Launcher,
  program: string,
  args: string[],
): { command: string; args: string[]; user: object } {
  const [first, ...rest] = launcher.prefix;
  if (first === undefined) return { command: program, args, user: launcher.owner ?? {} };
  return { command: first, args: [...rest, program, ...args], user: {} };
}

const SYSTEM_USER = 'postgres';
/** Bits of `CapEff`; narrower first: searching folders is all that is needed as a rule. */
const CAPABILITIES = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
];

/**
 * Anybody but root runs PostgreSQL as themselves. For root it runs as the owner of the cluster, at first the system
 * user `postgres`, made where there is none. Where that user cannot reach the files (a project below /root), the
 * process is given the one capability to search folders instead of anybody's home being opened.
 * @param cluster PGDATA, which need not exist yet
 * @param programs files that must be reachable as well
 */
export function launcherFor(cluster: string, programs: string[]): Launcher {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = ownerOf(cluster) ?? systemUser();
  const blocked = [path.dirname(cluster), ...programs].map((file) => unreachable(file, owner)).find(Boolean);
  return { owner, prefix: asUser(owner, blocked) };
}

function asUser({ uid, gid }: { uid: number; gid: number }, blocked: string | undefined): string[] {
  if (blocked === undefined) return [];
  const held = effectiveCapabilities();
  const capability = CAPABILITIES.find(({ bit }) => (held >> bit) & 1n);
  if (capability === undefined) {
    throw new Error(
      `The embedded PostgreSQL cannot run as root, and its user cannot reach ${blocked}. Start the server as an ` +
        `ordinary user, or choose a PRIMA_DATA_DIR and a program folder that every user can reach, or set DATABASE_URL.`,
    );
  }
  const only = `-all,+${capability.name}`;
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return ['setpriv', ...ids, `--inh-caps=${only}`, `--ambient-caps=${only}`, '--'];
}

function ownerOf(cluster: string): Launcher['owner'] {
  const stat = statSync(cluster, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? undefined : { uid: stat.uid, gid: stat.gid };
}

function systemUser(): { uid: number; gid: number } {
  const known = findUser();
  if (known !== undefined) return known;
  execFileSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', SYSTEM_USER],
    {
      stdio: 'ignore',
    },
  );
  const made = findUser();
  if (made === undefined) throw new Error(`The system user ${SYSTEM_USER} could not be made.`);
  return made;
}

function findUser(): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^${SYSTEM_USER}:[^:]*:(\\d+):(\\d+):`, 'm'));
  return line === null ? undefined : { uid: Number(line[1]), gid: Number(line[2]) };
}

/** The first folder on the way to `file` that `owner` may not search. */
function unreachable(file: string, owner: { uid: number; gid: number }): string | undefined {
  const parts = path.resolve(file).split(path.sep);
  for (let depth = 1; depth <= parts.length; depth++) {
    const current = parts.slice(0, depth).join(path.sep) || path.sep;
    const stat = statSync(current, { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    const bit = stat.uid === owner.uid ? 0o100 : stat.gid === owner.gid ? 0o010 : 0o001;
    if ((stat.mode & bit) === 0) return current;
  }
  return undefined;
}

function effectiveCapabilities(): bigint {
  const [, mask = '0'] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return BigInt(`0x${mask}`);
}
