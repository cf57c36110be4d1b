/** Collects bytes up to a limit: the first ones, or the last ones where the end tells the outcome. */
export class BoundedBytes {
  private chunks: Buffer[] = [];
  private length = 0;
  private total = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly keep: 'head' | 'tail',
  ) {}

  push(chunk: Buffer): void {
    this.total += chunk.length;
    if (this.keep === 'head') {
      const room = this.maxBytes - this.length;
      if (room <= 0) return;
      const part = chunk.length > room ? chunk.subarray(0, room) : chunk;
      this.chunks.push(part);
      this.length += part.length;
      return;
    }
    this.chunks.push(chunk);
    this.length += chunk.length;
    while (this.length - (this.chunks[0]?.length ?? 0) >= this.maxBytes) {
      this.length -= this.chunks.shift()?.length ?? 0;
    }
  }

  /** More came than the limit lets through. */
  get exceeded(): boolean {
    return this.total > this.maxBytes;
  }

  bytes(): Buffer {
    const all = Buffer.concat(this.chunks);
    return this.keep === 'tail' && all.length > this.maxBytes ? all.subarray(all.length - this.maxBytes) : all;
  }

  text(): string {
    return this.bytes().toString('utf8');
  }
}
