import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scripts, startGatewayDouble, type GatewayDouble } from '../support/gateway-double';
import { makeDb, type TestDb } from '../support/make-db';
import { Replica } from '../support/replica';
import { TestApi } from '../support/test-api';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const PLANTED = { key: 'sk-planted-0123456789abcdef', words: 'zebra-planted-words', title: 'Planted-title' };

let collector: Server;
let gateway: GatewayDouble;
let db: TestDb;
let dir: string;
let bodies: string[];

beforeAll(async () => {
  bodies = [];
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString('utf8'));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  gateway = await startGatewayDouble();
  db = await makeDb();
  dir = mkdtempSync(path.join(tmpdir(), 'prima-tracing-'));
});
afterAll(async () => {
  collector?.close();
  await gateway?.close();
  await db?.drop();
  rmSync(dir, { recursive: true, force: true });
});

async function work(variables: Record<string, string>): Promise<void> {
  const replica = await Replica.start({ dataDir: path.join(dir, 'data'), databaseUrl: db.url, variables });
  const api = new TestApi(replica.url, '', { 'x-forwarded-user': 'ada' });
  await api.put('/api/me/gateway-key', { key: PLANTED.key });
  const repoId = (await api.connect({ name: 'notes' })).id as string;
  const { id } = await api.json('POST', '/api/conversations', { repoId, title: PLANTED.title });
  await api.json('POST', `/api/conversations/${id}/messages`, { messages: [{ role: 'user', content: PLANTED.words }] });
  gateway.always(scripts.note({ title: PLANTED.title, summary: 'S.', body: 'B.', tags: [], sources: [] }));
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const engraved = await api.post(`/api/conversations/${id}/engrave`, { repoId }, { traceparent });
  expect(engraved.status).toBe(200);
  await api.post('/api/tools/execute', { name: 'stone_search', arguments: { query: PLANTED.words }, repoId });
  await api.get(`/api/repositories/repo_${'0'.repeat(24)}?q=${PLANTED.words}`);
  await replica.end();
}

test('without a collector nothing is sent', async () => {
  await work({ PRIMA_CORE_URL: gateway.url });
  expect(bodies).toEqual([]);
}, 60_000);

test('with one: a span a request by its route, the gateway’s call below it, and no word of anybody', async () => {
  const { port } = collector.address() as AddressInfo;
  await work({ PRIMA_CORE_URL: gateway.url, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` });
  const text = bodies.join('\n');
  for (const planted of Object.values(PLANTED)) expect(text).not.toContain(planted);
  expect(text).not.toMatch(/conv_|repo_|ada/);
  const spans = bodies.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const names = spans.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /api/conversations/:id/engrave',
      'POST /api/tools/execute',
      'GET /api/repositories/:id',
      'gateway chat/completions',
      'git child',
    ]),
  );
  const engrave = spans.find(({ name }) => name === 'POST /api/conversations/:id/engrave');
  expect(engrave).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' });
  const call = spans.find(({ name }) => name === 'gateway chat/completions');
  expect(call).toMatchObject({ traceId: engrave?.traceId, parentSpanId: engrave?.spanId });
}, 60_000);
