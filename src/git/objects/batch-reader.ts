import type { Readable } from 'node:stream';

export interface BatchHeader {
  oid: string;
  /** null: git has no such object. */
  type: string | null;
  size: number;
}

/**
 * Reads the answers of `git cat-file --batch`: a header line, then `size` bytes and a newline.
 * (git-cat-file(1), "Batch output".)
 */
export class BatchReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private buffer: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next header; null at the end. */
  async header(): Promise<BatchHeader | null> {
    let end = this.buffer.indexOf(10);
    while (end < 0) {
      if (!(await this.more())) return null;
      end = this.buffer.indexOf(10);
    }
    const [oid = '', type = '', size = ''] = this.buffer.toString('latin1', 0, end).split(' ');
    this.buffer = this.buffer.subarray(end + 1);
    return type === 'missing' || size === '' ? { oid, type: null, size: 0 } : { oid, type, size: Number(size) };
  }

  /** The first `keep` bytes of the object; the rest, and the newline after it, are read past. */
  async body(size: number, keep = size): Promise<Buffer> {
    const parts: Buffer[] = [];
    let wanted = Math.min(keep, size);
    let left = size + 1;
    while (left > 0) {
      if (this.buffer.length === 0 && !(await this.more())) throw new Error('git cat-file ended inside an object');
      const taken = this.buffer.subarray(0, left);
      if (wanted > 0) parts.push(taken.subarray(0, wanted));
      wanted -= Math.min(wanted, taken.length);
      left -= taken.length;
      this.buffer = this.buffer.subarray(taken.length);
    }
    return Buffer.concat(parts);
  }

  /** Only the first `keep` bytes, for a caller that ends the child next. */
  async head(keep: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let wanted = keep;
    while (wanted > 0) {
      if (this.buffer.length === 0 && !(await this.more())) throw new Error('git cat-file ended inside an object');
      const taken = this.buffer.subarray(0, wanted);
      parts.push(taken);
      wanted -= taken.length;
      this.buffer = this.buffer.subarray(taken.length);
    }
    return Buffer.concat(parts);
  }

  private async more(): Promise<boolean> {
    const next = await this.chunks.next();
    if (next.done === true) return false;
    this.buffer = this.buffer.length === 0 ? next.value : Buffer.concat([this.buffer, next.value]);
    return true;
  }
}
