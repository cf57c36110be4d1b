import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommitOid, RemoteTarget } from '../../src/git/git.types';
import { generateDeployKey } from '../../src/git/remote/openssh-key';
import { fsckFaults, git } from '../support/git/git-cli';
import { HttpRemote } from '../support/git/http-remote';
import { makeGitRoom, type GitRoom } from '../support/git/make-git-room';
import { commitFiles, makeBareRemote, makeTempDir, revParse } from '../support/git/make-repo';
import { processTable } from '../support/git/process-table';
import { freePort, startSshd, type Sshd } from '../support/git/sshd';
import { makeThrowawayCa } from '../support/git/throwaway-ca';

const TOKEN = 'pat_s3cr3t-t0ken-0123456789';
const DEADLINE_MS = 4_000;
const PEOPLE = { author: { name: 'A', email: 'a@example.test' }, committer: { name: 'P', email: 'p@example.test' } };
const credential = { type: 'token', token: TOKEN } as const;

jest.setTimeout(120_000);

describe('remotes over https and ssh', () => {
  let room: GitRoom;
  let remote: HttpRemote;
  let sshd: Sshd;
  const temp = makeTempDir('remotes');
  let remotes: string;
  let knownHosts: string;
  let count = 0;
  let notes = 0;

  beforeAll(async () => {
    remotes = temp.path;
    const tls = makeThrowawayCa(remotes);
    knownHosts = join(remotes, 'known_hosts');
    sshd = await startSshd(join(remotes, 'sshd'));
    writeFileSync(knownHosts, sshd.knownHosts);
    remote = await HttpRemote.start({ root: remotes, tls, auth: { password: TOKEN } });
    room = await makeGitRoom({
      caFile: tls.caFile,
      knownHostsFile: knownHosts,
      remoteHosts: ['localhost', '127.0.0.1'],
      allowFileRemotes: false,
      gitTimeoutMs: DEADLINE_MS,
      cloneIdleTimeoutMs: 2_000,
    });
  });
  afterAll(async () => {
    await remote.close();
    await sshd.close();
    await room.close();
    temp.remove();
  });
  beforeEach(() => {
    remote.mode = { kind: 'serve' };
    remote.journal.length = 0;
  });

  interface Connected {
    bare: string;
    name: string;
    target: RemoteTarget;
    gitDir: string;
    commit: CommitOid;
  }

  const engrave = async (gitDir: string): Promise<CommitOid> => {
    const path = `sessions/n${++notes}.md`;
    const build = () => Promise.resolve({ files: [{ path, content: Buffer.from(path) }], message: path });
    return (await room.writer.commit({ gitDir, branch: 'main', ...PEOPLE, build })).commit;
  };
  /** A remote, a clone of it, and one engraving that is not pushed yet. */
  const connect = async (): Promise<Connected> => {
    const name = `r${++count}`;
    const bare = makeBareRemote(join(remotes, `${name}.git`), { 'a.md': 'A' });
    git(bare, ['config', 'http.receivepack', 'true']);
    const target = { url: remote.url(name), credential };
    const gitDir = room.gitDir();
    await room.transport.clone(target, gitDir);
    const commit = await engrave(gitDir);
    remote.journal.length = 0;
    return { bare, name, target, gitDir, commit };
  };
  const push = ({ target, gitDir, commit }: Connected, changes: Partial<RemoteTarget> = {}) =>
    room.transport.push({ ...target, ...changes }, gitDir, 'main', commit);
  const hook = (bare: string, name: string, script: string): void =>
    writeFileSync(join(bare, 'hooks', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const failure = (work: Promise<unknown>): Promise<{ code: string; reason?: string }> =>
    work.then(
      () => ({ code: 'none' }),
      (error: { code: string; options: { data?: { reason?: string } } }) => ({
        code: error.code,
        ...(error.options.data?.reason === undefined ? {} : { reason: error.options.data.reason }),
      }),
    );

  describe('pushing', () => {
    it('git/70, 71: pushes everything that is pending, and says when there is nothing to do', async () => {
      const connected = await connect();
      const second = await engrave(connected.gitDir);
      expect(await push({ ...connected, commit: second })).toEqual({ status: 'pushed' });
      expect(revParse(connected.bare, 'main')).toBe(second);
      expect(await room.objects.remoteTip(connected.gitDir, 'main')).toBe(second);
      expect(await push({ ...connected, commit: second })).toEqual({ status: 'up_to_date' });
      expect(fsckFaults(connected.bare)).toEqual([]);
    });

    it('git/61, public/10, 22: a remote that moved on is fetched, followed and pushed to', async () => {
      const connected = await connect();
      const theirs = commitFiles(connected.bare, { 'a.md': 'newer', 'b.md': 'B' });
      expect(await push(connected)).toEqual({ status: 'non_fast_forward' });
      expect(await room.transport.fetch(connected.target, connected.gitDir, 'main')).toEqual({ remoteTip: theirs });
      const build = () => Promise.resolve({ files: [{ path: 'n.md', content: Buffer.from('n') }], message: 'm' });
      const { tip } = await room.writer.recreate({
        gitDir: connected.gitDir,
        branch: 'main',
        expectedTip: connected.commit,
        onto: theirs as CommitOid,
        steps: [{ ...PEOPLE, build }],
      });
      expect(await push({ ...connected, commit: tip })).toEqual({ status: 'pushed' });
      expect(git(connected.bare, ['cat-file', '-p', 'main:a.md'])).toBe('newer');
    });

    it('git/62, public/17: a remote that was forced elsewhere is never forced back', async () => {
      const connected = await connect();
      const forced = commitFiles(connected.bare, { 'z.md': 'Z' }, { orphan: true });
      expect(await push(connected)).toEqual({ status: 'non_fast_forward' });
      expect(revParse(connected.bare, 'main')).toBe(forced);
      expect(await room.transport.fetch(connected.target, connected.gitDir, 'main')).toEqual({ remoteTip: forced });
      expect(revParse(connected.gitDir, 'main')).toBe(connected.commit);
    });

    it.each(['pre-receive', 'update'])('git/50, 63, public/1: the %s hook says no, in its own words', async (name) => {
      const connected = await connect();
      hook(connected.bare, name, `printf '\\033[31mGL-HOOK\\033[0m: sign your commits\\n' >&2; exit 1`);
      expect(await push(connected)).toEqual({
        status: 'failed',
        code: 'refused',
        remoteWords: expect.stringMatching(/^GL-HOOK: sign your commits$/m),
      });
      expect(revParse(connected.bare, 'main')).not.toBe(connected.commit);
      expect(revParse(connected.gitDir, 'main')).toBe(connected.commit);
    });

    it('git/63: a flood of words is bounded', async () => {
      const connected = await connect();
      hook(
        connected.bare,
        'pre-receive',
        'i=0; while [ $i -lt 20000 ]; do echo "no no no no no no no no" >&2; i=$((i+1)); done; exit 1',
      );
      const result = await room.transport.push(connected.target, connected.gitDir, 'main', connected.commit, {
        timeoutMs: 60_000,
      });
      expect(result).toMatchObject({ status: 'failed', code: 'refused' });
      expect((result as { remoteWords: string }).remoteWords.length).toBeLessThan(600);
    });

    it('git/63: a host that denies non-fast-forwards and deletions by setting still takes an engraving', async () => {
      const connected = await connect();
      git(connected.bare, ['config', 'receive.denyNonFastForwards', 'true']);
      expect(await push(connected)).toEqual({ status: 'pushed' });
    });

    it('git/4: the branch is gone and is not made again', async () => {
      const connected = await connect();
      git(connected.bare, ['branch', '-m', 'main', 'trunk']);
      expect(await push(connected)).toEqual({ status: 'failed', code: 'branch_gone' });
      expect(revParse(connected.bare, 'main')).toBeNull();
    });

    it('git/57: the answer was lost, and the next push finds the commit there', async () => {
      const connected = await connect();
      hook(connected.bare, 'post-receive', 'sleep 30');
      expect(
        await room.transport.push(connected.target, connected.gitDir, 'main', connected.commit, { timeoutMs: 1_500 }),
      ).toMatchObject({
        code: 'remote_timeout',
      });
      expect(revParse(connected.bare, 'main')).toBe(connected.commit);
      expect(await push(connected)).toEqual({ status: 'up_to_date' });
      expect(git(connected.bare, ['rev-list', '--count', 'main'])).toBe('2');
    });

    it('git/10: a shallow clone is read, and pushes what the remote can take', async () => {
      const connected = await connect();
      const shallow = room.gitDir();
      commitFiles(connected.bare, { 'b.md': 'B' });
      git(connected.bare, ['config', 'uploadpack.allowAnySHA1InWant', 'true']);
      execFileSync('git', ['clone', '--quiet', '--bare', '--depth=1', `file://${connected.bare}`, shallow]);
      expect(await room.objects.inspect(shallow, 'main')).toMatchObject({ isShallow: true });
      const commit = await engrave(shallow);
      git(shallow, ['update-ref', 'refs/remotes/origin/main', revParse(connected.bare, 'main') ?? '']);
      expect(await room.transport.push(connected.target, shallow, 'main', commit)).toEqual({ status: 'pushed' });
      const strangers = await connect();
      git(shallow, ['update-ref', '-d', 'refs/remotes/origin/main']);
      commitFiles(strangers.bare, {}, { branch: 'main', orphan: true });
      git(strangers.bare, ['update-ref', '-d', 'refs/heads/main']);
      expect(await room.transport.push(strangers.target, shallow, 'main', commit)).toMatchObject({ code: 'shallow' });
    });
  });

  describe('credentials', () => {
    it('git/64: one authenticated try', async () => {
      const connected = await connect();
      const wrong = { type: 'token', token: 'expired' } as const;
      expect(await push(connected, { credential: wrong })).toMatchObject({ status: 'failed', code: 'auth_failed' });
      expect(remote.journal.filter(({ authorization }) => authorization !== undefined)).toHaveLength(1);
    });

    it('git/64: without a credential no prompt is waited for', async () => {
      const connected = await connect();
      expect(await push(connected, { credential: undefined })).toMatchObject({
        code: 'auth_failed',
        reason: 'no_credential',
      });
    });

    it('sends the user name that goes with the token', async () => {
      const connected = await connect();
      remote.auth = { username: 'oauth2', password: 'p:a ss%40' };
      const named = { type: 'token', username: 'oauth2', token: 'p:a ss%40' } as const;
      expect(await push(connected, { credential: named })).toEqual({ status: 'pushed' });
      remote.auth = { password: TOKEN };
    });

    it.each(['a\nb', 'a\0b', ''])('refuses the token %j before anything is sent', async (token) => {
      const connected = await connect();
      expect(await push(connected, { credential: { type: 'token', token } })).toMatchObject({ code: 'auth_failed' });
      expect(remote.journal).toEqual([]);
    });

    it('git/65, public/18: no redirect is followed, and the token is not seen there', async () => {
      const connected = await connect();
      const other = await HttpRemote.start({
        root: remotes,
        tls: makeForeign('redirected', ['localhost']),
        auth: { password: TOKEN },
      });
      for (const status of [301, 302, 307, 308]) {
        remote.mode = { kind: 'redirect', to: other.origin, status };
        expect(await push(connected)).toMatchObject({ status: 'failed', code: 'remote_gone', reason: 'redirect' });
      }
      expect(other.journal).toEqual([]);
      await other.close();
    });

    it('git/74: the token is in no file, argument, environment or ref log', async () => {
      const connected = await connect();
      hook(connected.bare, 'pre-receive', 'sleep 2');
      const pushing = push(connected);
      const seen: string[] = [];
      for (let n = 0; n < 15; n++) {
        seen.push(...processTable());
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      expect(seen.some((text) => text.includes('git-remote-https') || text.includes('remote-https'))).toBe(true);
      expect(seen.filter((text) => text.includes(TOKEN))).toEqual([]);
      expect(await pushing).toEqual({ status: 'pushed' });
      await room.transport.fetch(connected.target, connected.gitDir, 'main');
      expect(filesWith(TOKEN, room.dir)).toEqual([]);
      expect(filesWith(TOKEN, connected.bare)).toEqual([]);
    });
  });

  describe('faults of the network, each with its name', () => {
    let connected: Connected;
    beforeAll(async () => (connected = await connect()));

    it.each([
      [{ kind: 'status', status: 404 }, 'remote_gone', undefined],
      [{ kind: 'status', status: 410 }, 'remote_gone', undefined],
      [{ kind: 'status', status: 403 }, 'access_denied', undefined],
      [{ kind: 'status', status: 429 }, 'remote_error', 'http_status'],
      [{ kind: 'status', status: 500 }, 'remote_error', 'http_status'],
      [{ kind: 'status', status: 503 }, 'remote_error', 'http_status'],
      [{ kind: 'drop' }, 'remote_unreachable', 'connection_lost'],
      [{ kind: 'hang' }, 'remote_timeout', undefined],
      [{ kind: 'trickle' }, 'remote_timeout', undefined],
    ] as const)('git/65, 66, 67, public/2: %j', async (mode, code, reason) => {
      remote.mode = mode;
      const result = await push(connected);
      expect(result).toMatchObject({ status: 'failed', code });
      expect((result as { reason?: string }).reason).toBe(reason);
      const isQuick = code !== 'remote_timeout';
      if (isQuick) {
        const fetched = failure(room.transport.fetch(connected.target, connected.gitDir, 'main'));
        expect(await fetched).toEqual(reason === undefined ? { code } : { code, reason });
      }
      expect(revParse(connected.gitDir, 'main')).toBe(connected.commit);
      expect(fsckFaults(connected.gitDir)).toEqual([]);
      remote.mode = { kind: 'serve' };
      expect((await room.transport.lsRemote(connected.target)).head).toBe('main');
    });

    it('git/68: nobody listens', async () => {
      const url = `https://localhost:${await freePort()}/r.git`;
      expect(await failure(room.transport.lsRemote({ url, credential }))).toEqual({ code: 'remote_unreachable' });
    });

    it('git/68: the name does not resolve', async () => {
      const nowhere = await makeGitRoom({ remoteHosts: ['nowhere.invalid'], gitTimeoutMs: DEADLINE_MS });
      const { code } = await failure(nowhere.transport.lsRemote({ url: 'https://nowhere.invalid/r.git', credential }));
      expect(['remote_unreachable', 'remote_timeout']).toContain(code);
      await nowhere.close();
    });

    it('git/68: a certificate of an unknown authority, and one for another name', async () => {
      const strict = await makeGitRoom({ remoteHosts: ['localhost'], gitTimeoutMs: DEADLINE_MS });
      expect(await failure(strict.transport.lsRemote({ url: remote.url('r1'), credential }))).toEqual({
        code: 'tls_invalid',
      });
      await strict.close();
      const foreign = await HttpRemote.start({ root: remotes, tls: makeForeign('foreign', ['other.example']) });
      expect(await failure(room.transport.lsRemote({ url: foreign.url('r1'), credential }))).toEqual({
        code: 'tls_invalid',
      });
      expect(foreign.journal).toEqual([]);
      await foreign.close();
    });

    it('git/15, 66: a clone that hangs ends, leaves nothing, and works later', async () => {
      const gitDir = room.gitDir('slow');
      remote.mode = { kind: 'hang' };
      expect(await failure(room.transport.clone(connected.target, gitDir))).toMatchObject({ code: 'remote_timeout' });
      remote.mode = { kind: 'serve' };
      await room.transport.clone(connected.target, gitDir);
      expect(readdirSync(join(gitDir, '..')).filter((name) => name.includes('.clone-'))).toEqual([]);
    });

    it('git/15: a clone larger than the limit ends, and leaves nothing', async () => {
      const small = await makeGitRoom({
        remoteHosts: ['localhost'],
        caFile: room.config.caFile,
        maxCloneBytes: 200_000,
      });
      const name = `big${++count}`;
      const noise = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}.bin`, randomBytes(1_000_000)]));
      makeBareRemote(join(remotes, `${name}.git`), noise);
      const work = small.transport.clone({ url: remote.url(name), credential }, small.gitDir());
      expect(await failure(work)).toEqual({ code: 'clone_too_large' });
      await small.close();
    });

    it('tells the progress of a clone', async () => {
      commitFiles(connected.bare, { 'noise.bin': randomBytes(20_000_000) });
      const seen: string[] = [];
      const patient = await makeGitRoom({ remoteHosts: ['localhost'], caFile: room.config.caFile });
      await patient.transport.clone(connected.target, patient.gitDir(), {
        onProgress: ({ phase }) => seen.push(phase),
      });
      await patient.close();
      expect(seen.length).toBeGreaterThan(0);
      expect(['connecting', 'receiving', 'resolving', 'checking']).toEqual(expect.arrayContaining([...new Set(seen)]));
    });

    it('git/66, public/3: twenty dead remotes at once, and the living one answers meanwhile', async () => {
      const dead = await Promise.all(Array.from({ length: 20 }, () => HttpRemote.start({ root: remotes })));
      const lively = await makeGitRoom({
        remoteHosts: ['localhost'],
        caFile: room.config.caFile,
        allowFileRemotes: true,
        gitTimeoutMs: 6_000,
      });
      for (const each of dead) each.mode = { kind: 'hang' };
      const hanging = dead.map((each) => failure(lively.transport.lsRemote({ url: each.url('x') })));
      let isHanging = true;
      void Promise.race(hanging).then(() => (isHanging = false));
      expect((await lively.transport.lsRemote(connected.target)).head).toBe('main');
      expect(isHanging).toBe(true);
      expect(await Promise.all(hanging)).toEqual(dead.map(() => ({ code: 'remote_timeout' })));
      await Promise.all(dead.map((each) => each.close()));
      await lively.close();
    });

    it('a caller that goes away ends the operation, and no child is left', async () => {
      remote.mode = { kind: 'hang' };
      const gone = new AbortController();
      const work = failure(room.transport.fetch(connected.target, connected.gitDir, 'main', { signal: gone.signal }));
      await new Promise((resolve) => setTimeout(resolve, 500));
      gone.abort();
      expect(await work).toEqual({ code: 'cancelled' });
      expect(processTable().filter((text) => text.includes(connected.gitDir))).toEqual([]);
    });
  });

  describe('ssh', () => {
    const key = generateDeployKey('prima repo_1');
    const ssh = { type: 'ssh', privateKey: key.privateKey } as const;

    it('makes keys that OpenSSH reads', () => {
      const file = join(remotes, 'made_key');
      writeFileSync(file, key.privateKey, { mode: 0o600 });
      const derived = execFileSync('ssh-keygen', ['-y', '-f', file], { encoding: 'utf8' });
      expect(derived.trim().split(' ').slice(0, 2)).toEqual(key.publicKey.split(' ').slice(0, 2));
    });

    it('clones, fetches and pushes with a key that never is a file', async () => {
      const bare = makeBareRemote(join(remotes, 'over-ssh.git'), { 'a.md': 'A' });
      const target = { url: sshd.url(bare), credential: ssh };
      expect(await failure(room.transport.lsRemote(target))).toEqual({ code: 'auth_failed' });
      sshd.authorize(key.publicKey);
      const gitDir = room.gitDir();
      await room.transport.clone(target, gitDir);
      const commit = await engrave(gitDir);
      expect(await room.transport.push(target, gitDir, 'main', commit)).toEqual({ status: 'pushed' });
      expect(await room.transport.fetch(target, gitDir, 'main')).toEqual({ remoteTip: commit });
      hook(bare, 'update', 'echo "protected branch" >&2; exit 1');
      const next = await engrave(gitDir);
      expect(await room.transport.push(target, gitDir, 'main', next)).toEqual({
        status: 'failed',
        code: 'refused',
        remoteWords: expect.stringMatching(/^protected branch$/m),
      });
    });

    it('git/68: an unknown and a changed host key are never accepted', async () => {
      const target = { url: sshd.url('/x.git'), credential: ssh };
      writeFileSync(knownHosts, '');
      expect(await failure(room.transport.lsRemote(target))).toEqual({ code: 'host_key_unknown' });
      const [name = '', type = ''] = sshd.knownHosts.split(' ');
      writeFileSync(knownHosts, `${name} ${type} ${generateDeployKey('x').publicKey.split(' ')[1] ?? ''}\n`);
      expect(await failure(room.transport.lsRemote(target))).toEqual({
        code: 'host_key_unknown',
        reason: 'host_key_changed',
      });
      writeFileSync(knownHosts, sshd.knownHosts);
    });

    it('git/65: the repository is gone', async () =>
      expect(await failure(room.transport.lsRemote({ url: sshd.url('/none.git'), credential: ssh }))).toEqual({
        code: 'remote_gone',
      }));

    it('a key that is none, or none at all', async () => {
      const url = sshd.url('/x.git');
      expect(await failure(room.transport.lsRemote({ url }))).toEqual({ code: 'auth_failed', reason: 'no_credential' });
      expect(await failure(room.transport.lsRemote({ url, credential }))).toEqual({
        code: 'auth_failed',
        reason: 'credential_kind',
      });
      const broken = { type: 'ssh', privateKey: 'x' } as const;
      expect(await failure(room.transport.lsRemote({ url, credential: broken }))).toEqual({
        code: 'auth_failed',
        reason: 'credential_malformed',
      });
    });
  });

  /** Another authority than the one that the room trusts. */
  function makeForeign(name: string, names: string[]): ReturnType<typeof makeThrowawayCa> {
    const dir = join(remotes, name);
    mkdirSync(dir, { recursive: true });
    return makeThrowawayCa(dir, names);
  }
});

function filesWith(text: string, dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}
