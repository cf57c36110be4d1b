import type { CloneProgress } from '../git.types';

/** Bytes that count as life; a trickle of single bytes does not. */
const SIGNIFICANT_BYTES = 64 * 1024;
/** For so many idle periods a remote may report its own preparations without sending anything. */
const PREPARING_PERIODS = 10;

/** Follows a transfer through git's progress lines and the growth on disk, and says when it has stopped. */
export class TransferWatch {
  private phase: CloneProgress['phase'] = 'connecting';
  private percent?: number;
  private receivedBytes = 0;
  private markedBytes = 0;
  private markedAt: number;
  private readonly startedAt: number;
  private preparing = '';
  private partial = '';

  constructor(
    private readonly idleTimeoutMs: number,
    private readonly now: () => number = Date.now,
  ) {
    this.startedAt = this.markedAt = now();
  }

  /** Takes git's progress output; it redraws a line with CR. */
  stderr(chunk: string): void {
    const lines = (this.partial + chunk).split(/[\r\n]/);
    this.partial = lines.pop()?.slice(-1_000) ?? '';
    for (const line of lines) this.line(line);
  }

  /** Takes what is on disk by now. */
  bytes(onDisk: number): void {
    this.receivedBytes = Math.max(this.receivedBytes, onDisk);
    if (this.receivedBytes - this.markedBytes >= SIGNIFICANT_BYTES) this.mark();
  }

  get isStalled(): boolean {
    // Checking what arrived is our own work and prints nothing.
    if (this.phase === 'checking') return false;
    return this.now() - this.markedAt > this.idleTimeoutMs;
  }

  get progress(): CloneProgress {
    return { phase: this.phase, percent: this.percent, receivedBytes: this.receivedBytes };
  }

  private line(line: string): void {
    const [, title = '', digits] = /^(Receiving objects|Resolving deltas):\s+(\d{1,3})%/.exec(line) ?? [];
    if (title === '') {
      if (line.startsWith('remote: ')) this.remoteLine(line);
      return;
    }
    const percent = Number(digits);
    const phase = title.startsWith('Receiving') ? 'receiving' : 'resolving';
    if (phase !== this.phase || (phase === 'resolving' && percent !== this.percent)) this.mark();
    const isDone = percent === 100 && (phase === 'resolving' || /, done\.?$/.test(line));
    this.phase = isDone ? 'checking' : phase;
    this.percent = isDone ? undefined : percent;
  }

  private remoteLine(line: string): void {
    if (this.phase !== 'connecting' || line === this.preparing) return;
    this.preparing = line;
    if (this.now() - this.startedAt <= PREPARING_PERIODS * this.idleTimeoutMs) this.mark();
  }

  private mark(): void {
    this.markedAt = this.now();
    this.markedBytes = this.receivedBytes;
  }
}
