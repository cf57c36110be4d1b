import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Client } from 'pg';
import { PERSON_HEADER } from '../support/test-authenticator';
import { Contract } from '../support/contract/contract';
import { contractCaller, untilConnected, type Call } from '../support/contract/contract-caller';
import { CookieBrowser } from '../support/cookie-browser';
import { scripts, startGatewayDouble, type GatewayDouble } from '../support/gateway-double';
import { git } from '../support/git/git-cli';
import { HttpRemote } from '../support/git/http-remote';
import { commitFiles, makeBareRemote, makeTempDir } from '../support/git/make-repo';
import { makeThrowawayCa } from '../support/git/throwaway-ca';
import { makeApp, type TestApp } from '../support/make-app';
import { CLIENT, freePort, startProvider } from '../support/oidc-provider';
import { administer, testDatabases } from '../support/test-database';

/** Codes that no client can be made to see here, and why. Each has a test of its own closer to where it arises. */
const UNSEEN: Readonly<Record<string, string>> = {
  already_exists: 'a race that no repository foresaw',
  not_found: 'a race that no repository foresaw',
  cancelled: 'its client has gone',
  tip_moved: 'writers try again on the new tip',
  nothing_to_commit: 'a note always differs',
  path_invalid: 'the server makes the paths of notes',
  busy: 'needs more writers than a queue holds, or a deadlock in the database',
  chat_busy: 'needs two hundred answers under way',
  git_busy: 'needs more children than this machine may have',
  clone_too_large: 'needs a remote of gigabytes',
  disk_full: 'needs a full disk',
  storage_read_only: 'the tests may run as root, whom no permission stops',
  not_owned: 'needs a second user of the operating system',
  host_key_unknown: 'needs an ssh remote with an unknown key',
  gateway_reply_too_large: 'the status has gone out when an answer grows too large: the stream breaks off',
  unreadable_commit: 'told when a repository is connected: it stands in its `error`',
  unsupported_repository: 'told when a repository is connected: it stands in its `error`',
  path_twin: 'a note takes the spelling that is there',
};

const KEY = 'sk-contract-0123456789abcdef';
const FILES = {
  'README.md': '# Handbook\n\n## Carry-over\n\nFive days.\n\n## Twin\n\na\n\n## Twin\n\nb\n',
  'bin.md': Buffer.from([0, 1, 2, 0, 255]),
};

const dir = makeTempDir('contract');
let contract: Contract;
let gateway: GatewayDouble;
let app: TestApp;
let remote: HttpRemote;
let tlsRemote: HttpRemote;
let ada: Call;
let eve: Call;
let admin: Call;
let db: Client;
let stone: string;
let local: string;
let conversation: string;

const person = (name: string) => contractCaller(contract, app.url, { [PERSON_HEADER]: name });
const bare = (name: string) => path.join(dir.path, `${name}.git`);
const stoneDir = (id: string) => path.join(app.dataDir, 'stones', `${id}.git`);

beforeAll(async () => {
  gateway = await startGatewayDouble();
  makeBareRemote(bare('handbook'), FILES);
  makeBareRemote(bare('slow'), FILES);
  remote = await HttpRemote.start({ root: dir.path });
  tlsRemote = await HttpRemote.start({ root: dir.path, tls: makeThrowawayCa(dir.path) });
  app = await makeApp({
    variables: {
      PRIMA_CORE_URL: gateway.url,
      PRIMA_CORE_TIMEOUT_MS: '1000',
      PRIMA_GIT_TIMEOUT_MS: '3000',
      PRIMA_ALLOW_AGENT_SHARED_ENGRAVE: '1',
      PRIMA_ENGRAVE_RPM: '3',
      PRIMA_PREVIEW_RPM: '6',
      PRIMA_REMOTE_HOSTS: `localhost:${remote.port},localhost:${tlsRemote.port},127.0.0.1:9`,
    },
  });
  const document = await fetch(`${app.url}/api/openapi.json`, { headers: { [PERSON_HEADER]: 'ada' } });
  contract = new Contract((await document.json()) as OpenAPIObject);
  [ada, eve, admin] = [person('ada'), person('eve'), person('admin')];
  db = new Client({ connectionString: app.databaseUrl });
  await db.connect();
  // It is dropped with everybody connected.
  db.on('error', () => undefined);
});

afterAll(async () => {
  await db?.end().catch(() => undefined);
  await app?.close();
  await gateway?.close().catch(() => undefined);
  await remote?.close();
  await tlsRemote?.close();
  dir.remove();
});

test('probes, the document, and who I am', async () => {
  expect((await ada('GET', '/health')).status).toBe(200);
  expect((await ada('GET', '/ready')).status).toBe(200);
  expect((await ada('GET', '/metrics')).status).toBe(200);
  expect((await ada('GET', '/api/openapi.json')).status).toBe(200);
  expect((await ada('GET', '/api/me')).status).toBe(200);
  expect((await ada('PUT', '/api/me/gateway-key', { key: KEY })).status).toBe(200);
  expect((await ada('PUT', '/api/me/gateway-key', { key: 'clé-avec-accents-0123456789' })).body.code).toBe(
    'gateway_key_invalid',
  );
  expect((await eve('PUT', '/api/me/gateway-key', { key: KEY })).status).toBe(200);
  expect((await eve('DELETE', '/api/me/gateway-key')).status).toBe(204);
});

test('repositories: connect, list, change, sync, push, remove', async () => {
  const created = await ada('POST', '/api/repositories', { name: 'handbook', remoteUrl: remote.url('handbook') });
  expect(created.status).toBe(201);
  stone = created.body.id;
  expect(await untilConnected(ada, stone)).toMatchObject({ state: 'ready' });
  const own = await ada('POST', '/api/repositories', { name: 'own' });
  local = own.body.id;
  expect((await ada('GET', '/api/repositories?limit=1')).body.nextCursor).toEqual(expect.any(String));
  expect((await ada('PATCH', `/api/repositories/${local}`, { name: 'mine' })).status).toBe(200);
  expect((await ada('POST', `/api/repositories/${stone}/sync`)).status).toBe(200);
  expect((await ada('POST', `/api/repositories/${local}/push`, {})).status).toBe(200);

  const refuse = (body: object) => ada('POST', '/api/repositories', body).then((answer) => answer.body.code);
  expect(await refuse({ name: 'x', remoteUrl: 'ftp://example.com/x.git' })).toBe('remote_not_allowed');
  expect(await refuse({ name: 'x', remoteUrl: remote.url('handbook'), branch: 'a..b' })).toBe('branch_invalid');
  expect(await refuse({ name: '../x' })).toBe('name_invalid');
  expect(await refuse({ name: 'x', keepRemote: false })).toBe('remote_required');
  expect(await refuse({ offeredId: 'off_000000000000000000000000' })).toBe('offered_stone_not_found');
  expect(await refuse({ name: 'x', unknown: 1 })).toBe('validation_failed');
  expect((await eve('GET', `/api/repositories/${stone}`)).body.code).toBe('repository_not_found');
  const gone = (await ada('POST', '/api/repositories', { name: 'gone' })).body.id;
  expect((await ada('DELETE', `/api/repositories/${gone}`)).status).toBe(204);
});

test('the catalogue of offered stones', async () => {
  const offer = { name: 'offered', url: remote.url('handbook'), branch: 'main', purpose: 'for all' };
  const { status, body } = await admin('POST', '/api/admin/offered-stones', offer);
  expect(status).toBe(201);
  expect((await ada('GET', '/api/offered-stones')).body.items).toHaveLength(1);
  expect((await admin('GET', '/api/admin/offered-stones')).status).toBe(200);
  expect((await admin('PATCH', `/api/admin/offered-stones/${body.id}`, { purpose: 'x' })).status).toBe(200);
  expect((await ada('POST', '/api/admin/offered-stones', offer)).body.code).toBe('admin_required');
  const both = { offeredId: body.id, remoteUrl: remote.url('handbook') };
  expect((await ada('POST', '/api/repositories', both)).body.code).toBe('offered_stone_conflict');
  await db.query(`INSERT INTO "OfferedStone" (id, name, url, purpose)
    SELECT 'off_fill' || n, 'n' || n, 'https://example.com/' || n, 'p' FROM generate_series(1, 500) n`);
  expect((await admin('POST', '/api/admin/offered-stones', offer)).body.code).toBe('too_many_offered_stones');
  await db.query(`DELETE FROM "OfferedStone" WHERE id LIKE 'off_fill%'`);
  expect((await admin('DELETE', `/api/admin/offered-stones/${body.id}`)).status).toBe(204);
});

test('conversations and what they may hold', async () => {
  const made = await ada('POST', '/api/conversations', { title: 'Holidays', repoId: stone });
  conversation = made.body.id;
  const messages = [
    { role: 'user', content: 'How many days carry over?' },
    { role: 'assistant', content: 'Five.\n\nSources: `README.md § Carry-over`' },
  ];
  expect((await ada('POST', `/api/conversations/${conversation}/messages`, { messages })).status).toBe(201);
  for (const route of ['', '/messages', '/citations']) {
    expect((await ada('GET', `/api/conversations/${conversation}${route}`)).status).toBe(200);
  }
  expect((await ada('GET', '/api/conversations')).status).toBe(200);
  expect((await ada('PATCH', `/api/conversations/${conversation}`, { title: 'Leave' })).status).toBe(200);
  const other = (await ada('POST', '/api/conversations', {})).body.id;
  await db.query('UPDATE "Conversation" SET "messageCount" = 5000 WHERE id = $1', [other]);
  const full = await ada('POST', `/api/conversations/${other}/messages`, { messages });
  expect(full.body.code).toBe('conversation_full');
  expect((await ada('DELETE', `/api/conversations/${other}`)).status).toBe(204);
  expect((await eve('GET', `/api/conversations/${conversation}`)).body.code).toBe('conversation_not_found');
  await eve('GET', '/api/me');
  await db.query(`INSERT INTO "Conversation" (id, "ownerId", "updatedAt")
    SELECT 'conv_fill' || n, (SELECT id FROM "Principal" WHERE subject = 'eve'), now() FROM generate_series(1, 10000) n`);
  expect((await eve('POST', '/api/conversations', {})).body.code).toBe('too_many_conversations');
  await db.query(`DELETE FROM "Conversation" WHERE id LIKE 'conv_fill%'`);
});

test('requests that cannot be read', async () => {
  const code = async (...call: Parameters<Call>) => (await ada(...call)).body.code;
  expect(await code('POST', '/api/conversations', '{')).toBe('invalid_request');
  expect(await code('POST', '/api/conversations', JSON.stringify({ title: 'x'.repeat(9_000_000) }))).toBe(
    'body_too_large',
  );
  const charset = { 'content-type': 'application/json; charset=latin1' };
  expect(await code('POST', '/api/conversations', '{}', charset)).toBe('unsupported_media_type');
  expect(await code('POST', '/api/conversations', 'x', { 'content-type': 'text/plain' })).toBe(
    'unsupported_media_type',
  );
  expect(await code('GET', '/api/conversations?cursor=abc')).toBe('invalid_cursor');
  expect(await code('GET', '/api/conversations?limit=1000')).toBe('validation_failed');
  expect(await code('GET', '/api/engravings/engr_000000000000000000000000')).toBe('engraving_not_found');
  const stranger = contractCaller(contract, app.url);
  expect((await stranger('GET', '/api/me')).body.code).toBe('unauthenticated');
  expect((await ada('GET', '/api/none')).body.code).toBe('route_not_found');
  contract.codes.add('route_not_found');
});

test('tools: answers and what can go wrong inside them', async () => {
  expect((await ada('GET', '/api/tools/manifest')).status).toBe(200);
  const tool = async (name: string, args: unknown, rest: object = {}) => {
    for (;;) {
      const envelope = { name, arguments: args, repoId: stone, ...rest };
      const { body } = await ada('POST', '/api/tools/execute', envelope);
      if (body.error !== 'repository_not_ready') return body.error ?? body.code;
    }
  };
  const read = (at: string, heading?: string) => tool('stone_read', { path: at, heading });
  expect(await tool('stone_search', { query: 'carry-over' }, { conversationId: conversation })).toBeUndefined();
  expect(await read('README.md', 'Carry-over')).toBeUndefined();
  expect(await tool('stone_delete', {})).toBe('unknown_tool');
  expect(await tool('stone_search', { nothing: 1 })).toBe('invalid_arguments');
  expect(await tool('stone_search', { query: 'x' }, { repoId: null })).toBe('no_repository');
  expect(await tool('stone_search', { query: 'x' }, { repoId: 'repo_x' })).toBe('repository_not_found');
  expect(await read('../x')).toBe('path_escape');
  expect(await read('none.md')).toBe('file_not_found');
  expect(await read('README.md', 'none')).toBe('heading_not_found');
  expect(await read('README.md', 'Twin')).toBe('ambiguous_heading');
  expect(await read('bin.md')).toBe('not_text');
  expect(await tool('stone_engrave', {})).toBe('conversation_required');
  expect(await tool('stone_engrave', {}, { conversationId: 'conv_x' })).toBe('conversation_not_found');
  expect(await tool('stone_engrave', {}, { conversationId: conversation })).toBe('confirmation_required');
  commitFiles(bare('handbook'), { 'docs/deep/a.md': '# A\n' });
  await ada('POST', `/api/repositories/${stone}/sync`);
  expect(await read('docs')).toBe('not_a_file');
});

test('engraving, its gates and its records', async () => {
  const route = `/api/conversations/${conversation}/engrave`;
  const code = async (body: object, headers?: Record<string, string>) =>
    (await ada('POST', route, body, headers)).body.code;
  const preview = await ada('POST', `${route}?preview=1`, { repoId: stone });
  expect(preview.status).toBe(200);
  expect(preview.headers.get('ratelimit')).toBe('"preview";r=5;t=60');
  expect(await code({ repoId: stone })).toBe('confirmation_required');
  expect(await code({ repoId: stone, confirm: true, draft: preview.body.draft.digest, title: 'x' })).toBe(
    'overrides_beside_draft',
  );
  expect(await code({ repoId: stone, confirm: true, draft: 'sha256:'.padEnd(71, '0') })).toBe('draft_mismatch');
  const idempotent = { 'idempotency-key': 'contract-1' };
  const done = await ada('POST', route, { repoId: stone, confirm: true, draft: preview.body.draft.digest }, idempotent);
  expect(done.body).toMatchObject({ pushed: true });
  expect(await code({ repoId: stone, confirm: true, title: 'other' }, idempotent)).toBe('idempotency_key_reused');
  gateway.reply(scripts.skip('nothing lasting'));
  expect((await ada('POST', route, { repoId: local })).body).toMatchObject({ skipped: true });

  gateway.reply(scripts.slow(600, '{"title":"t","summary":"s","body":"b","tags":[],"sources":[]}'));
  const slow = ada('POST', `${route}?preview=1`, { repoId: local }, { 'idempotency-key': 'contract-2' });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await code({ repoId: local, preview: true }, { 'idempotency-key': 'contract-2' })).toBe(
    'idempotency_in_flight',
  );
  await slow;
  for (let n = 0, last; last !== 'preview_rate_limited' && n < 10; n++) {
    last = await code({ repoId: local, preview: true, body: 'b', title: 't' });
  }
  const last = await ada('POST', route, { repoId: local, preview: true, body: 'b', title: 't' });
  expect(last.headers.get('ratelimit-policy')).toBe('"preview";q=6;w=60');
  expect(last.headers.get('ratelimit')).toMatch(/^"preview";r=0;t=[1-9]\d?$/);
  expect(last.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
  for (let n = 0, last; last !== 'engrave_rate_limited' && n < 10; n++) {
    last = await code({ repoId: local, body: 'b', title: `note ${n}` });
  }
  const theirs = (await eve('POST', '/api/conversations', { title: 'x' })).body.id;
  const message = { messages: [{ role: 'user', content: 'hello' }] };
  await eve('POST', `/api/conversations/${theirs}/messages`, message);
  const stones = (await eve('POST', '/api/repositories', { name: 'eves' })).body.id;
  const engrave = (body: object) => eve('POST', `/api/conversations/${theirs}/engrave`, body).then((a) => a.body.code);
  expect(await engrave({ repoId: stones })).toBe('gateway_key_missing');
  git(stoneDir(stones), ['fast-import', '--quiet'], fastImport('sessions', 'a file'));
  expect(await engrave({ repoId: stones, body: 'b', title: 'x' })).toBe('path_blocked');
  expect(
    (await ada('PATCH', `/api/repositories/${local}`, { branch: 'next', remoteUrl: remote.url('slow') })).body.code,
  ).toBe('confirmation_required');

  const { items } = (await ada('GET', '/api/engravings?limit=5')).body;
  expect((await ada('GET', `/api/engravings/${items[0].id}`)).status).toBe(200);
  expect((await admin('GET', '/api/admin/engravings?outcome=done')).status).toBe(200);
  expect((await admin('GET', `/api/admin/engravings/${items[0].id}`)).status).toBe(200);
  expect((await admin('GET', '/api/admin/engravings/verify')).body).toMatchObject({ ok: true });
  for (const format of ['csv', 'jsonl']) {
    expect((await admin('GET', `/api/admin/engravings/export?format=${format}`)).status).toBe(200);
  }
});

/** A stream for `git fast-import`: one commit with one file on `main`. */
function fastImport(file: string, text: string): string {
  return `commit refs/heads/main\ncommitter a <a@b.c> 1700000000 +0000\ndata 1\nx\nM 100644 inline ${file}\ndata ${text.length}\n${text}\n`;
}

test('the gateway and its faults', async () => {
  const chat = (key?: string) =>
    ada(
      'POST',
      '/api/chat/completions',
      { messages: [{ role: 'user', content: 'hi' }] },
      key === undefined ? {} : { 'x-gateway-key': key },
    );
  expect((await chat()).status).toBe(200);
  gateway.reply(scripts.redirect('https://example.com/'));
  expect((await chat()).body.code).toBe('gateway_redirected');
  gateway.reply(scripts.hang());
  expect((await chat()).body.code).toBe('gateway_timeout');
  gateway.always(scripts.hang());
  const codes = await Promise.all(Array.from({ length: 5 }, () => chat().then(({ body }) => body.code)));
  expect(codes).toContain('too_many_chats');
  gateway.always(null);
  await db.query(
    `UPDATE "SealedSecret" SET envelope = set_byte(envelope, 40, 255 - get_byte(envelope, 40)) WHERE purpose = 'gateway_key'`,
  );
  expect((await chat()).body.code).toBe('secret_unreadable');
  await db.query('UPDATE "SealedSecret" SET "keyId" = \'lost\' WHERE purpose = \'gateway_key\'');
  expect((await chat()).body.code).toBe('secret_key_unknown');
  await ada('PUT', '/api/me/gateway-key', { key: KEY });
  await gateway.close();
  expect((await chat()).body.code).toBe('gateway_unreachable');
});

test('remotes and their faults', async () => {
  const sync = () => ada('POST', `/api/repositories/${stone}/sync`).then(({ body }) => body.code);
  const faults: [HttpRemote['mode'], string][] = [
    [{ kind: 'status', status: 401 }, 'auth_failed'],
    [{ kind: 'status', status: 403 }, 'access_denied'],
    [{ kind: 'status', status: 404 }, 'remote_gone'],
    [{ kind: 'status', status: 500 }, 'remote_error'],
    [{ kind: 'hang' }, 'remote_timeout'],
  ];
  for (const [mode, code] of faults) {
    remote.mode = mode;
    expect(await sync()).toBe(code);
  }
  remote.mode = { kind: 'serve' };
  const change = (fields: object) => ada('PATCH', `/api/repositories/${stone}`, fields).then(({ body }) => body);
  expect((await change({ branch: 'nowhere' })).code).toBe('branch_gone');
  expect((await change({ remoteUrl: 'http://127.0.0.1:9/x.git' })).shared).toBe(true);
  expect(await sync()).toBe('remote_unreachable');
  expect((await change({ remoteUrl: null })).shared).toBe(false);

  const tess = person('tess');
  const mine = (await tess('POST', '/api/repositories', { name: 'tess', remoteUrl: remote.url('handbook') })).body.id;
  await untilConnected(tess, mine);
  await tess('PATCH', `/api/repositories/${mine}`, { remoteUrl: tlsRemote.url('handbook') });
  expect((await tess('POST', `/api/repositories/${mine}/sync`)).body.code).toBe('tls_invalid');
  expect((await tess('PATCH', `/api/repositories/${mine}`, { branch: 'next' })).body.code).toBe('unpushed_commits');

  const zoe = person('zoe');
  remote.mode = { kind: 'hang' };
  const connecting = [];
  for (let n = 0; n < 5; n++) {
    connecting.push((await zoe('POST', '/api/repositories', { name: `s${n}`, remoteUrl: remote.url('slow') })).body.id);
  }
  expect((await zoe('POST', '/api/repositories', { name: 's', remoteUrl: remote.url('slow') })).body.code).toBe(
    'too_many_clones',
  );
  expect((await zoe('POST', `/api/repositories/${connecting[0]}/push`, {})).body.code).toBe('repository_not_ready');
  remote.mode = { kind: 'serve' };
  await db.query(`INSERT INTO "Repository" (id, "ownerId", name, state, "updatedAt")
    SELECT 'repo_fill' || n, (SELECT id FROM "Principal" WHERE subject = 'eve'), 'n' || n, 'ready', now() FROM generate_series(1, 200) n`);
  expect((await eve('POST', '/api/repositories', { name: 'more' })).body.code).toBe('too_many_repositories');
  await db.query(`DELETE FROM "Repository" WHERE id LIKE 'repo_fill%'`);
});

test('clones that were damaged', async () => {
  const make = async (name: string) => (await eve('POST', '/api/repositories', { name })).body.id as string;
  const [missing, corrupt] = [await make('missing'), await make('corrupt')];
  const citing = async (id: string) => {
    const conversationId = (await eve('POST', '/api/conversations', { repoId: id })).body.id;
    await eve('POST', `/api/conversations/${conversationId}/messages`, {
      messages: [{ role: 'user', content: 'hello' }],
    });
    return (await eve('POST', `/api/conversations/${conversationId}/engrave`, { body: 'b', title: 'x' })).body.code;
  };
  rmSync(stoneDir(missing), { recursive: true });
  expect(await citing(missing)).toBe('repository_missing');
  writeFileSync(path.join(stoneDir(corrupt), 'refs/heads/main'), `${'a'.repeat(40)}\n`);
  expect(await citing(corrupt)).toBe('repository_corrupt');
});

test('services, grants and scopes; this machine only', async () => {
  const own = await makeApp({ authenticator: 'own' });
  try {
    const me = contractCaller(contract, own.url);
    const code = async (...call: Parameters<Call>) => (await me(...call)).body.code;
    expect(await code('GET', '/api/me', undefined, { 'x-forwarded-for': '203.0.113.9' })).toBe('forbidden');
    expect(await code('POST', '/api/conversations', {}, { origin: 'https://evil.example' })).toBe('foreign_origin');
    expect(await code('GET', '/api/auth/login')).toBe('login_not_available');
    expect(await code('POST', '/api/chat/completions', { messages: [] })).toBe('gateway_not_configured');
    const issue = await me('POST', '/api/admin/service-tokens', { name: 'reports', scopes: ['tools'] });
    expect(issue.status).toBe(201);
    expect((await me('GET', '/api/admin/service-tokens')).status).toBe(200);
    const bearer = { authorization: `Bearer ${issue.body.token}` };
    expect(await code('GET', '/api/conversations', undefined, bearer)).toBe('insufficient_scope');
    expect(await code('GET', '/api/me/grants', undefined, bearer)).toBe('person_required');
    const behalf = { ...bearer, 'x-on-behalf-of': 'prin_000000000000000000000000' };
    expect(await code('GET', '/api/me', undefined, behalf)).toBe('grant_required');
    expect((await me('GET', '/api/me/services')).status).toBe(200);
    const grant = await me('POST', '/api/me/grants', { serviceId: issue.body.serviceId, scopes: ['tools'] });
    expect(grant.status).toBe(201);
    expect((await me('GET', '/api/me/grants')).status).toBe(200);
    const none = 'prin_000000000000000000000000';
    expect(await code('POST', '/api/me/grants', { serviceId: none, scopes: ['tools'] })).toBe('service_not_found');
    expect((await me('DELETE', `/api/me/grants/${grant.body.id}`)).status).toBe(204);
    expect(await code('DELETE', `/api/me/grants/${grant.body.id}`)).toBe('grant_not_found');
    for (let n = 0, last; last !== 'too_many_grants' && n < 300; n++) {
      last = await code('POST', '/api/me/grants', { serviceId: issue.body.serviceId, scopes: ['tools'] });
    }
    expect((await me('DELETE', `/api/admin/service-tokens/${issue.body.id}`)).status).toBe(204);
    expect(await code('DELETE', '/api/admin/service-tokens/tok_x')).toBe('service_token_not_found');
    // What is shared is off by default.
    const shared = await me('POST', '/api/repositories', { name: 'h', remoteUrl: `file://${bare('handbook')}` });
    await untilConnected(me, shared.body.id);
    const talk = (await me('POST', '/api/conversations', {})).body.id;
    await me('POST', `/api/conversations/${talk}/messages`, { messages: [{ role: 'user', content: 'x' }] });
    const engraving = { repoId: shared.body.id, confirm: true, body: 'b', title: 't' };
    expect(await code('POST', `/api/conversations/${talk}/engrave`, engraving)).toBe('shared_engrave_disabled');
    const mine = (await me('POST', '/api/repositories', { name: 'mine' })).body.id;
    await me('POST', `/api/conversations/${talk}/engrave`, { repoId: mine, body: 'b', title: 't' });
    expect(await code('PATCH', `/api/repositories/${mine}`, { branch: 'x' })).toBeUndefined();
  } finally {
    await own.close();
  }
});

test('browser logins', async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const audience = 'https://prima.example/api';
  const provider = await startProvider({ redirectUri: `${publicUrl}/api/auth/callback`, audience });
  const variables = {
    PRIMA_AUTH: 'oidc',
    PRIMA_PUBLIC_URL: publicUrl,
    PRIMA_OIDC_ISSUER: provider.issuer,
    PRIMA_OIDC_AUDIENCE: audience,
    PRIMA_OIDC_CLIENT_ID: CLIENT.clientId,
    PRIMA_OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    PRIMA_ALLOW_FILE_REMOTES: '0',
  };
  const own = await makeApp({ authenticator: 'own', port, variables });
  try {
    const me = contractCaller(contract, publicUrl);
    const browser = new CookieBrowser();
    expect((await me('GET', '/api/auth/login')).status).toBe(302);
    expect((await me('GET', '/api/auth/callback?code=x&state=y')).body.code).toBe('login_failed');
    const { url } = await browser.follow(`${publicUrl}/api/auth/login`, (next) => next.includes('/api/auth/callback'));
    const back = await browser.fetch(url);
    const observed = { method: 'GET', path: '/api/auth/callback', text: await back.text() };
    contract.check({ ...observed, status: back.status, headers: back.headers });
    expect(back.status).toBe(302);
    expect((await me('POST', '/api/auth/logout', undefined, { origin: publicUrl })).status).toBe(200);
    await provider.stop();
  } finally {
    await own.close();
  }
  const lost = await makeApp({ authenticator: 'own', port, variables });
  try {
    const me = contractCaller(contract, publicUrl);
    expect((await me('GET', '/api/auth/login')).body.code).toBe('identity_provider_unavailable');
    const elsewhere = contractCaller(contract, `http://localhost:${port}`);
    expect((await elsewhere('GET', '/api/me')).body.code).toBe('foreign_host');
  } finally {
    await lost.close();
  }
});

test('faults of the server itself', async () => {
  await db.query('ALTER TABLE "Grant" RENAME TO "Elsewhere"');
  expect((await ada('GET', '/api/me/grants')).body.code).toBe('internal_error');
  await db.query('ALTER TABLE "AuditRecord" RENAME TO "ElsewhereToo"');
  const engraving = { repoId: local, body: 'b', title: 't' };
  const max = person('max');
  const talk = (await max('POST', '/api/conversations', {})).body.id;
  await max('POST', `/api/conversations/${talk}/messages`, { messages: [{ role: 'user', content: 'x' }] });
  const mine = (await max('POST', '/api/repositories', { name: 'mine' })).body.id;
  const answer = await max('POST', `/api/conversations/${talk}/engrave`, { ...engraving, repoId: mine });
  expect(answer.body.code).toBe('audit_unavailable');
  const { adminUrl } = testDatabases();
  const name = new URL(app.databaseUrl).pathname.slice(1);
  await administer(adminUrl, `DROP DATABASE "${name}" WITH (FORCE)`);
  expect((await ada('GET', '/api/conversations')).body.code).toBe('database_unavailable');
  expect((await ada('GET', '/ready')).body.code).toBe('not_ready');
});

test('every answer was as documented, and every operation and code was seen', () => {
  const operations = contract.operationIds;
  const seenOperations = operations.filter((id) => [...contract.seen].some((entry) => entry.startsWith(`${id} `)));
  const succeeded = operations.filter((id) =>
    [...contract.seen].some((entry) => /^ [23]\d\d$/.test(entry.slice(id.length)) && entry.startsWith(`${id} `)),
  );
  const codes = [...contract.documentedCodes].sort();
  const unseen = codes.filter((code) => !contract.codes.has(code));
  process.stdout.write(
    `contract: ${seenOperations.length} of ${operations.length} operations (${succeeded.length} also with success), ` +
      `${codes.length - unseen.length} of ${codes.length} codes, ${contract.seen.size} kinds of answer\n`,
  );
  expect(contract.violations).toEqual([]);
  expect(operations.filter((id) => !seenOperations.includes(id))).toEqual([]);
  expect(operations.filter((id) => !succeeded.includes(id))).toEqual([]);
  expect(unseen).toEqual(Object.keys(UNSEEN).sort());
});
