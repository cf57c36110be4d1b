import { Injectable } from '@nestjs/common';
import type { Page } from '../common/page';
import { PrismaService } from '../prisma/prisma.service';
import { RedactionService } from '../redaction/redaction.service';
import { engravingNotFound } from './audit.errors';
import { AuditRepository, type AttemptFilter, type Position } from './audit.repository';
import type { AuditNote, AuditOutcome, AuditSubject, ChainRecord } from './audit.types';
import { ChainWriter } from './chain-writer';
import { positionOf, toAuditPage } from './position';
import { draftLike, draftOf, type AuditEvent, withoutPlace } from './record-draft';

/** One attempt's last word, and everything that the chain says of it. */
export interface Attempt {
  record: ChainRecord;
  history: ChainRecord[];
}

/**
 * The record of every attempt to engrave. What a method returns from is durable and chained; every method that writes
 * throws AppError `audit_unavailable` when the database is down.
 */
@Injectable()
export class AuditService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly records: AuditRepository,
    private readonly writer: ChainWriter,
    private readonly redaction: RedactionService,
  ) {}

  /** Before anything is done: no intent, no action. */
  intent(subject: AuditSubject, detail?: Record<string, unknown>): Promise<void> {
    return this.write(subject, { phase: 'intent', detail });
  }

  /** What it came to. A second outcome of one engraving does not replace the first; lists show the later one. */
  outcome(subject: AuditSubject, outcome: AuditOutcome): Promise<void> {
    return this.write(subject, { phase: 'outcome', ...outcome });
  }

  /** An attempt that was turned away at the door. Floods of one kind become two records, the second with a count. */
  refused(subject: AuditSubject, code: string, detail?: Record<string, unknown>): Promise<void> {
    const event = { phase: 'outcome', outcome: 'refused', code, redactions: {}, detail } as const;
    return this.writer.append(draftOf(subject, event, this.redaction), { coalesce: true });
  }

  /** Something that happened to an engraving after its outcome. */
  note(subject: AuditSubject, note: AuditNote): Promise<void> {
    return this.write(subject, { phase: 'note', note });
  }

  /** Like {@link outcome}, where no caller is there any more: start-up reconciliation, background work. */
  async outcomeOf(engravingId: string, outcome: AuditOutcome): Promise<void> {
    return this.writeLike(engravingId, { phase: 'outcome', ...outcome });
  }

  /** Like {@link note}, where no caller is there. */
  async noteOf(engravingId: string, note: AuditNote): Promise<void> {
    return this.writeLike(engravingId, { phase: 'note', note });
  }

  /** Intents older than `before` that nothing came of yet: what start-up reconciles. */
  openIntents(before: Date, after = 0, limit = 500): Promise<ChainRecord[]> {
    return this.records.openIntents(this.prisma, before, after, limit);
  }

  /** One row an attempt, newest first. @throws AppError `invalid_cursor` */
  async list(filter: AttemptFilter, cursor: string | undefined, limit: number): Promise<Page<ChainRecord>> {
    const before: Position | null = cursor === undefined ? null : positionOf(cursor);
    return toAuditPage(await this.records.attempts(this.prisma, filter, before, limit + 1), limit);
  }

  /**
   * By engraving id or record id; with `ownerId`, only that person's own.
   * @throws AppError `engraving_not_found`, whether it is missing or somebody else's.
   */
  async get(id: string, ownerId?: string): Promise<Attempt> {
    const history = await this.records.history(this.prisma, id, ownerId);
    const record = history.findLast(({ phase }) => phase === 'outcome') ?? history[0];
    if (record === undefined) throw engravingNotFound();
    return { record, history };
  }

  private write(subject: AuditSubject, event: AuditEvent): Promise<void> {
    return this.writer.append(draftOf(subject, event, this.redaction));
  }

  private async writeLike(engravingId: string, event: AuditEvent): Promise<void> {
    const { record } = await this.get(engravingId);
    await this.writer.append(draftLike(withoutPlace(record), event, this.redaction));
  }
}
