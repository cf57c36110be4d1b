import { request } from 'node:http';
import { readConfig } from '../../src/config/read-config';
import { makeAuthApp, type AuthApp } from '../support/make-auth-app';

let app: AuthApp;

beforeAll(async () => {
  app = await makeAuthApp({ PRIMA_AUTH: 'local', PRIMA_LOCAL_NAME: 'Ada', PRIMA_LOCAL_EMAIL: 'ada@localhost' });
});

afterAll(() => app?.close());

function status(headers: Record<string, string>, method = 'GET', path = '/probe/who'): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: app.port, method, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end();
  });
}

test('this machine’s one person is an administrator', async () => {
  const response = await fetch(`${app.url}/probe/who`);
  expect(await response.json()).toMatchObject({ name: 'Ada', isAdmin: true, authMethod: 'local', kind: 'person' });
});

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '127.8.8.8', '[::1]:3000'])(
  'Host %s is this machine',
  async (host) => {
    expect(await status({ host })).toBe(200);
  },
);

test.each([
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '10.0.0.1',
  '127.0.0.1@evil',
  '0.0.0.0',
  '[::]',
])('Host %s is refused (DNS rebinding)', async (host) => {
  expect(await status({ host })).toBe(403);
});

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:1' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-real-ip': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { 'cf-connecting-ip': '127.0.0.1' },
])('%j is refused, for reading and for writing', async (headers) => {
  expect(await status(headers)).toBe(403);
  expect(await status(headers, 'POST', '/probe/write')).toBe(403);
});

test('the server’s own page may write', async () => {
  const own = {
    host: `localhost:${app.port}`,
    origin: `http://localhost:${app.port}`,
    'sec-fetch-site': 'same-origin',
  };
  expect(await status(own, 'POST', '/probe/write')).toBe(201);
});

test('a bearer token or a cookie changes nothing', async () => {
  expect(await status({ cookie: 'prima_session=x' })).toBe(200);
  expect(await status({ authorization: 'Bearer prima_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef' })).toBe(401);
});

test('production refuses the mode', () => {
  expect(() => readConfig({ NODE_ENV: 'production', PRIMA_AUTH: 'local' })).toThrow(/PRIMA_AUTH/);
});

test('there is no browser login', async () => {
  expect((await fetch(`${app.url}/api/auth/login`, { redirect: 'manual' })).status).toBe(404);
});
