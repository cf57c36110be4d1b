import path from 'node:path';
import { parse } from 'yaml';
import { scripts, startGatewayDouble, type GatewayDouble } from '../support/gateway-double';
import { fsckFaults, git } from '../support/git/git-cli';
import { makeBareRemote } from '../support/git/make-repo';
import { makeEngraveApp, TEST_KEY, type EngraveApp } from '../support/make-engrave-app';

const NOTE = {
  title: 'Carry-over rules for unused holiday',
  summary: 'Five days carry over until March.',
  body: '## Decision\n\nFive days.',
  tags: ['holidays', 'policy'],
  sources: ['handbook/README.md § Handbook', 'gone.md § Nothing'],
};

jest.setTimeout(120_000);

describe('the main job', () => {
  let double: GatewayDouble;
  let app: EngraveApp;

  beforeAll(async () => {
    double = await startGatewayDouble();
    app = await makeEngraveApp({ variables: { PRIMA_CORE_URL: double.url } });
  });
  afterAll(async () => {
    await app?.close();
    await double?.close();
  });
  beforeEach(() => {
    double.reset();
    double.always(scripts.note(NOTE));
  });

  const remoteNamed = (name: string, files = { 'README.md': '# Handbook\n', 'meta/changelog.md': '# Log\n' }) =>
    makeBareRemote(path.join(app.dir, `${name}.git`), files);

  it('preview, approve, engrave: the bytes that were seen are on the remote, in one commit', async () => {
    const remote = remoteNamed('main-job');
    const stone = await app.stone('ann', { remote });
    const conversation = await app.conversation('ann');

    const preview = await app.engrave('ann', conversation, { repoId: stone.id, preview: true });
    expect(preview).toMatchObject({ status: 200, body: { commit: null, pushed: false } });
    const { draft } = preview.body;
    expect(draft).toMatchObject({
      title: NOTE.title,
      tags: NOTE.tags,
      sources: ['README.md § Handbook'],
      distilled: true,
      model: 'prima-core',
      changelog: 'appended',
      otherStones: [],
      engravedBefore: [],
    });
    expect(draft.diffs.map((one: { path: string }) => one.path)).toEqual([draft.path, 'meta/changelog.md']);
    expect(git(remote, ['rev-list', '--count', 'main'])).toBe('1');

    const engraved = await app.engrave('ann', conversation, { repoId: stone.id, confirm: true, draft: draft.digest });
    expect(engraved).toMatchObject({
      status: 200,
      body: { path: draft.path, pushed: true, repo: { id: stone.id, name: 'handbook', shared: true } },
    });
    expect(engraved.body.needsReview).toBeUndefined();
    expect(engraved.body.draft).toMatchObject({ digest: draft.digest, expiresAt: null });
    expect(double.journal).toHaveLength(1);
    expect(double.journal[0]?.key).toBe(TEST_KEY);

    const { commit } = engraved.body;
    expect(git(remote, ['rev-parse', 'main'])).toBe(commit);
    expect(`${git(remote, ['show', `main:${draft.path}`])}\n`).toBe(draft.markdown);
    expect(git(remote, ['show', 'main:meta/changelog.md'])).toContain(`[${NOTE.title}](../${draft.path})`);
    expect(git(remote, ['log', '-1', '--format=%an <%ae>|%cn'])).toBe('ann <ann@example.com>|PrimaChat');
    const trailers = git(remote, ['log', '-1', '--format=%(trailers:only,unfold)']);
    expect(trailers).toMatch(new RegExp(`^Conversation: ${conversation}\nEngraving: engr_[0-9a-z]{24}`));
    expect(fsckFaults(stone.gitDir)).toEqual([]);
    expect(git(stone.gitDir, ['for-each-ref', '--format=%(objectname)', 'refs/prima/engraved/'])).toBe(commit);

    const front = parse(draft.markdown.split('---\n')[1]);
    expect(front).toMatchObject({ title: NOTE.title, session: conversation, source: 'chat.prima.li', distilled: true });

    const again = await app.engrave('ann', conversation, { repoId: stone.id, preview: true });
    expect(again.body.draft.engravedBefore).toMatchObject([{ path: draft.path, commit }]);
    expect(again.body.draft.path).toBe(draft.path.replace('.md', '-2.md'));
  });

  it('a local stone: committed, not pushed, and the sentence says why', async () => {
    const stone = await app.stone('ann', { name: 'local' });
    const conversation = await app.conversation('ann', undefined, { repoId: stone.id });
    const { body } = await app.engrave('ann', conversation);
    expect(body).toMatchObject({
      pushed: false,
      needsReview: expect.stringMatching(/^no_remote: /),
      repo: { shared: false },
    });
    expect(git(stone.gitDir, ['rev-list', '--count', '--parents', 'main'])).toBe('1');
    expect(fsckFaults(stone.gitDir)).toEqual([]);
  });

  it('the fallback says that it is one', async () => {
    const stone = await app.stone('ann', { name: 'fallback' });
    double.always(scripts.error(500));
    const { body } = await app.engrave('ann', await app.conversation('ann'), { repoId: stone.id });
    expect(body.draft).toMatchObject({ distilled: false, model: 'prima-core', sources: [] });
    expect(body.draft.summary).toMatch(/shortened transcript/);
    expect(body.draft.markdown).toMatch(/^distilled: false$/m);
    expect(body.draft.body).toMatch(/^#+ .*not distilled/im);
    expect(double.journal).toHaveLength(1);
  });

  it('skip: nothing is written; without user text nothing is even asked', async () => {
    const stone = await app.stone('ann', { name: 'skip' });
    double.always(scripts.skip('Only a greeting.'));
    const skipped = await app.engrave('ann', await app.conversation('ann'), { repoId: stone.id });
    expect(skipped.body).toEqual({ skipped: true, reason: 'Only a greeting.' });
    const silent = await app.conversation('ann', [{ role: 'assistant', content: 'Hello?' }]);
    const asked = double.journal.length;
    expect((await app.engrave('ann', silent, { repoId: stone.id })).body.skipped).toBe(true);
    expect(double.journal).toHaveLength(asked);
    expect(git(stone.gitDir, ['for-each-ref'])).toBe('');
  });

  it('a body of the caller is not distilled; a draft is edited into another one', async () => {
    const stone = await app.stone('ann', { name: 'given' });
    const conversation = await app.conversation('ann');
    const given = await app.engrave('ann', conversation, {
      repoId: stone.id,
      body: 'My words.',
      title: 'Mine',
      preview: true,
    });
    expect(given.body.draft).toMatchObject({
      title: 'Mine',
      body: 'My words.',
      distilled: false,
      model: 'none',
      tags: [],
    });
    expect(double.journal).toHaveLength(0);

    const distilled = await app.engrave('ann', conversation, { repoId: stone.id, preview: true });
    const edited = await app.engrave('ann', conversation, {
      repoId: stone.id,
      preview: true,
      draft: distilled.body.draft.digest,
      title: 'Edited',
    });
    expect(double.journal).toHaveLength(1);
    expect(edited.body.draft).toMatchObject({ title: 'Edited', tags: NOTE.tags, distilled: true, model: 'prima-core' });
    expect(edited.body.draft.digest).not.toBe(distilled.body.draft.digest);
    const engraved = await app.engrave('ann', conversation, { repoId: stone.id, draft: edited.body.draft.digest });
    expect(engraved.body).toMatchObject({ path: edited.body.draft.path });
    expect(double.journal).toHaveLength(1);
  });

  it('the credential, the key and anything like one are written nowhere', async () => {
    const stone = await app.stone('ann', { name: 'secrets' });
    const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
    double.always(
      scripts.note({ ...NOTE, title: `Token ${secret}`, body: `The key is ${TEST_KEY}.`, tags: [secret], sources: [] }),
    );
    const { body } = await app.engrave('ann', await app.conversation('ann'), { repoId: stone.id });
    const everything = JSON.stringify(body) + git(stone.gitDir, ['log', '-p', 'main']);
    expect(everything).not.toContain(secret);
    expect(everything.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(everything).not.toContain(TEST_KEY);
    expect(Object.values(body.draft.redactions as Record<string, number>).reduce((a, b) => a + b, 0)).toBeGreaterThan(
      2,
    );
    expect(app.log.join('\n')).not.toContain(TEST_KEY);
  });
});
