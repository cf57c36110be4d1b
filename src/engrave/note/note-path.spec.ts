import type { EntryKind } from '../../git/git.types';
import { noteDay } from './note-day';
import { freeNotePath, isFree, keptNotePath, type PathTree } from './note-path';

const DAY = noteDay(new Date('2026-09-10T14:00:00Z'), 'UTC');

/** A tree from `path: kind`; directories above are there by themselves. */
function tree(files: Record<string, EntryKind>): PathTree {
  const kinds = new Map<string, EntryKind>();
  for (const [path, kind] of Object.entries(files)) {
    path.split('/').forEach((_part, index, parts) => kinds.set(parts.slice(0, index).join('/'), 'directory'));
    kinds.set(path, kind);
  }
  return {
    find: (path) => Promise.resolve(kinds.has(path) ? { kind: kinds.get(path) as EntryKind } : null),
    names: (directory) =>
      Promise.resolve(
        [...kinds.keys()]
          .filter((path) => path !== '' && path.split('/').slice(0, -1).join('/') === directory)
          .map((path) => path.split('/').at(-1) as string),
      ),
  };
}

describe('noteDay', () => {
  it.each([
    ['2026-01-01T04:30:00Z', 'Etc/GMT+5', '2025-12-31', '2025', '12'],
    ['2026-12-31T23:30:00Z', 'Asia/Tokyo', '2027-01-01', '2027', '01'],
    ['2026-12-31T23:30:00Z', 'UTC', '2026-12-31', '2026', '12'],
  ])('%s in %s is %s', (at, zone, date, year, month) =>
    expect(noteDay(new Date(at), zone)).toEqual({ date, year, month }),
  );
});

describe('freeNotePath', () => {
  it('is the convention in an empty tree', async () => {
    await expect(freeNotePath(tree({}), DAY, 'a-b')).resolves.toBe('sessions/2026/09/2026-09-10-a-b.md');
  });

  it('takes -2, -3 for a taken name, a case or normalisation twin included', async () => {
    const taken = tree({
      'sessions/2026/09/2026-09-10-A-B.md': 'file',
      'sessions/2026/09/2026-09-10-a-b-2.md': 'symlink',
    });
    await expect(freeNotePath(taken, DAY, 'a-b')).resolves.toBe('sessions/2026/09/2026-09-10-a-b-3.md');
  });

  it('reuses the spelling of a directory that differs only in case', async () => {
    await expect(freeNotePath(tree({ 'Sessions/2026/x.md': 'file' }), DAY, 'a')).resolves.toBe(
      'Sessions/2026/09/2026-09-10-a.md',
    );
  });

  it('takes a free name beside a file that is a case twin of a directory', async () => {
    await expect(freeNotePath(tree({ SESSIONS: 'file' }), DAY, 'a')).resolves.toBe(
      'sessions-2/2026/09/2026-09-10-a.md',
    );
  });

  it.each<[string, EntryKind]>([
    ['sessions', 'file'],
    ['sessions/2026', 'symlink'],
    ['sessions/2026/09', 'submodule'],
  ])('refuses where %s is a %s', async (path, kind) => {
    await expect(freeNotePath(tree({ [path]: kind }), DAY, 'a')).rejects.toMatchObject({
      code: 'path_blocked',
      message: `${path} is a ${kind}`,
    });
  });
});

describe('a path that was shown before', () => {
  const path = 'sessions/2026/09/2026-09-10-a-2.md';

  it('is kept while it is free, whatever day it is', async () => {
    await expect(keptNotePath(tree({}), path, 'a')).resolves.toBe(path);
    await expect(isFree(tree({}), path)).resolves.toBe(true);
  });

  it('moves to the next suffix where it was taken', async () => {
    const taken = tree({ 'sessions/2026/09/2026-09-10-a.md': 'file', [path]: 'file' });
    await expect(keptNotePath(taken, path, 'a')).resolves.toBe('sessions/2026/09/2026-09-10-a-3.md');
    await expect(isFree(taken, path)).resolves.toBe(false);
  });

  it('is blocked where its directory became a file', async () => {
    await expect(isFree(tree({ sessions: 'file' }), path)).rejects.toMatchObject({ code: 'path_blocked' });
  });
});
