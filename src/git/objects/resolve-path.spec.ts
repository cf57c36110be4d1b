import { MAX_SYMLINK_HOPS, resolveInTree, type TreeLookup } from './resolve-path';

const OID = 'a'.repeat(40);

/** Values: text is a symlink's target, `true` a file, `false` a directory, null a submodule. */
function treeOf(entries: Record<string, string | boolean | null>): TreeLookup {
  const targets = new Map<string, string>();
  return {
    find: (path) => {
      const entry = entries[path];
      if (entry === undefined) return Promise.resolve(null);
      if (typeof entry === 'string') {
        targets.set(path, entry);
        return Promise.resolve({ oid: path, kind: 'symlink' });
      }
      return Promise.resolve({ oid: OID, kind: entry === null ? 'submodule' : entry ? 'file' : 'directory' });
    },
    readTarget: (oid) => Promise.resolve(targets.get(oid) ?? null),
  };
}

const outcome = async (path: string, entries: Record<string, string | boolean | null>): Promise<string> => {
  try {
    return (await resolveInTree(path, treeOf(entries))).path;
  } catch (error) {
    return `!${(error as { code: string }).code}`;
  }
};

describe('resolveInTree (git/76: symlinks inside the tree, never the file system)', () => {
  const tree = {
    docs: false,
    'docs/a.md': true,
    'docs/link.md': 'a.md',
    'docs/up.md': '../docs/a.md',
    alias: 'docs',
    deep: 'alias',
    out: '../secret',
    'docs/out2': '../../secret',
    abs: '/etc/passwd',
    back: '..\\secret',
    drive: 'C:/x',
    dangling: 'docs/none.md',
    danglingOut: 'none/../../secret',
    loop: 'loop',
    ping: 'pong',
    pong: 'ping',
    module: null,
    throughFile: 'docs/a.md/../a.md',
    empty: '',
  };
  it.each([
    ['docs/a.md', 'docs/a.md'],
    ['docs/link.md', 'docs/a.md'],
    ['docs/up.md', 'docs/a.md'],
    ['alias/a.md', 'docs/a.md'],
    ['deep/link.md', 'docs/a.md'],
    ['out', '!path_escape'],
    ['out/anything', '!path_escape'],
    ['docs/out2', '!path_escape'],
    ['alias/out2', '!path_escape'],
    ['abs', '!path_escape'],
    ['back', '!path_escape'],
    ['drive', '!path_escape'],
    ['danglingOut', '!path_escape'],
    ['dangling', '!file_not_found'],
    ['loop', '!path_escape'],
    ['ping', '!path_escape'],
    ['throughFile', '!file_not_found'],
    ['docs/a.md/x', '!file_not_found'],
    ['empty', '!file_not_found'],
    ['none', '!file_not_found'],
    // git/79: exact match on every system
    ['Docs/a.md', '!file_not_found'],
    ['docs', '!not_a_file'],
    ['alias', '!not_a_file'],
    ['.', '!not_a_file'],
    // git/77
    ['module', '!not_a_file'],
    ['module/x.md', '!not_a_file'],
  ])('%s -> %s', async (path, expected) => expect(await outcome(path, tree)).toBe(expected));

  it('follows 8 links and no ninth', async () => {
    const chain = (links: number): Record<string, string | boolean> => ({
      ...Object.fromEntries(
        Array.from({ length: links }, (_, n) => [`l${n}`, n + 1 === links ? 'end.md' : `l${n + 1}`]),
      ),
      'end.md': true,
    });
    expect(await outcome('l0', chain(MAX_SYMLINK_HOPS))).toBe('end.md');
    expect(await outcome('l0', chain(MAX_SYMLINK_HOPS + 1))).toBe('!path_escape');
  });
});
