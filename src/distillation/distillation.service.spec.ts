import { setTimeout as sleep } from 'node:timers/promises';
import { scripts, startGatewayDouble, type GatewayDouble, type Script } from '../../test/support/gateway-double';
import { GatewayClient } from '../gateway/gateway.client';
import { RedactionService } from '../redaction/redaction.service';
import { DistillationService } from './distillation.service';
import type { DistillationInput, TranscriptMessage } from './distillation.types';
import { FALLBACK_CODE_POINTS, FALLBACK_HEADING } from './fallback';
import { SHORTENED_REMARK } from './note-of';

const KEY = 'gateway-key-of-jane-4f1c';
const NOTE = {
  title: 'Carry-over of holiday',
  summary: 'Five days carry over.',
  body: '## Decision\n\nFive days.',
  tags: ['holidays'],
  sources: ['handbook/holidays.md § Carry-over'],
};
const says = (role: string, content: string): TranscriptMessage => ({ role, content, createdAt: new Date(0) });
const TALK = [says('user', 'How many days of holiday carry over?'), says('assistant', 'Five days, until March.')];

describe('DistillationService', () => {
  let double: GatewayDouble;
  let client: GatewayClient;
  let service: DistillationService;

  beforeAll(async () => {
    double = await startGatewayDouble();
    client = new GatewayClient({ url: double.url, model: 'prima-core', timeoutMs: 2_000 });
    service = new DistillationService(client, new RedactionService());
  });
  beforeEach(() => double.reset());
  afterAll(async () => {
    await client.onModuleDestroy();
    await double.close();
  });

  const distil = (over: Partial<DistillationInput> = {}) =>
    service.distil({ messages: TALK, key: KEY, literals: [], ...over });
  /** Whatever came back: there was one call, with the caller's key, for our model. */
  const expectOneCall = () => {
    expect(double.journal).toHaveLength(1);
    expect(double.journal[0]).toMatchObject({ key: KEY, path: '/v1/chat/completions', body: { model: 'prima-core' } });
  };

  it.each<[string, Script]>([
    ['plain', scripts.note(NOTE)],
    ['fenced', scripts.fenced(NOTE)],
    ['behind reasoning', scripts.reasoned(NOTE)],
    ['with prose around', scripts.prose(NOTE)],
  ])('returns the note of a reply %s', async (_, script) => {
    double.reply(script);
    expect(await distil()).toEqual({
      kind: 'note',
      ...NOTE,
      model: 'prima-core',
      shortened: false,
      gateway: { status: 200, latencyMs: expect.any(Number) },
    });
    expectOneCall();
  });

  it('returns a skip with the model’s reason', async () => {
    double.reply(scripts.skip('Small talk only.'));
    expect(await distil()).toMatchObject({ kind: 'skip', reason: 'Small talk only.', gateway: { status: 200 } });
    expectOneCall();
  });

  it.each<[string, Script, number | null]>([
    ['http_error', scripts.error(500), 500],
    ['http_error', scripts.error(401), 401],
    ['http_error', scripts.error(429, undefined, { 'retry-after': '1' }), 429],
    ['redirect', scripts.redirect('http://127.0.0.1:1/v1/chat/completions'), 307],
    ['unreadable', scripts.garbage(), 200],
    ['unreadable', scripts.text('I would rather not.'), 200],
    ['unreadable', scripts.note({ title: 'no text' }), 200],
    ['empty', scripts.toolCalls({ name: 'stone_search', arguments: {} }), 200],
    ['empty', scripts.text('   '), 200],
    ['empty', scripts.garbage(''), 200],
    ['reply_too_large', scripts.huge(5_000_000), 200],
    ['timeout', scripts.hang(), null],
    ['timeout', scripts.hang(true), 200],
    ['timeout', scripts.trickle(JSON.stringify(NOTE).repeat(20), 5), 200],
    ['unreachable', scripts.cut(), 200],
  ])('falls back once, without a second call: %s', async (cause, script, status) => {
    double.reply(script);
    const result = await distil();
    expect(result).toMatchObject({
      kind: 'fallback',
      cause,
      title: 'How many days of holiday carry over?',
      summary: expect.stringContaining('shortened transcript'),
      body: `${FALLBACK_HEADING}\n\nuser:\n\nHow many days of holiday carry over?\n\nassistant:\n\nFive days, until March.`,
      tags: [],
      sources: [],
      model: 'prima-core',
      gateway: { status, reason: expect.any(String), latencyMs: expect.any(Number) },
    });
    await sleep(20);
    expectOneCall();
  });

  it('redacts the fallback before it cuts it', async () => {
    double.reply(scripts.error(503));
    const secret = 'sk-proj-Zk3vQ9xLm2TfB7pWcR8dYsN4hJ6gUaE1oXiM5KqV0zPtHyGb';
    // The secret straddles the cut; the emoji proves that code points are counted.
    const text = `😀${'a'.repeat(FALLBACK_CODE_POINTS - 30)} ${secret} hunter2-literal tail`;
    const result = await distil({
      messages: [says('user', `${KEY} hunter2-literal`), says('user', text)],
      literals: ['hunter2-literal'],
    });
    if (result.kind !== 'fallback') throw new Error(result.kind);
    expect(result.body).not.toMatch(/sk-|hunter2|gateway-key/);
    expect([...result.body.slice(FALLBACK_HEADING.length + 2)]).toHaveLength(FALLBACK_CODE_POINTS);
    expect(result.title).not.toMatch(/sk-|hunter2|gateway-key/);
    expect(Object.values(result.redactions).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(4);
  });

  it('closes a code block that the fallback leaves open', async () => {
    double.reply(scripts.error(503));
    const result = await distil({ messages: [says('user', '```ts\nconst a = 1;')] });
    expect(result).toMatchObject({ body: expect.stringMatching(/const a = 1;\n```$/) });
    double.reply(scripts.error(503));
    const closed = await distil({ messages: [says('user', '```ts\nconst a = 1;\n```\nend')] });
    expect(closed).toMatchObject({ body: expect.stringMatching(/\nend$/) });
  });

  it('skips without a call where the user said nothing', async () => {
    const silent = [
      says('system', 'be nice'),
      says('assistant', 'Hello!'),
      says('user', ' \u200b\n'),
      says('tool', 'x'),
    ];
    expect(await distil({ messages: silent })).toMatchObject({ kind: 'skip', gateway: null });
    expect(await distil({ messages: [] })).toMatchObject({ kind: 'skip', gateway: null });
    expect(double.journal).toHaveLength(0);
  });

  it('is cancelled when the client leaves, before or while the gateway works', async () => {
    await expect(distil({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
      kind: 'cancelled',
    });
    expect(double.journal).toHaveLength(0);
    double.reply(scripts.hang());
    const client = new AbortController();
    const pending = distil({ signal: client.signal });
    while (double.journal.length === 0) await sleep(5);
    client.abort();
    await expect(pending).rejects.toMatchObject({ code: 'cancelled' });
    expectOneCall();
  });

  it('says 503 without a gateway', async () => {
    const none = new DistillationService(new GatewayClient({ model: 'm', timeoutMs: 100 }), new RedactionService());
    await expect(none.distil({ messages: TALK, key: KEY, literals: [] })).rejects.toMatchObject({
      code: 'gateway_not_configured',
      kind: 'unavailable',
    });
  });

  it('shortens a long conversation and says so in the note', async () => {
    double.reply(scripts.note(NOTE));
    const long = [says('user', 'First words.'), says('assistant', 'x'.repeat(300_000)), says('user', 'Last words.')];
    const result = await distil({ messages: long });
    expect(result).toMatchObject({ kind: 'note', shortened: true, body: `${NOTE.body}\n\n${SHORTENED_REMARK}` });
    const prompt: string = double.journal[0]?.body.messages[1].content;
    expect(prompt.length).toBeLessThan(90_000);
    expect(prompt).toContain('| First words.');
    expect(prompt).toContain('| Last words.');
  });

  it('bounds what the model writes', async () => {
    double.reply(
      scripts.note({
        title: `  Line\none ${'t'.repeat(500)}`,
        summary: 7,
        body: `# Heading\n\nFirst\u0000 paragraph.\r\n${'b'.repeat(200_000)}`,
        tags: ['#one', 'one', 2, null, ...Array.from({ length: 40 }, (_, i) => `tag${i}`)],
        sources: 'none',
      }),
    );
    const result = await distil();
    if (result.kind !== 'note') throw new Error(result.kind);
    expect([...result.title]).toHaveLength(200);
    expect(result.title.startsWith('Line one t')).toBe(true);
    expect(result.summary.startsWith('First paragraph.')).toBe(true);
    expect([...result.body].length).toBeLessThanOrEqual(100_000);
    expect(result.tags).toHaveLength(10);
    expect(result.tags.slice(0, 2)).toEqual(['one', 'tag0']);
    expect(result.sources).toEqual([]);
  });

  it('makes a note with the double’s own modest model', async () => {
    const cited = [...TALK, says('assistant', 'Five days.\n\n`handbook/holidays.md § Carry-over`')];
    expect(await distil({ messages: cited })).toMatchObject({
      kind: 'note',
      title: 'How many days of holiday carry over',
      sources: ['handbook/holidays.md § Carry-over'],
    });
  });
});
