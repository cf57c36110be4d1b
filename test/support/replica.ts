import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { compileSrc } from './compile-src';

export interface ReplicaOptions {
  dataDir: string;
  /** The embedded database of its data directory where left out. */
  databaseUrl?: string;
  variables?: Record<string, string>;
  /** How far its clock is ahead. */
  clockShiftMs?: number;
}

/** The server as a process of its own, behind a proxy that names the person in a plain header. */
export class Replica {
  readonly log: string[] = [];

  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly cacheDir: string,
  ) {}

  static async start({ dataDir, databaseUrl, variables = {}, clockShiftMs = 0 }: ReplicaOptions): Promise<Replica> {
    const cacheDir = mkdtempSync(path.join(tmpdir(), 'prima-replica-'));
    const preload = path.join(__dirname, 'processes/shifted-clock.cjs');
    const child = spawn(process.execPath, ['-r', preload, compileSrc()], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        CLOCK_SHIFT_MS: String(clockShiftMs),
        HOST: '127.0.0.1',
        PORT: '0',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        PRIMA_DATABASE_POOL: '5',
        PRIMA_DATA_DIR: dataDir,
        PRIMA_CACHE_DIR: cacheDir,
        PRIMA_AUTH: 'proxy',
        PRIMA_PROXY_FORM: 'headers',
        PRIMA_PROXY_TRUSTED_CIDRS: '127.0.0.1/32',
        ...variables,
      },
    });
    const log: string[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        createInterface(stream).on('line', (line) => {
          log.push(line);
          const [, address] = /listening on (http:\/\/[\d.:]+)/.exec(line) ?? [];
          if (address !== undefined) resolve(address);
        });
      }
      child.once('exit', () => reject(new Error(`the replica did not start:\n${log.slice(-20).join('\n')}`)));
    });
    const replica = new Replica(url, child, cacheDir);
    replica.log.push(...log);
    return replica;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Ends it and waits; the exit code, or the signal's name. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill(signal);
      if (signal !== 'SIGKILL') this.child.kill('SIGCONT');
      await ended;
    }
    rmSync(this.cacheDir, { recursive: true, force: true });
    return this.child.signalCode ?? this.child.exitCode;
  }
}
