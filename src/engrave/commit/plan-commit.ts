import type { CommitFile } from '../../git/writer/commit-builder';
import type { TreeReader } from '../../git/git.types';
import { CHANGELOG_PATH, editChangelog } from '../changelog/edit-changelog';
import { unifiedDiff } from '../draft/unified-diff';
import type { Note } from '../draft/draft.types';
import { draftMismatch } from '../engrave.errors';
import type { DraftView, FileDiff } from '../engrave.types';
import { freeNotePath, isFree } from '../note/note-path';

const MAX_CHANGELOG_BYTES = 2 * 1024 * 1024;

/** What one commit would do to one tree. */
export interface CommitPlan {
  path: string;
  files: CommitFile[];
  diffs: FileDiff[];
  changelog: DraftView['changelog'];
}

/**
 * Decides a note's files against a tree: its path, and the changelog as it is there.
 * @throws AppError `path_blocked`, `draft_mismatch` where the path that a person approved is taken
 */
export async function planCommit(tree: TreeReader, note: Note): Promise<CommitPlan> {
  const path = await pathFor(tree, note);
  const files: CommitFile[] = [{ path, content: Buffer.from(note.markdown, 'utf8') }];
  const diffs: FileDiff[] = [{ path, diff: unifiedDiff(path, null, note.markdown) }];
  const { date, title } = note.content;
  const edit = await editChangelog(tree, { date, title, path });
  if (edit.kind !== 'edited') {
    return { path, files, diffs, changelog: edit.kind === 'skipped' ? `skipped (${edit.why})` : edit.kind };
  }
  const before = (await tree.read(CHANGELOG_PATH, MAX_CHANGELOG_BYTES))?.toString('utf8') ?? '';
  files.push({ path: CHANGELOG_PATH, content: edit.content });
  diffs.push({ path: CHANGELOG_PATH, diff: unifiedDiff(CHANGELOG_PATH, before, edit.content.toString('utf8')) });
  return { path, files, diffs, changelog: 'appended' };
}

async function pathFor(tree: TreeReader, note: Note): Promise<string> {
  if ('slug' in note.path) {
    const { slug, year, month } = note.path;
    return freeNotePath(tree, { date: note.content.date, year, month }, slug);
  }
  if (!(await isFree(tree, note.path.bound))) throw draftMismatch('path_taken');
  return note.path.bound;
}
