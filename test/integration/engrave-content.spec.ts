import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { AuditService } from '../../src/audit/audit.service';
import { PrismaService } from '../../src/prisma/prisma.service';
import { scripts, startGatewayDouble, type GatewayDouble } from '../support/gateway-double';
import { fsckFaults, git } from '../support/git/git-cli';
import { makeBareRemote, type RepoFiles } from '../support/git/make-repo';
import { makeEngraveApp, type EngraveApp } from '../support/make-engrave-app';

const NOTE = { title: 'A note', summary: 'Summary.', body: 'Body.', tags: [], sources: [] };

jest.setTimeout(120_000);

describe('what is written, and what is left alone', () => {
  let double: GatewayDouble;
  let app: EngraveApp;
  let conversation: string;
  let count = 0;

  beforeAll(async () => {
    double = await startGatewayDouble();
    app = await makeEngraveApp({ variables: { PRIMA_CORE_URL: double.url, PRIMA_TIMEZONE: 'Pacific/Kiritimati' } });
    conversation = await app.conversation('ann');
  });
  afterAll(async () => {
    await app?.close();
    await double?.close();
  });
  beforeEach(() => {
    double.reset();
    double.always(scripts.note(NOTE));
  });

  const stoneWith = async (files: RepoFiles) => {
    const remote = makeBareRemote(path.join(app.dir, `remote-${++count}.git`), files);
    return { remote, ...(await app.stone('ann', { remote })) };
  };
  const engrave = (repoId: string, more: object = {}) =>
    app.engrave('ann', conversation, { repoId, confirm: true, title: 'A note', body: 'Words.', ...more });
  const year = () => new Intl.DateTimeFormat('en', { timeZone: 'Pacific/Kiritimati', year: 'numeric' }).format();

  it.each<[string, RepoFiles]>([
    ['sessions is a file', { sessions: 'x' }],
    ['sessions is a symlink', { sessions: { mode: '120000', content: '/tmp' } }],
    ['sessions is a submodule', { sessions: { mode: '160000', content: '1'.repeat(40) } }],
    [`sessions/${year()} is a file`, { [`sessions/${year()}`]: 'x' }],
  ])('%s: refused, nothing is written', async (words, files) => {
    const { id, gitDir } = await stoneWith(files);
    const before = git(gitDir, ['for-each-ref']);
    const answer = await engrave(id);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'path_blocked', detail: expect.stringContaining(words) },
    });
    expect(git(gitDir, ['for-each-ref'])).toBe(before);
  });

  it('a directory that differs only in case is used as it is spelled', async () => {
    const { id } = await stoneWith({ 'Sessions/old.md': 'x' });
    expect((await engrave(id)).body.path).toMatch(/^Sessions\/\d{4}\/\d\d\//);
  });

  it.each<[string, RepoFiles[string]]>([
    ['symlink', { mode: '120000', content: '../README.md' }],
    ['executable', { mode: '100755', content: '# Log\n' }],
    ['not_utf8', Buffer.from([0x23, 0xff, 0x0a])],
    ['too_large', `# Log\n${'x\n'.repeat(1_100_000)}`],
  ])('a changelog that is a %s is left alone, and the answer says so', async (why, changelog) => {
    const { id, remote } = await stoneWith({ 'README.md': '# R\n', 'meta/changelog.md': changelog });
    const before = git(remote, ['ls-tree', 'main', 'meta/changelog.md']);
    const { body } = await engrave(id);
    expect(body).toMatchObject({ pushed: true, draft: { changelog: `skipped (${why})` } });
    expect(git(remote, ['ls-tree', 'main', 'meta/changelog.md'])).toBe(before);
  });

  it('the same title thrice: -2, -3; path, date and changelog name one day of the zone', async () => {
    const { id, remote } = await stoneWith({ 'meta/changelog.md': '# Log\r\n' });
    const paths = [];
    for (let index = 0; index < 3; index++) paths.push((await engrave(id)).body.path as string);
    const [first = ''] = paths;
    expect(paths).toEqual([first, first.replace('.md', '-2.md'), first.replace('.md', '-3.md')]);
    const front = parse(git(remote, ['show', `main:${first}`]).split('---\n')[1] ?? '');
    const [, day] = /(\d{4}-\d\d-\d\d)-a-note\.md$/.exec(first) ?? [];
    expect(front.date).toBe(day);
    expect(first).toBe(`sessions/${day?.slice(0, 4)}/${day?.slice(5, 7)}/${day}-a-note.md`);
    const changelog = git(remote, ['show', 'main:meta/changelog.md']);
    expect(changelog.match(new RegExp(`## ${day}\r\n`, 'g'))).toHaveLength(1);
    expect(changelog.match(/^- \[A note\]/gm)).toHaveLength(3);
  });

  it.each(['"---"', '🎉', '会议记录', '../../x', '.g\u200cit', 'a\nEngraving: engr_forged', 'x '.repeat(400)])(
    'the title %j gives a path, a front matter and a commit that git accepts',
    async (title) => {
      const { id, remote } = await stoneWith({ 'README.md': '# R\n' });
      const { body } = await engrave(id, { title });
      expect(body.path).toMatch(/^sessions\/\d{4}\/\d\d\/\d{4}-\d\d-\d\d-[a-z0-9]+(-[a-z0-9]+)*\.md$/);
      expect(parse(git(remote, ['show', `main:${body.path}`]).split('---\n')[1] ?? '').title).toBe(body.draft.title);
      expect(git(remote, ['log', '-1', '--format=%(trailers:key=Engraving,valueonly)', 'main'])).not.toMatch(/forged/);
      expect(fsckFaults(remote)).toEqual([]);
    },
  );

  it('other stones that the conversation read are named', async () => {
    const { id } = await stoneWith({ 'README.md': '# R\n' });
    const talk = await app.conversation('ann');
    const read = { repositoryName: 'other', commit: '1'.repeat(40), path: 'a.md', heading: 'A', line: 1 };
    const other = (await app.stone('ann', { name: 'other' })).id;
    const row = { conversationId: talk, ...read };
    await app.get(PrismaService).conversationRead.createMany({
      data: [
        { id: 'r1', ...row, repositoryId: other },
        { id: 'r2', ...row, repositoryId: id, repositoryName: 'handbook' },
      ],
    });
    const { body } = await app.engrave('ann', talk, { repoId: id, preview: true, body: 'Words.' });
    expect(body.draft.otherStones).toEqual([{ id: other, name: 'other' }]);
  });

  it('whoever goes away while the gateway thinks gets nothing written', async () => {
    const { id, gitDir } = await stoneWith({ 'README.md': '# R\n' });
    double.always(scripts.slow(5_000, 'late'));
    const before = git(gitDir, ['for-each-ref']);
    const gone = new AbortController();
    const asked = app.engrave('ann', conversation, { repoId: id, confirm: true }, { signal: gone.signal });
    while (double.journal.length === 0) await sleep(10);
    gone.abort();
    await expect(asked).rejects.toThrow();
    const outcome = async () =>
      (await app.call('ann', 'GET', `/api/engravings?limit=1&repository=${id}`)).body.items[0]?.outcome;
    while ((await outcome()) === 'intent') await sleep(20);
    expect(await outcome()).toBe('cancelled');
    expect(git(gitDir, ['for-each-ref'])).toBe(before);
    const row = await app.get(PrismaService).engraving.findFirst({ where: { repositoryId: id } });
    expect(await app.get(PrismaService).budgetEntry.count({ where: { id: row?.id } })).toBe(0);
  });

  it('no audit, no action', async () => {
    const { id, gitDir } = await stoneWith({ 'README.md': '# R\n' });
    const before = git(gitDir, ['for-each-ref']);
    const prisma = app.get(PrismaService);
    await prisma.$executeRaw`ALTER TABLE "AuditRecord" ADD CONSTRAINT "full" CHECK ("phase" <> 'intent') NOT VALID`;
    try {
      const answer = await app.engrave('ann', conversation, { repoId: id, confirm: true });
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(double.journal).toHaveLength(0);
      expect(git(gitDir, ['for-each-ref'])).toBe(before);
    } finally {
      await prisma.$executeRaw`ALTER TABLE "AuditRecord" DROP CONSTRAINT "full"`;
    }
    expect((await engrave(id)).status).toBe(200);
    const open = await app.get(AuditService).openIntents(new Date(Date.now() + 1_000));
    expect(open).toEqual([]);
  });
});
