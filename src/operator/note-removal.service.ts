import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { CHANGELOG_PATH } from '../engrave/changelog/edit-changelog';
import { EngravingRepository } from '../engrave/record/engraving.repository';
import { GitHistoryService } from '../git/git-history.service';
import { LeaseService } from '../prisma/lease.service';
import { PrismaService } from '../prisma/prisma.service';
import { RegistryService } from '../registry/registry.service';
import { StoneEvents } from '../registry/stone-events';
import type { Stone } from '../registry/registry.types';
import { withoutLinesNaming } from './changelog-lines';

const LEASE_TTL_MS = 60_000;
const LEASE_WAIT_MS = 60_000;
const REMOVED = 'Engrave: (note removed by the operator)';

export interface NoteRemoval {
  stone: Stone;
  /** Contents that the path ever had, all gone. */
  versions: number;
  commits: number;
  engravings: number;
  drafts: number;
}

/** Takes a leaked note out of a clone: branch, kept refs, remote-tracking refs, reflogs and objects. */
@Injectable()
export class NoteRemovalService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly registry: RegistryService,
    private readonly history: GitHistoryService,
    private readonly engravings: EngravingRepository,
    private readonly audit: AuditService,
    private readonly leases: LeaseService,
    private readonly events: StoneEvents,
  ) {}

  /**
   * Every commit from the note's first on is made anew without it; the audit says which stands for which, so that it
   * still verifies. Stored drafts of the note and first answers that hold it go too.
   * @throws Error in words for the operator
   */
  async remove(repositoryId: string, path: string): Promise<NoteRemoval> {
    const stone = await this.registry.stone(repositoryId);
    if (stone?.state !== 'ready') throw new Error(`There is no ready repository ${repositoryId}.`);
    const lease = { ttlMs: LEASE_TTL_MS, waitMs: LEASE_WAIT_MS };
    const outcome = await this.leases.withLease(`publish:${repositoryId}`, lease, () => this.rewrite(stone, path));
    if (!outcome.ran) throw new Error('Somebody is writing to this repository. Try again in a minute.');
    return outcome.value;
  }

  private async rewrite(stone: Stone, path: string): Promise<NoteRemoval> {
    const edits = new Map([[CHANGELOG_PATH, (text: string) => withoutLinesNaming(text, path)]]);
    const { commits, blobs } = await this.history.removePath(stone.gitDir, path, edits, withoutSubject);
    if (blobs.length === 0) throw new Error(`The history of ${stone.id} never held ${path}.`);
    const engravings = await this.follow(stone, commits);
    const { count: drafts } = await this.prisma.draft.deleteMany({ where: { repositoryId: stone.id, path } });
    await this.prisma.idempotencyKey.deleteMany({ where: { body: { path: ['path'], equals: path } } });
    await this.prisma.engraving.updateMany({ where: { repositoryId: stone.id, path }, data: { title: null } });
    // The index holds the note's words until it is built anew.
    this.events.emit('removed', { stoneId: stone.id });
    return { stone, versions: blobs.length, commits: commits.size, engravings, drafts };
  }

  /** Rows and records that name a commit that was made anew. */
  private async follow(stone: Stone, commits: ReadonlyMap<string, string>): Promise<number> {
    const rows = await this.prisma.engraving.findMany({
      where: { repositoryId: stone.id, OR: [{ commit: { not: null } }, { currentCommit: { not: null } }] },
    });
    let count = 0;
    for (const { id, commit, currentCommit, path } of rows) {
      for (const from of new Set([commit, currentCommit])) {
        const to = from === null ? undefined : commits.get(from);
        if (from === null || to === undefined) continue;
        await this.audit.noteOf(id, { recreated: { from, to }, removedNote: true });
        if (from === currentCommit) await this.engravings.replace(this.prisma, id, to, path ?? '');
        count++;
      }
    }
    return count;
  }
}

/** A title may be what leaked; the trailers say which engraving it was. */
function withoutSubject(message: string): string {
  const trailers = [...message.matchAll(/^(?:Conversation|Engraving): \S+$/gm)].map(([line]) => line);
  return trailers.length === 0 ? `${REMOVED}\n` : `${REMOVED}\n\n${trailers.join('\n')}\n`;
}
