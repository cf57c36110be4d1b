import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import OpenAI from 'openai';
import { makeApp, type TestApp } from '../support/make-app';
import { startGatewayDouble, type GatewayDouble } from '../support/gateway-double';
import { gitBytes } from '../support/git/git-cli';
import { commitFiles, initBareRemote } from '../support/git/make-repo';
import { TestApi } from '../support/test-api';

const KEY = 'sk-test-key-of-ada-0123456789';

let gateway: GatewayDouble;
let app: TestApp;
let ada: TestApi;
let dir: string;
let remote: string;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'prima-main-job-'));
  remote = path.join(dir, 'remote.git');
  initBareRemote(remote);
  commitFiles(remote, {
    'people/holidays.md': '# Holidays\n\n## Carry-over\n\nUnused days move into the next year, at most five of them.\n',
    'README.md': '# Handbook\n\nStart here.\n',
  });
  gateway = await startGatewayDouble();
  app = await makeApp({
    variables: { PRIMA_CORE_URL: gateway.url, PRIMA_ALLOW_AGENT_SHARED_ENGRAVE: '1' },
  });
  ada = new TestApi(app.url, 'ada');
});

afterAll(async () => {
  await app?.close();
  await gateway?.close();
  rmSync(dir, { recursive: true, force: true });
});

test('connect, talk, search, read, preview, approve, push: the note is on the remote', async () => {
  expect((await ada.put('/api/me/gateway-key', { key: KEY })).status).toBe(200);
  const repository = await ada.connect({ name: 'handbook', remoteUrl: `file://${remote}` });
  const conversation = await ada.json('POST', '/api/conversations', { title: 'Holidays', repoId: repository.id });

  const { tools } = await ada.json('GET', '/api/tools/manifest');
  expect(tools).toHaveLength(3);
  // The model's host is the real OpenAI SDK; the manifest goes in unchanged.
  const client = new OpenAI({
    apiKey: 'not-used',
    baseURL: `${app.url}/api`,
    defaultHeaders: { 'x-test-person': 'ada' },
  });
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    { role: 'user', content: 'How many unused holidays carry over?' },
  ];
  const called: string[] = [];
  for (let turn = 0; turn < 6; turn++) {
    const completion = await client.chat.completions.create({ model: 'prima-core', messages, tools });
    const message = completion.choices[0]?.message;
    if (message === undefined) throw new Error('no answer');
    messages.push(message);
    if (message.tool_calls === undefined || message.tool_calls.length === 0) break;
    for (const call of message.tool_calls) {
      if (call.type !== 'function') continue;
      called.push(call.function.name);
      const answer = await ada.tool(call.function.name, call.function.arguments, {
        repoId: repository.id,
        conversationId: conversation.id,
      });
      expect(answer).toMatchObject({ status: 200, content: expect.any(String) });
      expect(answer.error).toBeUndefined();
      messages.push({ role: 'tool', tool_call_id: call.id, content: answer.content });
    }
  }
  expect(called).toEqual(expect.arrayContaining(['stone_search', 'stone_read']));
  expect(JSON.stringify(messages.at(-1))).toContain('§ Carry-over');
  expect(gateway.journal.every(({ key }) => key === KEY)).toBe(true);

  const stored = messages.map((message) => ({
    role: message.role,
    content: typeof message.content === 'string' ? message.content : '',
    ...('tool_calls' in message && message.tool_calls ? { toolCalls: message.tool_calls } : {}),
    ...('tool_call_id' in message ? { toolCallId: message.tool_call_id } : {}),
  }));
  expect((await ada.post(`/api/conversations/${conversation.id}/messages`, { messages: stored })).status).toBe(201);

  const citations = (await ada.json('GET', `/api/conversations/${conversation.id}/citations`)).items;
  expect(citations).toContainEqual(
    expect.objectContaining({ file: 'people/holidays.md', heading: 'Carry-over', exists: true, handed: true }),
  );

  const calls = gateway.journal.length;
  const engrave = `/api/conversations/${conversation.id}/engrave`;
  const preview = await ada.json('POST', `${engrave}?preview=1`, { repoId: repository.id });
  expect(preview).toMatchObject({ commit: null, pushed: false, repo: { id: repository.id, shared: true } });
  expect(preview.draft.distilled).toBe(true);
  expect(gateway.journal.length).toBe(calls + 1);

  const engraved = await ada.json('POST', engrave, {
    repoId: repository.id,
    confirm: true,
    draft: preview.draft.digest,
  });
  expect(engraved).toMatchObject({ path: preview.draft.path, pushed: true, repo: { name: 'handbook' } });
  expect(gateway.journal.length).toBe(calls + 1);
  expect(gitBytes(remote, ['show', `main:${engraved.path}`]).toString()).toBe(preview.draft.markdown);
  expect(git('rev-parse', 'main')).toBe(engraved.commit);
  expect(git('log', '-1', '--format=%an <%ae>', 'main')).toBe('ada <ada@example.com>');
  git('fsck', '--strict');

  const found = await ada.tool('stone_search', { query: preview.draft.title }, { repoId: repository.id });
  expect(found.content).toContain(engraved.path);
  const record = (await ada.json('GET', '/api/engravings')).items[0];
  expect(record).toMatchObject({ outcome: 'done', path: engraved.path, pushed: true, commitAfter: engraved.commit });
}, 60_000);

test('the metrics tell of it: requests by route, engravings, the gateway, git’s children', async () => {
  const { text } = await ada.get('/metrics');
  for (const line of [
    /^prima_http_request_seconds_count\{method="POST",route="\/api\/conversations\/:id\/engrave",status="200"\} 2$/m,
    /^prima_engravings_total\{door="http",outcome="done"\} 1$/m,
    /^prima_engraving_seconds_count\{door="http",outcome="previewed"\} 1$/m,
    /^prima_distillation_seconds_count\{result="200"\} 1$/m,
    /^prima_git_children\{kind="remote",state="waiting"\} 0$/m,
    /^prima_tool_calls_total\{tool="stone_search",code="ok"\} [1-9]/m,
  ]) {
    expect(text).toMatch(line);
  }
  expect(text).not.toContain('conv_');
});

function git(...args: string[]): string {
  return execFileSync('git', ['--git-dir', remote, ...args], { encoding: 'utf8' }).trim();
}
