/** Bounds and rhythms of this room, in one place so that a test can shorten them. */
export class RegistrySettings {
  readonly maxStonesPerPerson: number = 200;
  /** Stones of one person in state `connecting`. */
  readonly maxConnectingPerPerson: number = 5;
  readonly maxOfferedStones: number = 500;
  /** Clones that this process runs at once, in all and of one person. */
  readonly clones: { readonly overall: number; readonly perOwner: number } = { overall: 4, perOwner: 2 };
  /** Scheduled fetches that this process runs at once, in all and of one person. */
  readonly fetches: { readonly overall: number; readonly perOwner: number } = { overall: 3, perOwner: 1 };
  /** How often this process looks for work that is due or was left behind. */
  readonly tickMs: number = 10_000;
  readonly syncEverySeconds: number = 300;
  /** A remote that keeps failing is asked ever more seldom, down to this. */
  readonly syncSlowestSeconds: number = 24 * 3600;
  readonly cloneLeaseMs: number = 30_000;
  readonly progressEveryMs: number = 1_000;
}

/** Without a branch of its own, a local stone's. */
export const DEFAULT_BRANCH = 'main';
export const MAX_NAME_CODE_POINTS = 100;
