import { symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fsckFaults, git } from '../support/git/git-cli';
import { HttpRemote } from '../support/git/http-remote';
import { makeGitRoom, type GitRoom } from '../support/git/make-git-room';
import { commitFiles, initBareRemote, lsTree, makeBareRemote, makeTempDir, revParse } from '../support/git/make-repo';
import { processTable } from '../support/git/process-table';
import { makeThrowawayCa, type ThrowawayCa } from '../support/git/throwaway-ca';

const PEOPLE = { author: { name: 'A', email: 'a@example.test' }, committer: { name: 'P', email: 'p@example.test' } };

describe('which remotes are used, and how', () => {
  const temp = makeTempDir('policy');
  let room: GitRoom;
  let tls: ThrowawayCa;
  beforeAll(async () => {
    room = await makeGitRoom();
    tls = makeThrowawayCa(temp.path);
  });
  afterAll(async () => {
    await room.close();
    temp.remove();
  });

  const failure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'none',
      (error: { code: string; options: { data?: { reason?: string } } }) =>
        `${error.code}:${error.options.data?.reason ?? ''}`,
    );

  it('git/72: the data directory is never a remote, also not behind a link', async () => {
    const inside = room.gitDir('inside');
    await room.objects.initBare(inside, 'main');
    const link = join(temp.path, 'link');
    symlinkSync(inside, link);
    for (const path of [inside, link, `${room.config.dataDir}`]) {
      expect(await failure(room.transport.lsRemote({ url: `file://${path}` }))).toBe(
        'remote_not_allowed:data_directory',
      );
    }
    expect(await failure(room.transport.lsRemote({ url: 'file:///none/at/all.git' }))).toBe('remote_gone:');
  });

  it('git/72: what was allowed at registration is checked at each use', async () => {
    const bare = makeBareRemote(join(temp.path, 'local.git'));
    const strict = await makeGitRoom({ allowFileRemotes: false, remoteHosts: 'any' });
    expect(await failure(strict.transport.lsRemote({ url: `file://${bare}` }))).toBe('remote_not_allowed:scheme');
    expect(await failure(strict.transport.lsRemote({ url: bare }))).toBe('remote_not_allowed:scheme');
    expect(await failure(strict.transport.lsRemote({ url: 'https://localhost/r.git' }))).toBe(
      'remote_not_allowed:private_address',
    );
    const pushed = strict.transport.push({ url: `file://${bare}` }, bare, 'main', revParse(bare, 'main') as never);
    expect(await pushed).toMatchObject({ status: 'failed', code: 'remote_not_allowed', reason: 'scheme' });
    await strict.close();
  });

  it('git/11: a SHA-256 remote is unsupported, and leaves nothing', async () => {
    const bare = join(temp.path, 'sha256.git');
    git(bare, ['init', '--quiet', '--bare', '--object-format=sha256', '--initial-branch=main']);
    git(bare, ['update-ref', 'refs/heads/main', git(bare, ['commit-tree', '-m', 'x', git(bare, ['mktree'])])]);
    expect(await failure(room.transport.clone({ url: `file://${bare}` }, room.gitDir()))).toBe(
      'unsupported_repository:objectformat',
    );
  });

  it('git/5: the registered branch is used; without one the remote’s HEAD decides', async () => {
    const bare = makeBareRemote(join(temp.path, 'two.git'), { 'a.md': 'A' }, 'trunk');
    commitFiles(bare, { 'b.md': 'B' }, { branch: 'docs', orphan: true });
    const target = { url: `file://${bare}` };
    const [first, second] = [room.gitDir(), room.gitDir()];
    expect(await room.transport.clone(target, first)).toEqual({ branch: 'trunk' });
    expect(await room.transport.clone(target, second, { branch: 'docs' })).toEqual({ branch: 'docs' });
    expect(lsTree(second, 'docs')).toEqual(['b.md']);
    expect(git(second, ['for-each-ref', '--format=%(refname)'])).toBe('refs/heads/docs\nrefs/remotes/origin/docs');
    expect(await failure(room.transport.clone(target, room.gitDir(), { branch: 'gone' }))).toBe('branch_gone:');
  });

  it('git/59: two clones of one remote know nothing of each other, and both notes arrive', async () => {
    const bare = initBareRemote(join(temp.path, 'shared.git'));
    commitFiles(bare, { 'a.md': 'A' });
    const target = { url: `file://${bare}` };
    const dirs = [room.gitDir(), room.gitDir()] as const;
    const commits = [];
    for (const gitDir of dirs) {
      await room.transport.clone(target, gitDir);
      const build = () =>
        Promise.resolve({ files: [{ path: `${commits.length}.md`, content: Buffer.from('x') }], message: 'm' });
      commits.push(await room.writer.commit({ gitDir, branch: 'main', ...PEOPLE, build }));
    }
    expect(await room.transport.push(target, dirs[0], 'main', commits[0]?.commit as never)).toEqual({
      status: 'pushed',
    });
    expect(await room.transport.push(target, dirs[1], 'main', commits[1]?.commit as never)).toEqual({
      status: 'non_fast_forward',
    });
    expect(git(dirs[1], ['for-each-ref', '--contains', String(commits[1]?.commit), '--format=%(refname)'])).toBe(
      'refs/heads/main',
    );
    expect(revParse(dirs[1], String(commits[0]?.commit) + '^{commit}')).toBeNull();
  });

  describe('an https remote', () => {
    let remote: HttpRemote;
    beforeAll(async () => {
      makeBareRemote(join(temp.path, 'r.git'), { 'a.md': 'A' });
      remote = await HttpRemote.start({ root: temp.path, tls });
    });
    afterAll(() => remote.close());

    it('is reached through the proxy that is set, unless NO_PROXY names it', async () => {
      const proxy = await startProxy();
      const httpsProxy = `http://prima:se%20cret@127.0.0.1:${proxy.port}`;
      const common = { remoteHosts: ['localhost'], caFile: tls.caFile, httpsProxy };
      const through = await makeGitRoom(common);
      expect((await through.transport.lsRemote({ url: remote.url('r') })).head).toBe('main');
      expect(proxy.connects).toEqual([`localhost:${remote.port}`]);
      expect(proxy.credentials).toEqual([`Basic ${Buffer.from('prima:se cret').toString('base64')}`]);
      const around = await makeGitRoom({ ...common, noProxy: 'localhost' });
      expect((await around.transport.lsRemote({ url: remote.url('r') })).head).toBe('main');
      expect(proxy.connects).toHaveLength(1);
      await Promise.all([through.close(), around.close(), proxy.close()]);
    });

    it('is connected to at the address that was checked, whatever the name means by then', async () => {
      const pinned = await makeGitRoom({ remoteHosts: ['localhost'], caFile: tls.caFile, runtimeDir: temp.path });
      const seen: string[] = [];
      remote.mode = { kind: 'hang' };
      const gone = new AbortController();
      const work = failure(pinned.transport.lsRemote({ url: remote.url('r') }, { signal: gone.signal }));
      while (remote.journal.every(({ status }) => status !== undefined))
        await new Promise((resolve) => setTimeout(resolve, 50));
      seen.push(...processTable().filter((line) => line.includes('ls-remote')));
      gone.abort();
      await work;
      remote.mode = { kind: 'serve' };
      expect(seen.join('\n')).toMatch(/http\.curloptResolve=localhost:\d+:(127\.0\.0\.1|\[::1\])/);
      await pinned.close();
    });
  });

  describe('maintenance', () => {
    it('git/52: packs what piled up, keeps every kept commit, and tells the size', async () => {
      const gitDir = room.gitDir();
      await room.objects.initBare(gitDir, 'main');
      for (let n = 0; n < 10; n++) {
        const build = () =>
          Promise.resolve({ files: [{ path: `n${n}.md`, content: Buffer.from(`${n}`) }], message: 'm' });
        await room.writer.commit({ gitDir, branch: 'main', ...PEOPLE, build, keepRef: `refs/prima/engraved/e${n}` });
      }
      const before = await room.maintenance.diskBytes(gitDir);
      await room.maintenance.collectGarbage(gitDir);
      expect(await room.maintenance.diskBytes(gitDir)).toBeLessThan(before);
      expect(git(gitDir, ['count-objects'])).toMatch(/^[01] objects/);
      expect(git(gitDir, ['for-each-ref', 'refs/prima']).split('\n')).toHaveLength(10);
      expect(fsckFaults(gitDir)).toEqual([]);
      const build = () => Promise.resolve({ files: [{ path: 'after.md', content: Buffer.from('x') }], message: 'm' });
      expect((await room.writer.commit({ gitDir, branch: 'main', ...PEOPLE, build })).parent).not.toBeNull();
    });

    it('git/14: saves what is not pushed before a damaged repository is cloned again', async () => {
      const bare = makeBareRemote(join(temp.path, 'saved.git'));
      const gitDir = room.gitDir();
      await room.transport.clone({ url: `file://${bare}` }, gitDir);
      const bundle = join(temp.path, 'saved', 'unpushed.bundle');
      expect(await room.maintenance.bundleUnpushed(gitDir, 'main', bundle)).toBe(false);
      const build = () => Promise.resolve({ files: [{ path: 'n.md', content: Buffer.from('x') }], message: 'm' });
      const { commit } = await room.writer.commit({ gitDir, branch: 'main', ...PEOPLE, build });
      expect(await room.maintenance.bundleUnpushed(gitDir, 'main', bundle)).toBe(true);
      const again = room.gitDir();
      await room.transport.clone({ url: `file://${bare}` }, again);
      git(again, ['fetch', '--quiet', bundle, 'refs/heads/main:refs/heads/rescued']);
      expect(revParse(again, 'rescued')).toBe(commit);
    });
  });
});

interface Proxy {
  port: number;
  connects: string[];
  credentials: (string | undefined)[];
  close(): Promise<void>;
}

/** A CONNECT proxy that asks for a name and a password. */
async function startProxy(): Promise<Proxy> {
  const connects: string[] = [];
  const credentials: (string | undefined)[] = [];
  const server: Server = createServer((_, response) => response.writeHead(405).end());
  server.on('connect', (message, client) => {
    const credential = message.headers['proxy-authorization'];
    if (credential === undefined) {
      client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="p"\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    connects.push(message.url ?? '');
    credentials.push(credential);
    const upstream = connect(Number(message.url?.split(':')[1]), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    for (const socket of [upstream, client]) socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connects,
    credentials,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
