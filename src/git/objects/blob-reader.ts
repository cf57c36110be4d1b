import { Injectable } from '@nestjs/common';
import { repositoryCorrupt } from '../git.errors';
import type { BlobOid } from '../git.types';
import { blobOid } from '../git.types';
import { GitProcessService, localFailure } from '../process/git-process.service';
import { BatchReader } from './batch-reader';

/** git streams a blob above this instead of holding it, so one huge file costs nobody's memory. */
const STREAM_ABOVE = ['-c', 'core.bigFileThreshold=8m'];

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
  constructor(private readonly processes: GitProcessService) {}

  async readOne(gitDir: string, oid: BlobOid, maxBytes: number): Promise<BlobContent> {
    const local = await this.processes.start({ gitDir, args: [...STREAM_ABOVE, 'cat-file', '--batch'] });
    try {
      local.child.stdin.end(`${blobOid(oid)}\n`);
      const reader = new BatchReader(local.child.stdout);
      const header = await reader.header();
      if (header?.type !== 'blob') throw repositoryCorrupt(new Error(`no blob ${oid}: ${local.stderr.text()}`));
      const data = await reader.head(Math.min(maxBytes, header.size)).catch((error: unknown) => {
        throw repositoryCorrupt(error);
      });
      return { data, size: header.size, truncated: header.size > maxBytes };
    } finally {
      await local.abandon();
    }
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
