/**
 * What this room needs to know of the deployment. A plain class, so that it can be injected by class and
 * built in a test or a script with `Object.assign(new GitConfig(), {...})`.
 */
export class GitConfig {
  /** The data directory; a `file://` remote may never lie in it. Absolute. */
  readonly dataDir!: string;
  /** An empty, read-only-for-us folder that stands in for HOME and XDG_CONFIG_HOME. Made when missing. Absolute. */
  readonly emptyHomeDir!: string;
  /** Deadline of one network operation, the wait for a free slot included. */
  readonly gitTimeoutMs: number = 30_000;
  /** A clone ends when nothing worth the name arrived for so long. */
  readonly cloneIdleTimeoutMs: number = 60_000;
  /** A clone ends after so long whatever arrives. */
  readonly cloneTimeoutMs: number = 2 * 60 * 60_000;
  /** Limit for what one clone or fetch may add on disk. */
  readonly maxCloneBytes: number = 4 * 1024 ** 3;
  /** `host`, `host:port` or `*.example.com`; `any` is every public host (not for production). */
  readonly remoteHosts: readonly string[] | 'any' = [];
  /** Allows `file://` and loopback `http://` remotes. */
  readonly allowFileRemotes: boolean = false;
  /** Extra certificate authorities (PEM), on top of the system's. */
  readonly caFile?: string;
  readonly httpsProxy?: string;
  /** As in NO_PROXY: comma-separated hosts or suffixes, `*` for all. */
  readonly noProxy?: string;
  /** Pinned SSH host keys (known_hosts format); `[host]:port` for another port than 22. */
  readonly knownHostsFile?: string;
  /** Network children at once; children that have waited for their remote for long count apart (see README). */
  readonly maxChildren: number = 32;
  readonly maxChildrenPerHost: number = 6;
  /** Local children (`cat-file`, `ls-tree`, `gc`) at once. */
  readonly maxLocalChildren: number = 8;
  /** Where helper scripts and agent sockets of this process live; the path must be short. Default: the system's. */
  readonly runtimeDir?: string;
}
