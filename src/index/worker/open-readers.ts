import { StoneReader } from '../query/stone-reader';

interface OpenReader {
  reader: StoneReader;
  usedAt: number;
}

/** The index files that this worker holds open: the most recently used ones, none that idles. */
export class OpenReaders {
  /** In the order of their last use. */
  private readonly open = new Map<string, OpenReader>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly maxOpen: number,
    private readonly idleCloseMs: number,
  ) {
    this.timer = setInterval(() => this.closeIdle(), Math.max(50, Math.min(idleCloseMs / 2, 60_000)));
    this.timer.unref();
  }

  get(file: string): StoneReader {
    const known = this.open.get(file);
    const reader = known?.reader ?? new StoneReader(file);
    this.open.delete(file);
    this.open.set(file, { reader, usedAt: Date.now() });
    while (this.open.size > this.maxOpen) this.drop(this.open.keys().next().value ?? '');
    return reader;
  }

  /** Closes what lies in a directory. */
  closeIn(dir: string): void {
    for (const file of [...this.open.keys()]) if (file.startsWith(dir)) this.drop(file);
  }

  closeAll(): void {
    clearInterval(this.timer);
    this.closeIn('');
  }

  private closeIdle(): void {
    const before = Date.now() - this.idleCloseMs;
    for (const [file, { usedAt }] of [...this.open]) if (usedAt < before) this.drop(file);
  }

  private drop(file: string): void {
    this.open.get(file)?.reader.close();
    this.open.delete(file);
  }
}
