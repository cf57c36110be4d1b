import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../prisma/prisma.service';
import { chainLineOf } from '../audit-view';
import { AuditRepository, type AttemptFilter } from '../audit.repository';
import type { ChainRecord } from '../audit.types';
import { CSV_HEADER, csvLine } from './csv';

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What is in memory at a time, whatever the reader's pace: larger pages are no faster and leave more garbage. */
const PAGE = 100;

/** Streams the audit, oldest first: one page at a time, the next one only when the reader took the last. */
@Injectable()
export class ExportService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly records: AuditRepository,
  ) {}

  /** CSV has one row an attempt, for people; JSONL has every record of the chain, for proofs. */
  stream(format: ExportFormat, filter: AttemptFilter): AsyncGenerator<string> {
    return format === 'csv' ? this.csv(filter) : this.jsonl(filter);
  }

  private async *csv(filter: AttemptFilter): AsyncGenerator<string> {
    yield CSV_HEADER;
    const read = (after: number) => this.records.attemptsAfter(this.prisma, filter, after, PAGE);
    for await (const page of pages(read)) yield page.map(csvLine).join('');
  }

  private async *jsonl(filter: AttemptFilter): AsyncGenerator<string> {
    const read = (after: number) => this.records.recordsAfter(this.prisma, filter, after, PAGE);
    for await (const page of pages(read))
      yield page.map((record) => `${JSON.stringify(chainLineOf(record))}\n`).join('');
  }
}

async function* pages(read: (after: number) => Promise<ChainRecord[]>): AsyncGenerator<ChainRecord[]> {
  for (let after = 0; ;) {
    const page = await read(after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.seq;
  }
}
