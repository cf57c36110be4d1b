import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service';
import { EngraveConfig, ServerConfig } from '../../config/config.types';
import { GitObjectsService } from '../../git/git-objects.service';
import { GitTreesService } from '../../git/git-trees.service';
import { GitWriterService, type CommitStep } from '../../git/git-writer.service';
import type { CommitInfo, CommitOid, TreeReader } from '../../git/git.types';
import { PrismaService } from '../../prisma/prisma.service';
import type { Stone } from '../../registry/registry.types';
import { CHANGELOG_PATH, editChangelog } from '../changelog/edit-changelog';
import { KeptRefs, keptRefOf } from '../commit/kept-refs';
import { serverHost } from '../commit/note-committer.service';
import { committerOf } from '../commit/identities';
import { keptNotePath } from '../note/note-path';
import { slugOf } from '../note/slug';
import { EngravingRepository, type EngravingRow } from '../record/engraving.repository';
import { pathMovedSentence } from './review-sentences';

const MAX_DROPPED_SEEN = 200;
const MAX_NOTE_BYTES = 16 * 1024 * 1024;

export type RecreationOutcome =
  /** The branch now stands on the remote's tip, with every pending note on it; `dropped` were on the remote once. */
  | { kind: 'recreated'; dropped: string[] }
  /** The branch holds commits that this remote never had and no engraving made: they are not ours to make again. */
  | { kind: 'unrelated' };

/** Makes the notes that were not pushed again on a remote that has moved on, each as its own commit of its own time. */
@Injectable()
export class Recreation {
  constructor(
    private readonly prisma: PrismaService,
    private readonly objects: GitObjectsService,
    private readonly trees: GitTreesService,
    private readonly writer: GitWriterService,
    private readonly engravings: EngravingRepository,
    private readonly kept: KeptRefs,
    private readonly audit: AuditService,
    private readonly config: EngraveConfig,
    private readonly server: ServerConfig,
  ) {}

  /**
   * @param before the remote's tip as last seen before the fetch; null: it was never seen. What the remote had and has
   *   dropped is not brought back.
   * @throws AppError `tip_moved` where an engraving came between: ask again
   */
  async onto(
    stone: Stone,
    tip: CommitOid,
    before: CommitOid | null,
    remoteTip: CommitOid,
    signal: AbortSignal,
  ): Promise<RecreationOutcome> {
    const { gitDir, branch } = stone;
    const known = before === null ? [remoteTip] : [before, remoteTip];
    const commits = await this.objects.log(gitDir, tip, known);
    const rows = await this.engravings.pending(this.prisma, stone.id);
    const found = commits.map((commit) => ({ commit, row: rows.find((row) => standsFor(row, commit.oid)) }));
    // A clone's other commits came from its remote; a remote that was never seen may be another one.
    if (before === null && found.some(({ row }) => row === undefined)) return { kind: 'unrelated' };
    const pending = found.flatMap(({ commit, row }) => (row === undefined ? [] : [{ commit, row, path: pathOf(row) }]));
    const steps = await Promise.all(pending.map((one) => this.stepFor(stone, one)));
    const dropped = await this.droppedBy(stone, tip, remoteTip);
    const made = await this.writer.recreate({ gitDir, branch, expectedTip: tip, onto: remoteTip, steps, signal });
    for (const [index, { commit, row, path }] of pending.entries()) {
      const now = made.commits[index];
      if (now === null || now === undefined) await this.alreadyThere(row);
      else await this.replaced(row, commit.oid, now.commit, path, now.files[0] ?? path);
    }
    for (const id of dropped) await this.audit.noteOf(id, { droppedByRemote: true });
    return { kind: 'recreated', dropped };
  }

  /**
   * Finds out what became of a re-creation whose process died: it moved the branch, or it did not. Before anything else is
   * published.
   */
  async finish(stone: Stone): Promise<void> {
    const rows = await this.engravings.pending(this.prisma, stone.id);
    const open = rows.filter(({ plannedReplacement }) => plannedReplacement !== null);
    if (open.length === 0) return;
    const tip = await this.objects.tip(stone.gitDir, stone.branch);
    for (const row of open) {
      const planned = row.plannedReplacement as CommitOid;
      const isThere = tip !== null && (await this.objects.isAncestor(stone.gitDir, planned, tip));
      if (!isThere) {
        await this.kept.release(stone.gitDir, row.id, planned);
        await this.engravings.dropReplacement(this.prisma, row.id);
      } else {
        const from = (row.currentCommit ?? row.plannedCommit ?? '') as CommitOid;
        await this.replaced(row, from, planned, pathOf(row), row.plannedReplacementPath ?? pathOf(row));
      }
    }
  }

  /** Engravings that were pushed and are on the branch, but on the remote no more. */
  private async droppedBy({ id, gitDir }: Stone, tip: CommitOid, remoteTip: CommitOid): Promise<string[]> {
    const dropped: string[] = [];
    for (const row of await this.engravings.pushed(this.prisma, id, MAX_DROPPED_SEEN)) {
      const commit = row.currentCommit as CommitOid;
      if (await this.objects.isAncestor(gitDir, commit, remoteTip)) continue;
      if (await this.objects.isAncestor(gitDir, commit, tip)) dropped.push(row.id);
    }
    return dropped;
  }

  private async stepFor(
    stone: Stone,
    { commit, row, path }: { commit: CommitInfo; row: EngravingRow; path: string },
  ): Promise<CommitStep> {
    const content = await this.trees.at(stone.gitDir, commit.oid, (tree) => tree.read(path, MAX_NOTE_BYTES));
    const title = row.title ?? '';
    let newPath = path;
    return {
      author: commit.author,
      committer: committerOf(serverHost(this.server)),
      authorTime: commit.authorTime,
      timezone: this.config.timezone,
      keepRef: keptRefOf(row.id),
      build: async (tree) => {
        if (content === null || (await isThere(tree, path, content))) return { files: [], message: '' };
        newPath = await keptNotePath(tree, path, slugOf(title, row.conversationId));
        const files = [{ path: newPath, content }];
        const edit = await editChangelog(tree, { date: dayIn(path), title, path: newPath });
        if (edit.kind === 'edited') files.push({ path: CHANGELOG_PATH, content: edit.content });
        return { files, message: commit.message };
      },
      onPlanned: (planned) => this.engravings.planReplacement(this.prisma, row.id, planned.commit, newPath),
    };
  }

  private async replaced(row: EngravingRow, from: string, to: string, oldPath: string, newPath: string): Promise<void> {
    await this.engravings.replace(this.prisma, row.id, to, newPath);
    const needsReview = oldPath === newPath ? undefined : pathMovedSentence(oldPath, newPath);
    if (needsReview !== undefined) await this.engravings.setReview(this.prisma, row.id, needsReview);
    await this.audit.noteOf(row.id, { recreated: { from, to }, path: newPath, needsReview });
  }

  /** The remote holds these very bytes under this very path: somebody brought them there. */
  private async alreadyThere(row: EngravingRow): Promise<void> {
    await this.engravings.markPushed(this.prisma, [row.id]);
    await this.audit.noteOf(row.id, { pushed: true, alreadyOnRemote: true });
  }
}

/** Which engraving a commit of the branch is: by the ids that were stored before the branch moved. */
export function standsFor(row: EngravingRow, commit: string): boolean {
  return [row.currentCommit, row.commit, row.plannedCommit, row.plannedReplacement].includes(commit);
}

function pathOf(row: EngravingRow): string {
  return row.path ?? '';
}

/** The day in a note's file name; re-creation never changes it. */
function dayIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).slice(0, 10);
}

async function isThere(tree: TreeReader, path: string, content: Buffer): Promise<boolean> {
  const there = await tree.read(path, content.length);
  return there !== null && there.equals(content);
}
