/** One call's end: by the client that left, by the clock, or by us. */
export class CallDeadline {
  /** Null while the call may go on, and where it was ended by {@link end}. */
  endedBy: 'timeout' | 'cancelled' | null = null;

  private readonly controller = new AbortController();
  private readonly onAbort = () => this.stop('cancelled');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly client: AbortSignal | undefined,
    private readonly timeoutMs: number,
  ) {
    if (client?.aborted === true) this.stop('cancelled');
    client?.addEventListener('abort', this.onAbort, { once: true });
    this.restart();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  pause(): void {
    clearTimeout(this.timer);
  }

  restart(): void {
    this.pause();
    this.timer = setTimeout(() => this.stop('timeout'), this.timeoutMs);
  }

  /** Forgets clock and client; the call itself goes on. */
  clear(): void {
    this.pause();
    this.client?.removeEventListener('abort', this.onAbort);
  }

  /** Ends the call at the other side too, if it is still going on. */
  end(): void {
    this.clear();
    this.controller.abort();
  }

  private stop(reason: 'timeout' | 'cancelled'): void {
    this.endedBy ??= reason;
    this.end();
  }
}
