import { Injectable, Logger, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Db } from '../prisma/db.types';
import { isRowRefused } from '../prisma/database-errors';
import { PrismaService } from '../prisma/prisma.service';
import { inTransaction } from '../prisma/transaction';
import { auditUnavailable } from './audit.errors';
import type { RecordDraft } from './audit.types';
import { ChainRepository } from './chain.repository';
import { countRefusals, floodKey, recordsOf } from './flood';

/** Records of one append: others wait while it holds the chain. */
const MAX_BATCH = 250;
const TRANSACTION_MS = 8_000;
/** The longest that a caller waits for its record: a database that hangs is a database that is down. */
const WAIT_MS = 10_000;
const MAX_QUEUE = 10_000;
const FLOOD_SWEEP_MS = 15_000;

interface Waiting {
  draft: RecordDraft;
  /** Refusals are counted when they come in floods. */
  coalesce: boolean;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Appends to the chain. Every append holds the one head row, so records of all processes follow one another; records
 * that arrive while one is under way share the next (group commit).
 */
@Injectable()
export class ChainWriter implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('audit');
  private readonly queue: Waiting[] = [];
  private working: Promise<void> | null = null;
  private sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly prisma: PrismaService,
    private readonly chain: ChainRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.sweep = setInterval(() => void this.closeFloods().catch(this.onSweepFailed), FLOOD_SWEEP_MS);
    this.sweep.unref();
  }

  /** Finishes what was taken in; nothing is taken in afterwards, because the doors are closed by then. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.sweep);
    await this.working;
  }

  /**
   * Durable in the chain when it returns.
   * @throws AppError `audit_unavailable`; the record may still appear later, as an intent that nothing came of.
   */
  append(draft: RecordDraft, { coalesce = false } = {}): Promise<void> {
    if (this.queue.length >= MAX_QUEUE) return Promise.reject(auditUnavailable('the queue is full'));
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(auditUnavailable('no answer within the deadline')), WAIT_MS);
      const settle = (then: () => void) => {
        clearTimeout(timer);
        then();
      };
      this.queue.push({
        draft,
        coalesce,
        resolve: () => settle(resolve),
        reject: (error) => settle(() => reject(auditUnavailable(error))),
      });
      this.working ??= this.drain();
    });
  }

  /** Runs work on the held chain in one transaction; the records that it returns are appended with it. */
  async withChain<T>(
    work: (tx: Db, now: Date) => Promise<{ records: RecordDraft[]; result: T }>,
    timeoutMs = TRANSACTION_MS,
  ): Promise<T> {
    return inTransaction(
      this.prisma,
      async (tx) => {
        const { records, result } = await work(tx, await this.chain.holdHead(tx));
        await this.chain.append(tx, records);
        return result;
      },
      { timeoutMs },
    );
  }

  /** Writes the counts of windows that have ended, whichever process opened them. */
  async closeFloods(): Promise<void> {
    while (await this.chain.hasEndedFloods(this.prisma)) {
      await this.withChain(async (tx, now) => {
        const ended = await this.chain.takeEndedFloods(tx, now, MAX_BATCH);
        return { records: ended.flatMap(recordsOf), result: undefined };
      });
    }
  }

  private async drain(): Promise<void> {
    // Records that are asked for in the same turn of the event loop share the first transaction too.
    await Promise.resolve();
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0, MAX_BATCH);
      await this.write(
        batch.filter(({ coalesce }) => !coalesce),
        (drafts) => this.chain.append(this.prisma, drafts),
      );
      await this.write(
        batch.filter(({ coalesce }) => coalesce),
        (drafts) => this.count(drafts),
      );
    }
    this.working = null;
  }

  private async write(batch: Waiting[], commit: (drafts: RecordDraft[]) => Promise<void>): Promise<void> {
    if (batch.length === 0) return;
    try {
      await commit(batch.map(({ draft }) => draft));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1 || !isRowRefused(error)) {
        this.logger.error({ msg: 'audit records could not be written', records: batch.length, err: error });
        for (const { reject } of batch) reject(error);
        return;
      }
      // One record that the database refuses must not take its neighbours with it.
      for (const waiting of batch) await this.write([waiting], commit);
    }
  }

  private count(refusals: readonly RecordDraft[]): Promise<void> {
    return this.withChain(async (tx, now) => ({
      records: await this.countFloods(tx, now, refusals),
      result: undefined,
    }));
  }

  private async countFloods(tx: Db, now: Date, refusals: readonly RecordDraft[]): Promise<RecordDraft[]> {
    const kinds = new Map<string, RecordDraft[]>();
    for (const draft of refusals) {
      const key = floodKey(draft);
      kinds.set(key, [...(kinds.get(key) ?? []), draft]);
    }
    const open = await this.chain.floods(tx, [...kinds.keys()]);
    const records: RecordDraft[] = [];
    for (const [key, drafts] of kinds) {
      const step = countRefusals(key, drafts, open.get(key), now);
      records.push(...step.records);
      await this.chain.saveFlood(tx, step.next);
    }
    return records;
  }

  private readonly onSweepFailed = (error: unknown) => {
    this.logger.warn({ msg: 'counted refusals could not be written yet', err: error });
  };
}
