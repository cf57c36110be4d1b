import { Injectable } from '@nestjs/common';
import { repositoryCorrupt } from '../git.errors';
import type { BlobOid } from '../git.types';
import { blobOid } from '../git.types';
import { GitProcessService, localFailure } from '../process/git-process.service';
import { BatchReader } from './batch-reader';
import { STREAM_ABOVE, WarmBatches, type Batch } from './warm-batches';

export interface BlobContent {
  data: Buffer;
  size: number;
  truncated: boolean;
}

export interface ReadBlobsOptions {
  /** Longer blobs are passed over: they are not yielded. */
  maxBytes?: number;
  signal?: AbortSignal;
}

/** Reads blobs through `git cat-file --batch`, which names the size before it sends a byte. */
@Injectable()
export class BlobReader {
  constructor(
    private readonly processes: GitProcessService,
    private readonly warm: WarmBatches,
  ) {}

  /** The first `maxBytes` of a blob. @throws AppError repository_corrupt */
  async readOne(gitDir: string, oid: BlobOid, maxBytes: number): Promise<BlobContent> {
    const id = blobOid(oid);
    // A child that waited may have been ended from outside; a fresh one says what is true.
    return (
      (await this.warm.use(gitDir, (batch) => ask(batch, id, maxBytes))) ?? (await this.readFresh(gitDir, id, maxBytes))
    );
  }

  private async readFresh(gitDir: string, oid: BlobOid, maxBytes: number): Promise<BlobContent> {
    this.warm.forget(gitDir);
    const content = await this.warm.use(gitDir, (batch) => ask(batch, oid, maxBytes));
    if (content === null) throw repositoryCorrupt(new Error(`git ended before it answered for ${oid}`));
    return content;
  }

  /**
   * Yields in the order asked, while git already reads ahead. An id that git does not hold ends the iteration
   * with `repository_corrupt`.
   */
  async *readMany(
    gitDir: string,
    oids: Iterable<BlobOid>,
    options: ReadBlobsOptions = {},
  ): AsyncGenerator<{ oid: BlobOid; data: Buffer }> {
    const local = await this.processes.start({
      gitDir,
      args: [...STREAM_ABOVE, 'cat-file', '--batch', '--buffer'],
      timeoutMs: 30 * 60_000,
      signal: options.signal,
    });
    try {
      void feed(local.child.stdin, oids);
      const reader = new BatchReader(local.child.stdout);
      const maxBytes = options.maxBytes ?? Number.MAX_SAFE_INTEGER;
      for (let header = await reader.header(); header !== null; header = await reader.header()) {
        if (header.type !== 'blob') throw repositoryCorrupt(new Error(`no blob ${header.oid}`));
        const data = await reader.body(header.size, header.size > maxBytes ? 0 : header.size);
        if (header.size <= maxBytes) yield { oid: blobOid(header.oid), data };
      }
      const end = await local.close();
      if (end.code !== 0) throw localFailure(local.stderr.text());
    } finally {
      await local.abandon();
    }
  }
}

type Asked = { value: BlobContent | null; isClean: boolean };

/** Null where a child that had waited was gone. */
async function ask({ child, reader, stderr, isReused }: Batch, oid: BlobOid, maxBytes: number): Promise<Asked> {
  child.stdin.write(`${oid}\n`);
  const header = await reader.header();
  if (header === null && isReused) return { value: null, isClean: false };
  if (header?.type !== 'blob') throw repositoryCorrupt(new Error(`no blob ${oid}: ${stderr.text()}`));
  const { size } = header;
  const isWhole = size <= maxBytes;
  const data = await (isWhole ? reader.body(size) : reader.head(maxBytes)).catch((error: unknown) => {
    throw repositoryCorrupt(error);
  });
  return { value: { data, size, truncated: !isWhole }, isClean: isWhole };
}

/** Asks as fast as the child reads, not faster: a list of a million ids is never in the pipe at once. */
async function feed(stdin: NodeJS.WritableStream, oids: Iterable<BlobOid>): Promise<void> {
  let lines = '';
  for (const oid of oids) {
    lines += `${blobOid(oid)}\n`;
    if (lines.length < 16_384) continue;
    const isTaken = stdin.write(lines);
    lines = '';
    if (!isTaken) {
      await new Promise<void>((resolve) => {
        const settle = (): void => {
          stdin.removeListener('drain', settle).removeListener('close', settle);
          resolve();
        };
        stdin.once('drain', settle).once('close', settle);
      });
    }
  }
  stdin.end(lines);
}
