import { readLfsPointer } from '../../sections/lfs-pointer';
import type { ChangelogEdit, ChangelogLine, ChangelogSkip } from './changelog.types';
import { insertionFor } from './edit-text';

export const CHANGELOG_PATH = 'meta/changelog.md';
const MAX_BYTES = 2 * 1024 * 1024;
/** `ignoreBOM` keeps a byte order mark as a character, so that it is written back. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What a tree says of the changelog. */
export interface ChangelogTree {
  find(path: string): Promise<{ kind: string } | null>;
  /** Null where there is no such file, or where it is longer than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Buffer | null>;
}

/** The changelog of this tree with the note listed under its day; every byte that is not ours stays. */
export async function editChangelog(tree: ChangelogTree, line: ChangelogLine): Promise<ChangelogEdit> {
  const entry = await tree.find(CHANGELOG_PATH);
  if (entry === null) return { kind: 'none' };
  if (entry.kind !== 'file') return { kind: 'skipped', why: entry.kind as ChangelogSkip };
  const data = await tree.read(CHANGELOG_PATH, MAX_BYTES);
  if (data === null) return { kind: 'skipped', why: 'too_large' };
  return editChangelogBytes(data, line);
}

export function editChangelogBytes(data: Buffer, line: ChangelogLine): ChangelogEdit {
  if (data.length > MAX_BYTES) return { kind: 'skipped', why: 'too_large' };
  const text = decode(data);
  if (text === null || text.includes('\0')) return { kind: 'skipped', why: 'not_utf8' };
  if (readLfsPointer(text) !== null) return { kind: 'skipped', why: 'lfs_pointer' };
  const insertion = insertionFor(text, line);
  if (insertion === null) return { kind: 'unchanged' };
  const edited = text.slice(0, insertion.offset) + insertion.text + text.slice(insertion.offset);
  // A fence or comment that nobody closed swallows whatever comes behind it: a line in there is no entry.
  if (insertionFor(edited, line) !== null) return { kind: 'skipped', why: 'unclosed_block' };
  return { kind: 'edited', content: Buffer.from(edited, 'utf8') };
}

function decode(data: Buffer): string | null {
  try {
    return utf8.decode(data);
  } catch {
    return null;
  }
}
