import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../prisma/prisma.service';
import { AuditRepository } from '../audit.repository';
import { RetentionRepository } from '../retention/retention.repository';
import { ChainVerifier } from './chain-verifier';
import { CommitVerifier } from './commit-verifier';
import type { CommitWitness } from './commit-witness';
import type { Verification } from './verify.types';

const PAGE = 500;
/** A retention cut may move the chain's beginning under our feet; it does so seldom. */
const ATTEMPTS = 3;

/** Proves the chain and, with a witness, that records and commits tell the same story. */
@Injectable()
export class VerifyService {
  private witness: CommitWitness | null = null;

  constructor(
    private readonly prisma: PrismaService,
    private readonly records: AuditRepository,
    private readonly retention: RetentionRepository,
    private readonly commits: CommitVerifier,
  ) {}

  /** Called once, at start, by the room that can read repositories. */
  attach(witness: CommitWitness): void {
    this.witness = witness;
  }

  async verify(): Promise<Verification> {
    for (let attempt = 1; ; attempt++) {
      const verification = await this.attempt();
      if (verification !== null) return verification;
      if (attempt === ATTEMPTS) throw new Error('The audit was being cut each time it was to be verified.');
    }
  }

  /** Null where the chain's beginning moved meanwhile. */
  private async attempt(): Promise<Verification | null> {
    const checkpoint = await this.retention.checkpoint(this.prisma);
    const head = await this.retention.head(this.prisma);
    const verifier = new ChainVerifier(checkpoint);
    for (let after = checkpoint?.seq ?? 0; after < head.seq;) {
      const page = await this.records.recordsAfter(this.prisma, {}, after, PAGE);
      // What was appended since is somebody else's to prove.
      for (const record of page) if (record.seq <= head.seq) verifier.add(record);
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.seq;
    }
    if ((await this.retention.checkpoint(this.prisma))?.seq !== checkpoint?.seq) return null;
    verifier.finish(head);
    const { faults, checked } = verifier;
    const commits =
      this.witness === null ? null : await this.commits.verify(this.witness, faults, checkpoint?.createdAt ?? null);
    return {
      ok: faults.count === 0,
      checked,
      faults: faults.listed,
      faultCount: faults.count,
      head,
      checkpoint: checkpoint === null ? null : { seq: checkpoint.seq, hash: checkpoint.hash },
      commits,
    };
  }
}
