import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { createExclusive } from '../../common/create-exclusive';
import type { Launcher } from './run-as';

/** PostgreSQL appends this to the socket's folder. */
const SOCKET_NAME = '.s.PGSQL.5432';
/** What fits into the kernel's address of a Unix socket, with its final NUL. */
const MAX_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

/** The embedded database's corner of the data directory. */
export class Layout {
  readonly root: string;
  /** PGDATA */
  readonly cluster: string;
  readonly socketDir: string;
  readonly passwordFile: string;
  readonly log: string;

  constructor(dataDir: string) {
    this.root = path.join(dataDir, 'postgres');
    this.cluster = path.join(this.root, 'cluster');
    this.socketDir = path.join(this.root, 'run');
    this.passwordFile = path.join(this.root, 'password');
    this.log = path.join(this.root, 'postgres.log');
  }

  /** False where the data directory lies too deep: then a loopback port takes the socket's place. */
  get socketFits(): boolean {
    return Buffer.byteLength(path.join(this.socketDir, SOCKET_NAME)) <= MAX_SOCKET_PATH;
  }

  get isInitialised(): boolean {
    return existsSync(path.join(this.cluster, 'PG_VERSION'));
  }

  /** Makes the folders; `cluster` itself is initdb's. */
  prepare(): void {
    mkdirSync(this.root, { recursive: true });
    mkdirSync(this.socketDir, { recursive: true, mode: 0o700 });
    const log = statSync(this.log, { throwIfNoEntry: false });
    if (log !== undefined && log.size > 8 * 1024 * 1024) rmSync(this.log);
  }

  giveTo({ owner }: Launcher): void {
    // Other users may pass through, never look.
    if (owner !== undefined) chmodSync(this.root, 0o711);
    else chmodSync(this.root, 0o700);
    if (owner !== undefined) chownSync(this.socketDir, owner.uid, owner.gid);
  }

  /** The superuser's password: made once, by whichever process comes first. */
  async password(): Promise<string> {
    if (!existsSync(this.passwordFile)) {
      await createExclusive(this.passwordFile, randomBytes(24).toString('base64url'));
    }
    return readFileSync(this.passwordFile, 'utf8').trim();
  }

  logTail(): string {
    const text = existsSync(this.log) ? readFileSync(this.log, 'utf8') : '';
    return text.trimEnd().split('\n').slice(-5).join('\n');
  }
}
