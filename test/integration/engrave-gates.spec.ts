import path from 'node:path';
import { PrismaService } from '../../src/prisma/prisma.service';
import { scripts, startGatewayDouble, type GatewayDouble } from '../support/gateway-double';
import { git } from '../support/git/git-cli';
import { makeBareRemote } from '../support/git/make-repo';
import { makeEngraveApp, SCOPES_HEADER, SERVICE_HEADER, type EngraveApp } from '../support/make-engrave-app';

const NOTE = { title: 'A note', summary: 'Summary.', body: 'Body.', tags: [], sources: [] };
const BOT = { headers: { [SERVICE_HEADER]: 'bot' } };
const NOBODYS_REPO = `repo_${'0'.repeat(24)}`;
const NOBODYS_CONVERSATION = `conv_${'0'.repeat(24)}`;

jest.setTimeout(120_000);

describe('the gates', () => {
  let double: GatewayDouble;
  let app: EngraveApp;
  let local: { id: string; gitDir: string };
  let shared: { id: string; gitDir: string };
  let conversation: string;

  beforeAll(async () => {
    double = await startGatewayDouble();
    app = await makeEngraveApp({ variables: { PRIMA_CORE_URL: double.url } });
    local = await app.stone('ann');
    shared = await app.stone('ann', { remote: makeBareRemote(path.join(app.dir, 'shared.git')) });
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
  afterEach(() => {
    expect(double.journal.length).toBeLessThanOrEqual(1);
  });

  const tool = (envelope: object, options = {}) =>
    app.call('ann', 'POST', '/api/tools/execute', { name: 'stone_engrave', arguments: {}, ...envelope }, options);
  const audited = async () => (await app.call('ann', 'GET', '/api/engravings?limit=1')).body.items[0];

  describe('whose is it', () => {
    it('unknown and not-yours are one answer', async () => {
      const bobs = { repo: (await app.stone('bob')).id, conversation: await app.conversation('bob') };
      const answers = await Promise.all([
        app.engrave('ann', conversation, { repoId: bobs.repo }),
        app.engrave('ann', conversation, { repoId: NOBODYS_REPO }),
        app.engrave('ann', conversation, { repoId: '../../etc' }),
      ]);
      for (const { status, body } of answers) {
        expect(status).toBe(404);
        expect(body).toEqual(answers[0]?.body);
        expect(body.code).toBe('repository_not_found');
      }
      const foreign = await app.engrave('ann', bobs.conversation, { repoId: local.id });
      const unknown = await app.engrave('ann', NOBODYS_CONVERSATION, { repoId: local.id });
      expect(foreign).toMatchObject({ status: 404, body: { code: 'conversation_not_found' } });
      expect(foreign.body).toEqual(unknown.body);
      expect(await audited()).toMatchObject({ outcome: 'refused', code: 'conversation_not_found' });
    });

    it('the HTTP route takes the conversation’s repository, the tool door never does', async () => {
      const own = await app.conversation('ann', undefined, { repoId: local.id });
      expect((await app.engrave('ann', own, { preview: true })).status).toBe(200);
      expect((await app.engrave('ann', conversation, {})).body.code).toBe('no_repository');
      const asked = await tool({ conversationId: own, repoId: null, confirm: true });
      expect(asked.body.code).toBe('no_repository');
      expect((await tool({ repoId: local.id, confirm: true })).body.code).toBe('conversation_required');
      expect((await tool({ repoId: local.id, conversationId: NOBODYS_CONVERSATION, confirm: true })).body.code).toBe(
        'conversation_not_found',
      );
    });
  });

  describe('confirmation', () => {
    it('a shared stone needs it on both doors, a local one on the tool door', async () => {
      expect((await app.engrave('ann', conversation, { repoId: shared.id })).body.code).toBe('confirmation_required');
      expect(await audited()).toMatchObject({ outcome: 'refused', code: 'confirmation_required', confirm: 'none' });
      expect((await tool({ conversationId: conversation, repoId: shared.id })).body.code).toBe('confirmation_required');
      expect((await tool({ conversationId: conversation, repoId: local.id })).body.code).toBe('confirmation_required');
      expect((await tool({ conversationId: conversation, repoId: local.id, confirm: false })).body.code).toBe(
        'confirmation_required',
      );
      const confirmed = await tool({ conversationId: conversation, repoId: local.id, confirm: true });
      expect(confirmed.body).toMatchObject({ kind: 'engraved' });
      expect(await audited()).toMatchObject({ outcome: 'done', door: 'tool', confirm: 'unbound' });
    });

    it.each([
      ['in the arguments', { arguments: { confirm: true } }],
      ['in the JSON text of the arguments', { arguments: '{"confirm":true}' }],
      ['as approved', { arguments: { approved: true } }],
      ['a draft in the arguments', { arguments: { draft: 'x' } }],
      ['a word', { confirm: 'true' }],
      ['a number', { confirm: 1 }],
      ['a list', { confirm: [true] }],
    ])('%s is none', async (_where, envelope) => {
      const before = git(local.gitDir, ['for-each-ref']);
      const { body } = await tool({ conversationId: conversation, repoId: local.id, ...envelope });
      expect(body.kind).toBeUndefined();
      expect(git(local.gitDir, ['for-each-ref'])).toBe(before);
    });

    it('on the HTTP route anything but the boolean is malformed', async () => {
      for (const confirm of ['true', 1, null, {}]) {
        const { status } = await app.engrave('ann', conversation, { repoId: shared.id, confirm });
        expect(status).toBe(confirm === null ? 403 : 400);
      }
      expect((await app.engrave('ann', conversation, { repoId: shared.id, arguments: { confirm: true } })).status).toBe(
        400,
      );
      expect((await app.engrave('ann', conversation, [])).status).toBe(400);
    });

    it('a service cannot approve: it previews a shared stone, and engraves a local one on the HTTP route', async () => {
      const asked = { repoId: shared.id, confirm: true };
      expect((await app.engrave('ann', conversation, asked, BOT)).body.code).toBe('confirmation_required');
      expect((await app.engrave('ann', conversation, { ...asked, preview: true }, BOT)).status).toBe(200);
      expect((await app.engrave('ann', conversation, { repoId: local.id, body: 'Words.' }, BOT)).status).toBe(200);
      expect((await tool({ conversationId: conversation, repoId: local.id, confirm: true }, BOT)).body.code).toBe(
        'confirmation_required',
      );
    });
  });

  describe('scope', () => {
    it('the tool needs `engrave` beside `tools`, before anything is looked up', async () => {
      const headers = { ...BOT.headers, [SCOPES_HEADER]: 'tools,conversations,repositories' };
      for (const repoId of [local.id, NOBODYS_REPO]) {
        const answer = await tool({ conversationId: conversation, repoId, confirm: true }, { headers });
        expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
      }
      expect(double.journal).toHaveLength(0);
    });
  });

  describe('preview', () => {
    it.each([
      ['?preview=1', {}],
      ['?preview=1', { preview: false }],
      ['', { preview: true }],
      ['?preview=0', { preview: true }],
    ])('%s with %j writes nothing and needs no confirmation', async (query, body) => {
      const before = git(shared.gitDir, ['for-each-ref']);
      const url = `/api/conversations/${conversation}/engrave${query}`;
      const answer = await app.call('ann', 'POST', url, { repoId: shared.id, ...body });
      expect(answer).toMatchObject({ status: 200, body: { commit: null, pushed: false } });
      expect(git(shared.gitDir, ['for-each-ref'])).toBe(before);
      expect(await audited()).toMatchObject({ outcome: 'previewed' });
    });

    it('?preview=yes is malformed, not an engraving', async () => {
      const url = `/api/conversations/${conversation}/engrave?preview=yes`;
      expect((await app.call('ann', 'POST', url, { repoId: local.id })).status).toBe(400);
    });
  });

  describe('drafts', () => {
    const draftOf = async (stone: { id: string }, title = 'A note') =>
      (await app.engrave('ann', conversation, { repoId: stone.id, preview: true, body: 'Words.', title })).body.draft;

    it('is committed once, by its owner, in its repository and conversation, as it is', async () => {
      const { digest } = await draftOf(local);
      const mismatch = { status: 409, body: { code: 'draft_mismatch' } };
      const altered = digest.replace(/^./, (c: string) => (c === '0' ? '1' : '0'));
      expect(await app.engrave('ann', conversation, { repoId: local.id, draft: altered })).toMatchObject(mismatch);
      expect(await app.engrave('ann', conversation, { repoId: local.id, draft: 'x' })).toMatchObject(mismatch);
      const other = await app.conversation('ann');
      expect(await app.engrave('ann', other, { repoId: local.id, draft: digest })).toMatchObject(mismatch);
      const confirmed = { repoId: shared.id, draft: digest, confirm: true };
      expect(await app.engrave('ann', conversation, confirmed)).toMatchObject(mismatch);
      const bobs = await app.stone('bob');
      const foreign = await app.engrave('bob', await app.conversation('bob'), { repoId: bobs.id, draft: digest });
      const unknown = await app.engrave('bob', await app.conversation('bob'), { repoId: bobs.id, draft: altered });
      expect(foreign.body).toEqual(unknown.body);
      const overridden = await app.engrave('ann', conversation, { repoId: local.id, draft: digest, title: 'Other' });
      expect(overridden).toMatchObject({ status: 422, body: { code: 'overrides_beside_draft' } });

      expect((await app.engrave('ann', conversation, { repoId: local.id, draft: digest })).status).toBe(200);
      expect(await app.engrave('ann', conversation, { repoId: local.id, draft: digest })).toMatchObject(mismatch);
      expect(await audited()).toMatchObject({ outcome: 'refused', code: 'draft_mismatch' });
    });

    it('on the tool door the title beside it is ignored', async () => {
      const draft = await draftOf(local, 'Approved');
      const envelope = { conversationId: conversation, repoId: local.id, confirm: true, draft: draft.digest };
      const { body } = await tool({ ...envelope, arguments: { title: 'Smuggled' } });
      expect(body).toMatchObject({ kind: 'engraved', path: draft.path, draft: { title: 'Approved' } });
      expect(await audited()).toMatchObject({ confirm: 'draft' });
    });

    it('a path that was taken meanwhile is a mismatch, and the draft may be edited', async () => {
      const [first, second] = [await draftOf(local, 'Same'), await draftOf(local, 'Same')];
      expect(second.path).toBe(first.path);
      expect((await app.engrave('ann', conversation, { repoId: local.id, draft: first.digest })).status).toBe(200);
      const late = await app.engrave('ann', conversation, { repoId: local.id, draft: second.digest });
      expect(late).toMatchObject({ status: 409, body: { code: 'draft_mismatch', reason: 'path_taken' } });
      const again = await app.engrave('ann', conversation, { repoId: local.id, draft: second.digest, preview: true });
      expect(again.body.draft.path).toBe(first.path.replace('.md', '-2.md'));
    });

    it('an expired one is a mismatch', async () => {
      const { digest } = await draftOf(local, 'Late');
      await app.get(PrismaService).draft.updateMany({ where: { digest }, data: { expiresAt: new Date(0) } });
      const late = await app.engrave('ann', conversation, { repoId: local.id, draft: digest });
      expect(late.body).toMatchObject({ code: 'draft_mismatch', reason: 'expired' });
    });

    it('of two requests that race for one draft, one commits', async () => {
      const { digest } = await draftOf(local, 'Raced');
      const before = Number(git(local.gitDir, ['rev-list', '--count', 'main']));
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => app.engrave('ann', conversation, { repoId: local.id, draft: digest })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      expect(Number(git(local.gitDir, ['rev-list', '--count', 'main']))).toBe(before + 1);
    });
  });

  it('no key: nothing is asked and nothing is written, unless nothing needs to be asked', async () => {
    const withoutKey = { withoutKey: true };
    const refused = await app.engrave('ann', conversation, { repoId: local.id }, withoutKey);
    expect(refused).toMatchObject({ status: 409, body: { code: 'gateway_key_missing' } });
    expect((await app.engrave('ann', conversation, { repoId: local.id, body: 'Mine.' }, withoutKey)).status).toBe(200);
  });

  it('pushing and attaching a remote pass the same gates', async () => {
    const push = (body: object, options = {}) =>
      app.call('ann', 'POST', `/api/repositories/${shared.id}/push`, body, options);
    expect((await push({})).body.code).toBe('confirmation_required');
    expect((await push({ confirm: true }, BOT)).body.code).toBe('confirmation_required');
    expect(await push({ confirm: true })).toMatchObject({ status: 200, body: { id: shared.id, pushed: true } });
    expect((await app.call('bob', 'POST', `/api/repositories/${shared.id}/push`, { confirm: true })).status).toBe(404);

    const remote = makeBareRemote(path.join(app.dir, 'attached.git'), {});
    const stone = await app.stone('ann');
    await app.engrave('ann', conversation, { repoId: stone.id, body: 'Not for outside.' });
    const attach = (body: object) =>
      app.call('ann', 'PATCH', `/api/repositories/${stone.id}`, { remoteUrl: `file://${remote}`, ...body });
    expect((await attach({})).body.code).toBe('confirmation_required');
    expect(git(remote, ['for-each-ref'])).toBe('');
    expect((await attach({ confirm: true })).status).toBe(200);
    const pushed = await app.call('ann', 'POST', `/api/repositories/${stone.id}/push`, { confirm: true });
    expect(pushed.body).toMatchObject({ pushed: true, unpushed: 0 });
    expect(git(remote, ['rev-list', '--count', 'main'])).toBe('1');
  });
});

describe('shared engraving switched off', () => {
  it('refuses both doors, the push and the remote, and still previews', async () => {
    const double = await startGatewayDouble();
    const app = await makeEngraveApp({
      variables: { PRIMA_CORE_URL: double.url, PRIMA_ALLOW_AGENT_SHARED_ENGRAVE: '0' },
    });
    try {
      const shared = await app.stone('ann', { remote: makeBareRemote(path.join(app.dir, 'shared.git')) });
      const local = await app.stone('ann');
      const conversation = await app.conversation('ann');
      const code = 'shared_engrave_disabled';
      const engraved = await app.engrave('ann', conversation, { repoId: shared.id, confirm: true });
      expect(engraved).toMatchObject({ status: 403, body: { code } });
      expect(engraved.body.detail).toMatch(/commit and push it yourself/);
      const envelope = {
        name: 'stone_engrave',
        arguments: {},
        conversationId: conversation,
        repoId: shared.id,
        confirm: true,
      };
      expect((await app.call('ann', 'POST', '/api/tools/execute', envelope)).body.code).toBe(code);
      expect((await app.call('ann', 'POST', `/api/repositories/${shared.id}/push`, { confirm: true })).body.code).toBe(
        code,
      );
      expect((await app.engrave('ann', conversation, { repoId: shared.id, preview: true })).status).toBe(200);
      expect((await app.engrave('ann', conversation, { repoId: local.id })).status).toBe(200);
      const remoteUrl = `file://${makeBareRemote(path.join(app.dir, 'attached.git'), {})}`;
      const attached = await app.call('ann', 'PATCH', `/api/repositories/${local.id}`, { remoteUrl, confirm: true });
      expect(attached.body.code).toBe(code);
    } finally {
      await app.close();
      await double.close();
    }
  });

  it('without a gateway only what needs none is engraved', async () => {
    const app = await makeEngraveApp();
    try {
      const local = await app.stone('ann');
      const conversation = await app.conversation('ann');
      const refused = await app.engrave('ann', conversation, { repoId: local.id });
      expect(refused).toMatchObject({ status: 503, body: { code: 'gateway_not_configured' } });
      expect((await app.engrave('ann', conversation, { repoId: local.id, body: 'Mine.' })).status).toBe(200);
    } finally {
      await app.close();
    }
  });
});
