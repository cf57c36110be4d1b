import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import type { GitConfig } from '../git.config';

const PREFIX = 'prima-git-';
const SYSTEM_BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/**
 * git asks for a name and a password with these prompts (credential.c). The answers come from descriptor 3, one
 * line each, once: a second try finds nothing. A prompt for any other origin is not answered.
 */
const ASKPASS = `#!/bin/sh
case "$1" in
  "Username for '$PRIMA_ASKPASS_SCHEME://$PRIMA_ASKPASS_HOST': ") ;;
  "Password for '$PRIMA_ASKPASS_SCHEME://"*"@$PRIMA_ASKPASS_HOST': ") ;;
  *) exit 1 ;;
esac
IFS= read -r line <&3 || exit 1
printf '%s\\n' "$line"
`;

/**
 * Runs between the moment git learnt the remote's refs and the moment it sends (githooks(5), pre-push): the only
 * place where "this push would create the branch" can be refused without a second connection and a race.
 */
const PRE_PUSH = `#!/bin/sh
test "$PRIMA_PUSH_MAY_CREATE" = 1 && exit 0
while read -r local_ref local_oid remote_ref remote_oid; do
  case "$remote_oid" in *[!0]*) ;; *) echo 'prima: the remote has no such branch' >&2; exit 1 ;; esac
done
exit 0
`;

/** What \`PRE_PUSH\` says; a remote's own words are prefixed by git and cannot look like it. */
export const NO_SUCH_BRANCH = /^prima: the remote has no such branch$/m;

/** A folder of this process with the helpers that git children run; only its user can enter it. */
export class RuntimeDir {
  readonly path: string;
  readonly askpass: string;
  readonly hooksDir: string;
  /** System and extra certificate authorities in one file; undefined without an extra one. */
  readonly caBundle?: string;

  constructor(config: GitConfig) {
    const base = config.runtimeDir ?? tmpdir();
    removeLeftovers(base);
    this.path = mkdtempSync(join(base, `${PREFIX}${process.pid}-`));
    this.askpass = join(this.path, 'askpass');
    this.hooksDir = join(this.path, 'hooks');
    writeFileSync(this.askpass, ASKPASS, { mode: 0o700 });
    mkdirSync(this.hooksDir, { mode: 0o700 });
    writeFileSync(join(this.hooksDir, 'pre-push'), PRE_PUSH, { mode: 0o700 });
    const { error } = spawnSync(this.askpass, [''], { env: {}, timeout: 10_000 });
    if (error !== undefined) {
      this.remove();
      throw new Error(`no program can be run from ${base}: name another folder (noexec?)`, { cause: error });
    }
    if (config.caFile === undefined) return;
    this.caBundle = join(this.path, 'ca.pem');
    writeFileSync(this.caBundle, [systemCertificates(), readFileSync(config.caFile, 'utf8')].join('\n'), {
      mode: 0o600,
    });
  }

  /** A folder for one operation. */
  operationDir(): string {
    return mkdtempSync(join(this.path, 'op-'));
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

function systemCertificates(): string {
  const bundle = SYSTEM_BUNDLES.find((path) => existsSync(path));
  return bundle === undefined ? rootCertificates.join('\n') : readFileSync(bundle, 'utf8');
}

/** Folders of processes that were killed: there is no secret in them, but nobody else would remove them. */
function removeLeftovers(base: string): void {
  for (const name of readdirSync(base)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!Number.isInteger(pid) || isRunning(pid)) continue;
    try {
      rmSync(join(base, name), { recursive: true, force: true });
    } catch {
      // Another user's folder in a shared place: not ours to remove.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
