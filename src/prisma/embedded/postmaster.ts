import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { POSTGRES_ENV } from './init-cluster';
import type { Layout } from './layout';
import { commandFor, type Launcher } from './run-as';

/** What PostgreSQL says of itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  /** A folder (Unix socket) or an address, as `pg` takes it. */
  host: string;
  port: number;
  isReady: boolean;
}

const STOP_TIMEOUT_MS = 60_000;

export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid = '', , , port = '', socketDir = '', address = '', , status = ''] = lines.map((line) => line.trim());
  if (!/^\d+$/.test(pid)) return undefined;
  return {
    pid: Number(pid),
    host: socketDir === '' ? address : socketDir,
    port: Number(port),
    isReady: status === 'ready',
  };
}

/**
 * True while the process of that id is a PostgreSQL. After a reboot the id of a stale file may belong to anybody, and
 * neither PostgreSQL nor we should wait for that one.
 */
export function isPostgresAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    // A zombie has no command line: dead, only not yet reaped.
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return path.basename(program) === 'postgres';
  } catch {
    return process.platform !== 'linux';
  }
}

/** Removes a `postmaster.pid` whose process is gone or is no PostgreSQL; a live one's file stays. */
export function clearStale(cluster: string): void {
  const postmaster = readPostmaster(cluster);
  if (postmaster !== undefined && !isPostgresAlive(postmaster.pid)) {
    rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  }
}

/** Fast shutdown: sessions are ended, everything is written. */
export async function stopPostmaster(pid: number): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  signal(pid, 'SIGINT');
  while (isPostgresAlive(pid)) {
    if (Date.now() > deadline) {
      // Immediate shutdown: the next start replays the log.
      signal(pid, 'SIGQUIT');
      return;
    }
    await sleep(10);
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}

export interface Spawned {
  pid: number;
  /** Set as soon as it ended. */
  hasExited(): boolean;
}

/** Starts the server in a session of its own, so that a terminal's Ctrl-C does not reach it before we are through. */
export function spawnPostmaster(
  layout: Layout,
  postgres: string,
  launcher: Launcher,
  { port, settings: extra = {} }: { port?: number; settings?: Readonly<Record<string, string>> },
): Promise<Spawned> {
  const log = openSync(layout.log, 'a', 0o600);
  const listen = port === undefined ? ['-h', '', '-p', '5432'] : ['-h', '127.0.0.1', '-p', String(port)];
  const socketDir = port === undefined ? layout.socketDir : '';
  const settings = Object.entries({ ...SETTINGS, ...extra, unix_socket_directories: socketDir });
  const { command, args, user } = commandFor(launcher, postgres, [
    '-D',
    layout.cluster,
    ...listen,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const child = spawn(command, args, {
    cwd: '/',
    env: POSTGRES_ENV,
    detached: true,
    stdio: ['ignore', log, log],
    ...user,
  });
  closeSync(log);
  let exited = false;
  child.once('exit', () => {
    exited = true;
  });
  child.unref();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve({ pid: child.pid ?? 0, hasExited: () => exited }));
  });
}

const SETTINGS: Readonly<Record<string, string>> = {
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements that fail are the caller's to report; their texts and values stay out of the log.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  max_wal_size: '256MB',
  // No helper processes for a database this small.
  io_method: 'sync',
  max_logical_replication_workers: '0',
};
