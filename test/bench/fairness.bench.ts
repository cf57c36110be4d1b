// What one person's flood costs another: `node test/support/run-ts.cjs test/bench/fairness.bench.ts [rounds]`.
// A server of its own with the embedded database; calm and flooded rounds take turns, figures are medians over the rounds.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scripts, startGatewayDouble } from '../support/gateway-double';
import { HttpRemote } from '../support/git/http-remote';
import { makeThrowawayCa } from '../support/git/throwaway-ca';
import { Replica } from '../support/replica';
import { TestApi } from '../support/test-api';

const ROUNDS = Number(process.argv[2] ?? 5);
const SAMPLES = 25;

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const at = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

async function main(): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'prima-fair-'));
  const tls = makeThrowawayCa(dir);
  const remote = await HttpRemote.start({ root: dir, tls });
  remote.mode = { kind: 'hang' };
  const gateway = await startGatewayDouble();
  gateway.always(scripts.hang());
  const server = await Replica.start({
    dataDir: path.join(dir, 'data'),
    variables: {
      PRIMA_CORE_URL: gateway.url,
      PRIMA_ENGRAVE_RPM: '1000000',
      PRIMA_REMOTE_HOSTS: 'localhost',
      PRIMA_CA_FILE: tls.caFile,
      PRIMA_DATABASE_POOL: '10',
    },
  });
  const as = (name: string) => new TestApi(server.url, '', { 'x-forwarded-user': name });
  const calm = await prepare(as('calm'));
  const rude = await prepare(as('rude'));

  const calls: Record<string, () => Promise<unknown>> = {
    'GET /api/me': () => calm.api.json('GET', '/api/me'),
    stone_search: () => calm.tool('stone_search', { query: 'carry over days' }),
    stone_read: () => calm.tool('stone_read', { path: calm.path }),
    'engrave (own words)': () =>
      calm.api.json('POST', calm.engrave, { repoId: calm.repoId, title: 'Calm', body: 'Words.' }),
  };
  const figures = new Map<string, { calm: number[][]; flooded: number[][] }>();
  for (const name of Object.keys(calls)) figures.set(name, { calm: [], flooded: [] });
  const measure = async (state: 'calm' | 'flooded') => {
    for (const [name, call] of Object.entries(calls)) {
      const times: number[] = [];
      for (let n = 0; n < SAMPLES; n++) {
        const started = performance.now();
        await call();
        times.push(performance.now() - started);
      }
      figures.get(name)?.[state].push(times);
    }
  };

  const flood = (): (() => Promise<void>) => {
    let isOver = false;
    const slow: Socket[] = [];
    const { hostname, port } = new URL(server.url);
    for (let n = 0; n < 50; n++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(`POST /api/conversations HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 100000\r\n`);
      slow.push(socket);
    }
    const gone = new AbortController();
    const hanging = Array.from({ length: 8 }, () =>
      fetch(`${server.url}/api/chat/completions`, {
        method: 'POST',
        signal: gone.signal,
        headers: { 'x-forwarded-user': 'rude', 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'x' }], stream: true }),
      }).catch(() => undefined),
    );
    const connecting = Array.from({ length: 20 }, (_, n) =>
      rude.api.post('/api/repositories', { name: `hung${n}`, remoteUrl: remote.url(`hung${n}`) }),
    );
    const busy = Array.from({ length: 8 }, async (_, n) => {
      while (!isOver) {
        if (n % 4 === 0) await rude.api.post('/api/conversations', { title: 'x'.repeat(4_000_000) });
        else if (n % 2 === 0) await rude.tool('stone_search', { query: `days ${Math.random()}` });
        else await rude.tool('stone_read', { path: rude.path });
      }
    });
    return async () => {
      isOver = true;
      gone.abort();
      await Promise.all([...busy, ...hanging, ...connecting]);
      for (const socket of slow) socket.destroy();
      const { items } = await rude.api.json('GET', '/api/repositories?limit=100');
      for (const { id, name } of items as { id: string; name: string }[]) {
        if (name.startsWith('hung')) await rude.api.call('DELETE', `/api/repositories/${id}`);
      }
    };
  };

  await measure('calm');
  for (const { calm: warm } of figures.values()) warm.length = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await measure('calm');
    const stop = flood();
    await sleep(500);
    await measure('flooded');
    await stop();
    await sleep(500);
  }
  console.log(
    `\nwhile one person floods (8 busy clients, 8 hung answers, 20 hung remotes, 50 slow clients), ms, median of ${ROUNDS} rounds`,
  );
  console.log('call                   calm p50   flooded p50   ratio   calm p99   flooded p99   ratio');
  for (const [name, { calm: before, flooded }] of figures) {
    const [a, b] = [0.5, 0.99].map((share) => [
      median(before.map((t) => at(t, share))),
      median(flooded.map((t) => at(t, share))),
    ]);
    const cells = [a?.[0], a?.[1], (a?.[1] ?? 0) / (a?.[0] ?? 1), b?.[0], b?.[1], (b?.[1] ?? 0) / (b?.[0] ?? 1)];
    console.log(name.padEnd(22), cells.map((value) => (value ?? NaN).toFixed(1).padStart(10)).join(' '));
  }
  await server.end();
  await gateway.close();
  await remote.close();
  rmSync(dir, { recursive: true, force: true });
}

/** A person with a key, a local stone with some notes, and a conversation. */
async function prepare(api: TestApi) {
  await api.put('/api/me/gateway-key', { key: 'sk-test-key-0123456789-0123456789' });
  const repoId = (await api.connect({ name: 'notes' })).id as string;
  const { id } = await api.json('POST', '/api/conversations', { repoId });
  await api.json('POST', `/api/conversations/${id}/messages`, { messages: [{ role: 'user', content: 'Five days.' }] });
  const engrave = `/api/conversations/${id}/engrave`;
  let notePath = '';
  for (let n = 0; n < 20; n++) {
    const body = `Unused days carry over until March ${n}.\n\n`.repeat(40);
    notePath = (await api.json('POST', engrave, { repoId, title: `Holidays ${n}`, body })).path as string;
  }
  const tool = (name: string, args: object) =>
    api.json('POST', '/api/tools/execute', { name, arguments: args, repoId });
  return { api, repoId, engrave, path: notePath, tool };
}

void main();
