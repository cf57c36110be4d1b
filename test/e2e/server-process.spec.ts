import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { scripts, startGatewayDouble, type GatewayDouble } from '../support/gateway-double';
import { HttpRemote } from '../support/git/http-remote';
import { makeBareRemote, makeTempDir } from '../support/git/make-repo';
import { makeDb, type TestDb } from '../support/make-db';
import { freePort } from '../support/oidc-provider';
import { TestApi } from '../support/test-api';

const ROOT = path.resolve(__dirname, '../..');

/** The server as an operator runs it: a process of its own, told by its environment, heard by its two streams. */
interface Server {
  child: ChildProcess;
  api: TestApi;
  /** Everything that it wrote. */
  output(): string;
  stop(): Promise<number | null>;
}

const dir = makeTempDir('server');
let db: TestDb;
let gateway: GatewayDouble;
let remote: HttpRemote;

beforeAll(async () => {
  db = await makeDb();
  gateway = await startGatewayDouble();
  makeBareRemote(path.join(dir.path, 'handbook.git'));
  remote = await HttpRemote.start({ root: dir.path });
});

// A start of the whole server each.
jest.setTimeout(180_000);

afterAll(async () => {
  await remote?.close();
  await gateway?.close();
  await db?.drop();
  dir.remove();
});

async function start(variables: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      '-r',
      path.join(ROOT, 'test/support/processes/register-ts.cjs'),
      path.join(ROOT, 'test/support/processes/serve.ts'),
    ],
    {
      cwd: dir.path,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        PRIMA_DATA_DIR: path.join(dir.path, 'data'),
        PRIMA_CACHE_DIR: path.join(dir.path, 'cache'),
        DATABASE_URL: db.url,
        PRIMA_CORE_URL: gateway.url,
        PRIMA_ALLOW_FILE_REMOTES: '1',
        PRIMA_ALLOW_AGENT_SHARED_ENGRAVE: '1',
        PRIMA_REMOTE_HOSTS: `localhost:${remote.port}`,
        ...variables,
      },
    },
  );
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const output = () => Buffer.concat(chunks).toString('utf8');
  const api = new TestApi(`http://127.0.0.1:${port}`, 'unused');
  while (
    !(await api
      .get('/health')
      .then(({ status }) => status === 200)
      .catch(() => false))
  ) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return { child, api, output, stop };
}

/** The value in the spellings in which it could slip out. */
function spellings(value: string): string[] {
  const inner = (skip: number) => Buffer.from(value).subarray(skip, Math.floor((value.length - skip) / 3) * 3 + skip);
  return [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('hex'),
    // Wherever it stands in what is encoded, one of the three alignments shows.
    ...[0, 1, 2].map((skip) => inner(skip).toString('base64')),
    ...[0, 1, 2].map((skip) => inner(skip).toString('base64url')),
  ];
}

const plant = (label: string) => `${label}+${randomBytes(24).toString('base64')}`;

describe.each(['debug', 'info', 'warn', 'error', 'fatal'])('at log level %s', (level) => {
  test('no planted secret is written, on success or failure', async () => {
    const sealing = randomBytes(32).toString('base64');
    const planted = {
      key: plant('gateway'),
      once: plant('gatewayonce'),
      token: plant('remotetoken'),
      body: plant('bodytext'),
      title: plant('titletext'),
      sealing,
    };
    const server = await start({ PRIMA_LOG_LEVEL: level, PRIMA_SECRET_KEYS: `k${level}:${sealing}` });
    const { api } = server;
    let issued = '';
    try {
      await api.put('/api/me/gateway-key', { key: planted.key });
      issued = (await api.json('POST', '/api/admin/service-tokens', { name: 'x', scopes: ['tools'] })).token;
      await api.call('GET', '/api/me', undefined, { authorization: `Bearer ${issued}x` });
      const credential = { type: 'token', token: planted.token };
      const { id } = await api.connect({ name: level, remoteUrl: remote.url('handbook'), credential });
      for (const status of [401, 403, 500]) {
        remote.mode = { kind: 'status', status, body: `your token ${planted.token} is bad` };
        await api.post(`/api/repositories/${id}/sync`);
      }
      const talk = (await api.json('POST', '/api/conversations', { title: 'x' })).id;
      const messages = [{ role: 'user', content: `${planted.body} and more words` }];
      await api.json('POST', `/api/conversations/${talk}/messages`, { messages });
      const header = { 'x-gateway-key': planted.once };
      for (const script of [
        scripts.error(500, { error: `key ${planted.key} refused` }),
        scripts.cut(),
        scripts.garbage(planted.once),
      ]) {
        gateway.reply(script, script);
        await api.post('/api/chat/completions', { messages }, header).catch(() => undefined);
        await api.post(`/api/conversations/${talk}/engrave?preview=1`, { repoId: id });
      }
      const engraving = { repoId: id, confirm: true, title: planted.title, body: planted.body };
      await api.post(`/api/conversations/${talk}/engrave`, engraving);
      await api.post('/api/conversations', `{"title": "${planted.body}`);
      await api.get(`/api/conversations?cursor=${encodeURIComponent(planted.body)}`);
      // A statement that fails, with what it was about to store.
      await db.prisma.$executeRawUnsafe('ALTER TABLE "SealedSecret" RENAME TO "Hidden"');
      expect((await api.put('/api/me/gateway-key', { key: planted.key })).status).toBe(500);
    } finally {
      await db.prisma.$executeRawUnsafe('ALTER TABLE IF EXISTS "Hidden" RENAME TO "SealedSecret"');
      remote.mode = { kind: 'serve' };
      gateway.reset();
      await server.stop();
    }
    const written = server.output();
    const leaks = Object.entries({ ...planted, issued }).filter(([, value]) =>
      spellings(value).some((spelling) => spelling.length >= 12 && written.includes(spelling)),
    );
    expect(leaks.map(([name]) => name)).toEqual([]);
    expect(written.length > 0).toBe(level !== 'fatal');
  });
});

test('SIGTERM: what is under way is answered, nothing new is taken, and the process ends by itself', async () => {
  const server = await start({ PRIMA_SECRET_KEYS: `drain:${randomBytes(32).toString('base64')}` });
  const { api } = server;
  await api.put('/api/me/gateway-key', { key: plant('drain') });
  gateway.reply(scripts.slow(1_500, 'a late answer'));
  const slow = api.post('/api/chat/completions', { messages: [{ role: 'user', content: 'hi' }] });
  while (gateway.journal.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const code = server.stop();
  const answer = await slow;
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('a late answer');
  expect(await code).toBe(0);
  await expect(api.get('/health')).rejects.toThrow();
});
