import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** git removes its lock files on SIGTERM, so it gets this long before SIGKILL. */
const GRACE_MS = 2_000;

export type KillReason = 'deadline' | 'cancelled' | 'output' | 'limit' | 'shutdown';

export interface SpawnRequest {
  file: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  /** Written to descriptor 3 and closed: the way of a secret that no list of processes shows. */
  secret?: string;
}

export interface ChildEnd {
  /** null when a signal ended it. */
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Why we ended it, if we did. */
  killed: KillReason | null;
}

const living = new Set<SupervisedChild>();
let exitHooked = false;

/** For the exit of the process: children in groups of their own would outlive it. */
function killAllChildren(): void {
  for (const child of living) child.kill('shutdown', 'SIGKILL');
}

/**
 * One child in a process group of its own. A git command starts helpers (git-remote-https, ssh, index-pack);
 * signalling git alone would leave them, so always the whole group is signalled.
 */
export class SupervisedChild {
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly stdin: Writable;
  /** Settles when the child has ended and its pipes are drained; rejects only when it could not be started. */
  readonly ended: Promise<ChildEnd>;
  private readonly child: ChildProcess;
  private killed: KillReason | null = null;
  private escalation?: NodeJS.Timeout;

  constructor(request: SpawnRequest) {
    const stdio: StdioOptions = ['pipe', 'pipe', 'pipe'];
    if (request.secret !== undefined) stdio.push('pipe');
    this.child = spawn(request.file, request.args, {
      env: request.env,
      cwd: request.cwd,
      stdio,
      detached: true,
      windowsHide: true,
    });
    this.stdin = this.child.stdin as Writable;
    this.stdout = this.child.stdout as Readable;
    this.stderr = this.child.stderr as Readable;
    // A child that ends early closes its end; the outcome is in its exit code, not in our EPIPE.
    this.stdin.on('error', () => undefined);
    if (request.secret !== undefined) {
      const pipe = this.child.stdio[3] as Writable;
      pipe.on('error', () => undefined);
      pipe.end(request.secret);
    }
    living.add(this);
    if (!exitHooked) {
      exitHooked = true;
      process.on('exit', killAllChildren);
    }
    this.ended = new Promise<ChildEnd>((resolve, reject) => {
      this.child.once('error', (error) => {
        living.delete(this);
        reject(error);
      });
      // Helpers that outlive git would keep the pipes open, and 'close' would never come.
      this.child.once('exit', () => this.signalGroup('SIGKILL'));
      this.child.once('close', (code, signal) => {
        living.delete(this);
        clearTimeout(this.escalation);
        resolve({ code, signal, killed: this.killed });
      });
    });
    // The rejection is delivered to whoever awaits `ended`; without this it would also end the process.
    this.ended.catch(() => undefined);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  kill(reason: KillReason, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): void {
    this.killed ??= reason;
    this.signalGroup(signal);
    if (signal === 'SIGTERM' && this.escalation === undefined) {
      this.escalation = setTimeout(() => this.signalGroup('SIGKILL'), GRACE_MS);
      this.escalation.unref();
    }
  }

  private signalGroup(signal: NodeJS.Signals): void {
    if (this.child.pid === undefined) return;
    try {
      process.kill(-this.child.pid, signal);
    } catch {
      // ESRCH: the group is gone, which is what we want.
    }
  }
}
