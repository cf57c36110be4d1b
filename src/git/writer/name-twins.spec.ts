import type { EntryKind, TreeReader } from '../git.types';
import { existingDirectory, findTwin, foldName } from './name-twins';

const treeOf = (entries: Record<string, EntryKind>): TreeReader => ({
  commit: null,
  find: (path) => Promise.resolve(path in entries ? { oid: '0', kind: entries[path] as EntryKind } : null),
  names: (directory) =>
    Promise.resolve(
      Object.keys(entries)
        .filter((path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))) === directory)
        .map((path) => path.slice(path.lastIndexOf('/') + 1)),
    ),
  read: () => Promise.resolve(null),
});

describe('foldName', () => {
  it.each([
    ['README', 'readme'],
    ['Caf\u00e9', 'cafe\u0301'],
    ['STRASSE', 'stra\u00dfe'],
    ['\u017f', 'S'],
  ])('takes %j and %j for one', (a, b) => expect(foldName(a)).toBe(foldName(b)));

  it('keeps others apart', () => expect(foldName('a-b')).not.toBe(foldName('a_b')));
});

describe('findTwin', () => {
  it('prefers the exact name', () => expect(findTwin(['A', 'a'], 'a')).toBe('a'));
  it('finds another spelling', () => expect(findTwin(['Sessions'], 'sessions')).toBe('Sessions'));
  it('finds none', () => expect(findTwin(['session'], 'sessions')).toBeUndefined());
});

describe('existingDirectory', () => {
  it('git/25: reuses the spelling that is there', async () => {
    const tree = treeOf({ Sessions: 'directory', 'Sessions/2026': 'directory' });
    expect(await existingDirectory(tree, 'sessions/2026/12')).toBe('Sessions/2026/12');
  });

  it.each(['file', 'symlink', 'submodule'] as const)('git/26: sessions is a %s', async (kind) => {
    await expect(existingDirectory(treeOf({ sessions: kind }), 'sessions/2026')).rejects.toMatchObject({
      code: 'path_blocked',
      message: `sessions is a ${kind}`,
    });
  });
});
