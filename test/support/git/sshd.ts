import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';

const SSHD = '/usr/sbin/sshd';

export interface Sshd {
  port: number;
  /** known_hosts lines for this server. */
  knownHosts: string;
  /** `ssh://<user>@127.0.0.1:<port><absolute path>` */
  url(path: string): string;
  /** Lets a public key in; the keys before it stay. */
  authorize(publicKey: string): void;
  close(): Promise<void>;
}

/** OpenSSH's own server on loopback, for the user that runs the tests (Debian package openssh-server). */
export async function startSshd(dir: string): Promise<Sshd> {
  if (!existsSync(SSHD)) throw new Error('sshd is missing: install the system package openssh-server');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  const file = (name: string): string => join(dir, name);
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file('host_key')]);
  writeFileSync(file('authorized_keys'), '', { mode: 0o600 });
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const port = await freePort();
  writeFileSync(
    file('config'),
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${file('host_key')}`,
      `AuthorizedKeysFile ${file('authorized_keys')}`,
      'StrictModes no',
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'PermitRootLogin prohibit-password',
      'UsePAM no',
      `PidFile ${file('pid')}`,
    ].join('\n'),
  );
  const server = spawn(SSHD, ['-D', '-e', '-f', file('config')], { stdio: ['ignore', 'ignore', 'pipe'] });
  await untilListening(port, server);
  const [type, key] = readFileSync(file('host_key.pub'), 'utf8').split(' ');
  return {
    port,
    knownHosts: `[127.0.0.1]:${port} ${type} ${key}\n`,
    url: (path) => `ssh://${userInfo().username}@127.0.0.1:${port}${path}`,
    authorize: (publicKey) => writeFileSync(file('authorized_keys'), `${publicKey}\n`, { flag: 'a' }),
    close: () => end(server),
  };
}

async function untilListening(port: number, server: ChildProcess): Promise<void> {
  let words = '';
  server.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  for (let tries = 0; tries < 100; tries++) {
    if (server.exitCode !== null) throw new Error(`sshd ended: ${words}`);
    if (await canConnect(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`sshd does not listen: ${words}`);
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** A loopback port that nobody listened on a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
