import { Injectable } from '@nestjs/common';
import { newId } from '../../common/ids';
import type { ChainLink, RecordDraft } from '../audit.types';
import { newSalt, personalDigest } from '../chain';
import { ChainWriter } from '../chain-writer';
import { RetentionRepository } from './retention.repository';

/** One transaction's worth: appends wait meanwhile. */
const CUT_BATCH = 10_000;
const ERASE_MS = 120_000;

export interface RetentionResult {
  removed: number;
  /** Where the chain begins now. */
  checkpoint: ChainLink | null;
}

/** The two things that may be taken out of the audit, each leaving a record that says so and a chain that verifies. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly writer: ChainWriter,
    private readonly retention: RetentionRepository,
  ) {}

  /** Removes records older than `before`, batch by batch; may be stopped and repeated at any time. */
  async removeBefore(before: Date): Promise<RetentionResult> {
    // Each cut leaves a record of its own; a limit that lies ahead would cut those too, for ever.
    const limit = new Date(Math.min(before.getTime(), Date.now()));
    let removed = 0;
    for (;;) {
      const { count, through } = await this.cutOnce(limit);
      removed += count;
      if (count === 0) return { removed, checkpoint: through };
    }
  }

  /**
   * Erases the person's name, addresses and user agents from all records; ids, paths and outcomes stay, and so does
   * the proof. @returns how many records were changed
   */
  async erasePerson(principalId: string): Promise<number> {
    return this.writer.withChain(async (tx) => {
      const count = await this.retention.erase(tx, principalId);
      const records = [serverNote('erasure', { principalId, records: count })];
      return { records: count === 0 ? [] : records, result: count };
    }, ERASE_MS);
  }

  private cutOnce(before: Date): Promise<{ count: number; through: ChainLink | null }> {
    return this.writer.withChain<{ count: number; through: ChainLink | null }>(async (tx, now) => {
      const checkpoint = await this.retention.checkpoint(tx);
      const through = await this.retention.lastBefore(tx, before, checkpoint?.seq ?? 0, CUT_BATCH);
      if (through === null) return { records: [], result: { count: 0, through: checkpoint } };
      const count = await this.retention.cut(tx, through, now);
      const facts = {
        throughSeq: through.seq,
        throughHash: through.hash,
        records: count,
        before: before.toISOString(),
      };
      return { records: [serverNote('retention', facts)], result: { count, through } };
    }, ERASE_MS);
  }
}

/** A record of what the operator had the server do; it belongs to no engraving. */
function serverNote(code: 'retention' | 'erasure', detail: Record<string, unknown>): RecordDraft {
  const personal = { actorName: 'operator', address: '', forwardedFor: null, userAgent: 'server' };
  const personalSalt = newSalt();
  return {
    id: newId('aud'),
    engravingId: '',
    phase: 'note',
    outcome: 'note',
    code,
    door: 'server',
    ownerId: 'server',
    actorId: 'server',
    onBehalfOfId: null,
    authMethod: 'local',
    repositoryId: null,
    repositoryName: null,
    conversationId: null,
    path: null,
    confirm: 'none',
    commitBefore: null,
    commitAfter: null,
    pushed: null,
    needsReview: null,
    distilled: null,
    redactions: {},
    gateway: null,
    count: 1,
    detail,
    requestId: 'none',
    ...personal,
    personalSalt,
    personalDigest: personalDigest(personalSalt, personal),
  };
}
