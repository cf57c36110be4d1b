/** Why a changelog was left alone, as the answer says it. */
export type ChangelogSkip =
  'symlink' | 'submodule' | 'executable' | 'directory' | 'not_utf8' | 'lfs_pointer' | 'too_large' | 'unclosed_block';

/** One engraving's line. */
export interface ChangelogLine {
  /** The day of the note: `2026-11-30`. */
  date: string;
  title: string;
  /** The note's path in the repository. */
  path: string;
}

export type ChangelogEdit =
  | { kind: 'none' }
  | { kind: 'unchanged' }
  | { kind: 'edited'; content: Buffer }
  | { kind: 'skipped'; why: ChangelogSkip };
