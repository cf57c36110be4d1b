import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../prisma/prisma.service';
import { AuditRepository, type Knowledge } from '../audit.repository';
import type { ChainRecord } from '../audit.types';
import type { CommitWitness, WitnessedCommit } from './commit-witness';
import type { CommitCounts, Faults } from './verify.types';

const PAGE = 500;
/** An engraving that is still at work has a commit and no outcome yet; beyond this nothing is still at work. */
const IN_FLIGHT_MS = 15 * 60_000;

/** Proves both directions between records and commits, a page at a time. */
@Injectable()
export class CommitVerifier {
  constructor(
    private readonly prisma: PrismaService,
    private readonly records: AuditRepository,
  ) {}

  /** @param cutAt when the newest record that retention removed was written; older commits may be unknown */
  async verify(witness: CommitWitness, faults: Faults, cutAt: Date | null): Promise<CommitCounts> {
    const counts = { checked: 0, on_branch: 0, superseded: 0, dropped_by_remote: 0, repository_removed: 0 };
    for (let after = 0; ;) {
      const claims = await this.records.claims(this.prisma, after, PAGE);
      const last = claims.at(-1);
      if (last === undefined) break;
      await this.checkClaims(claims, witness, faults, counts);
      after = last.seq;
    }
    for await (const batch of witness.commits()) await this.checkCommits(batch, faults, cutAt);
    return counts;
  }

  private async checkClaims(
    claims: readonly ChainRecord[],
    witness: CommitWitness,
    faults: Faults,
    counts: CommitCounts,
  ): Promise<void> {
    const byRepository = new Map<string, ChainRecord[]>();
    for (const record of claims) {
      const { seq, id, engravingId, repositoryId, conversationId, commitAfter } = record;
      if (repositoryId === null || commitAfter === null) {
        // What engraves no conversation – publishing a stone that is still empty – may have no commit to name.
        if (conversationId === null) continue;
        const detail = `Record ${seq} says "${record.outcome}" and names no commit.`;
        faults.add({ fault: 'success_without_commit', seq, id, engravingId, detail });
      } else {
        byRepository.set(repositoryId, [...(byRepository.get(repositoryId) ?? []), record]);
      }
    }
    for (const [repositoryId, records] of byRepository) {
      const commits = records.map(({ commitAfter }) => commitAfter ?? '');
      const states = await witness.locate(repositoryId, [...new Set(commits)]);
      const gone = commits.filter((commit) => (states.get(commit) ?? 'missing') === 'missing');
      const rewritten = gone.length === 0 ? new Set<string>() : await this.records.rewritten(this.prisma, gone);
      for (const { seq, id, engravingId, commitAfter } of records) {
        const found = states.get(commitAfter ?? '') ?? 'missing';
        const state = found === 'missing' && rewritten.has(commitAfter ?? '') ? 'superseded' : found;
        counts.checked++;
        if (state !== 'missing') counts[state]++;
        else {
          const detail = `Record ${seq} says that commit ${commitAfter} was made, and it is nowhere.`;
          faults.add({
            fault: 'commit_missing',
            seq,
            id,
            engravingId,
            repositoryId,
            commit: commitAfter ?? '',
            detail,
          });
        }
      }
    }
  }

  private async checkCommits(batch: readonly WitnessedCommit[], faults: Faults, cutAt: Date | null): Promise<void> {
    const ids = [...new Set(batch.map(({ engravingId }) => engravingId))];
    const known = await this.records.knowledge(this.prisma, ids);
    for (const witnessed of batch) {
      const { engravingId, repositoryId, commit } = witnessed;
      const facts = known.get(engravingId) ?? [];
      if (facts.some(({ commitAfter }) => commitAfter === commit)) continue;
      // An engraving that the chain has forgotten on purpose has no record at all.
      if (facts.length === 0 && cutAt !== null) continue;
      if (isAtWork(facts)) continue;
      const isOpen = facts.length > 0 && facts.every(({ phase }) => phase === 'intent');
      faults.add({
        fault: isOpen ? 'outcome_missing' : 'commit_without_record',
        engravingId,
        repositoryId,
        commit,
        detail: isOpen
          ? `Commit ${commit} was made, and the engraving's intent has no outcome.`
          : `No record knows commit ${commit}.`,
      });
    }
  }
}

function isAtWork(facts: readonly Knowledge[]): boolean {
  const last = facts.at(-1);
  return last !== undefined && last.phase === 'intent' && Date.now() - last.at.getTime() < IN_FLIGHT_MS;
}
