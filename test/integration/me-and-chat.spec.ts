import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { scripts, startGatewayDouble, type GatewayDouble } from '../support/gateway-double';
import { makeRecordsApp, type RecordsApp } from '../support/make-records-app';
import { PERSON_HEADER } from '../support/test-authenticator';

const KEY = 'sk-example-not-a-real-key-0001';
const CHAT = '/api/chat/completions';
const messages = [{ role: 'user', content: 'How many holidays?' }];

describe('the gateway key and the pass-through', () => {
  let app: RecordsApp;
  let gateway: GatewayDouble;

  beforeAll(async () => {
    gateway = await startGatewayDouble();
    app = await makeRecordsApp({ variables: { PRIMA_CORE_URL: gateway.url } });
  });
  beforeEach(() => gateway.reset());
  afterAll(async () => {
    await app.close();
    await gateway.close();
  });

  const put = (person: string, key: unknown) => app.call(person, 'PUT', '/api/me/gateway-key', { key });

  describe('me', () => {
    it('says who is calling', async () => {
      const { status, body } = await app.call('ann', 'GET', '/api/me');
      expect(status).toBe(200);
      expect(body).toEqual({
        id: expect.stringMatching(/^prin_/),
        kind: 'person',
        name: 'ann',
        email: 'ann@example.com',
        isAdmin: false,
        authMethod: 'oidc_bearer',
        actor: { id: body.id, kind: 'person', name: 'ann' },
        scopes: ['audit', 'conversations', 'engrave', 'metrics', 'repositories', 'tools'],
        gatewayKey: null,
      });
      expect((await app.call('admin', 'GET', '/api/me')).body.isAdmin).toBe(true);
    });

    it('keeps the key sealed, shows its end, and forgets it', async () => {
      const stored = await put('bob', KEY);
      expect([stored.status, stored.body]).toEqual([200, { last4: '0001' }]);
      const me = await app.call('bob', 'GET', '/api/me');
      expect(me.body.gatewayKey).toEqual({ last4: '0001' });
      expect(me.text).not.toContain(KEY.slice(0, -4));
      expect((await app.call('ann', 'GET', '/api/me')).body.gatewayKey).toBeNull();
      await put('bob', `${KEY}-2345`);
      expect((await app.call('bob', 'GET', '/api/me')).body.gatewayKey).toEqual({ last4: '2345' });
      expect((await app.call('bob', 'DELETE', '/api/me/gateway-key')).status).toBe(204);
      expect((await app.call('bob', 'DELETE', '/api/me/gateway-key')).status).toBe(204);
      expect((await app.call('bob', 'GET', '/api/me')).body.gatewayKey).toBeNull();
    });

    it.each([
      ['nothing', undefined, 400],
      ['a short one', 'sk-1', 400],
      ['a number', 1234567890123, 400],
      ['one that is too long', 'k'.repeat(4097), 400],
      ['one with a line break', `${KEY}\r\nx: y`, 422],
      ['one with a blank', `${KEY} ${KEY}`, 422],
      ['one that is no ASCII', `${KEY}ä`, 422],
    ])('refuses %s, and does not repeat it', async (_, key, status) => {
      const answer = await put('bob', key);
      expect(answer.status).toBe(status);
      if (typeof key === 'string') expect(answer.text).not.toContain(key);
    });
  });

  describe('chat/completions', () => {
    it('asks for a key first', async () => {
      const { status, body } = await app.call('nokey', 'POST', CHAT, { messages });
      expect([status, body.code]).toEqual([409, 'gateway_key_missing']);
      expect(gateway.journal).toHaveLength(0);
    });

    it('passes the request on with the caller’s own key, and nothing else of theirs', async () => {
      await put('ann', KEY);
      gateway.reply(scripts.text('Thirty.'));
      const headers = {
        cookie: 'session=secret',
        authorization: 'Bearer sso-token',
        'x-forwarded-user': 'ann',
        'x-request-id': 'request-0001',
      };
      const { status, body } = await app.call('ann', 'POST', CHAT, { messages, temperature: 0.5 }, headers);
      expect(status).toBe(200);
      expect(body.choices[0].message.content).toBe('Thirty.');
      const [call] = gateway.journal;
      expect(call?.key).toBe(KEY);
      expect(call?.body).toEqual({ model: 'prima-core', messages, temperature: 0.5 });
      const sent = JSON.stringify(call?.headers);
      for (const word of ['secret', 'sso-token', 'x-forwarded-user', 'x-request-id', PERSON_HEADER])
        expect(sent).not.toContain(word);
    });

    it('uses the key that comes with the call, for this call', async () => {
      const key = 'sk-once-not-a-real-key-9999';
      expect((await app.call('once', 'POST', CHAT, { messages }, { 'x-gateway-key': key })).status).toBe(200);
      expect(gateway.journal[0]?.key).toBe(key);
      expect((await app.call('once', 'POST', CHAT, { messages })).status).toBe(409);
      expect(app.log.join('\n')).not.toContain(key);
    });

    it('streams as it comes', async () => {
      gateway.reply({ kind: 'answer', text: 'one two three four', everyMs: 5 });
      const response = await fetch(app.url + CHAT, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [PERSON_HEADER]: 'ann' },
        body: JSON.stringify({ messages, stream: true }),
      });
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      const text = await response.text();
      expect(text.match(/^data: /gm)?.length).toBeGreaterThan(3);
      expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true);
    });

    it('hands on what the gateway refuses', async () => {
      gateway.reply({
        kind: 'status',
        status: 429,
        body: { error: { message: 'slow down' } },
        headers: { 'retry-after': '7', 'set-cookie': 'a=b' },
      });
      const { status, body, headers } = await app.call('ann', 'POST', CHAT, { messages });
      expect([status, body]).toEqual([429, { error: { message: 'slow down' } }]);
      expect([headers.get('retry-after'), headers.get('set-cookie')]).toEqual(['7', null]);
    });

    it('follows no redirect', async () => {
      gateway.reply({ kind: 'redirect', location: 'https://elsewhere.invalid/' });
      const { status, body } = await app.call('ann', 'POST', CHAT, { messages });
      expect([status, body.code]).toEqual([502, 'gateway_redirected']);
    });

    it.each([[[1, 2]], ['text'], [null]])('refuses the body %j', async (body) => {
      const { status } = await app.call('ann', 'POST', CHAT, body);
      expect(status).toBe(400);
      expect(gateway.journal).toHaveLength(0);
    });

    /** A client that leaves when told. */
    const ask = (person: string, stream: boolean) => {
      const request = httpRequest(app.url + CHAT, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [PERSON_HEADER]: person, 'x-gateway-key': KEY },
      });
      request.on('error', () => undefined);
      const answered = new Promise((resolve) => request.once('response', resolve));
      request.end(JSON.stringify({ messages, stream }));
      return { answered, leave: () => request.destroy() };
    };
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await sleep(10);
    };

    it.each([
      ['before the answer', { kind: 'hang' } as const, false],
      ['in the middle of the answer', { kind: 'trickle', text: 'x'.repeat(10_000), everyMs: 20 } as const, true],
    ])('ends the gateway’s work when the client leaves %s', async (_, script, stream) => {
      gateway.reply(script);
      const client = ask('ann', stream);
      await until(() => gateway.journal.length === 1);
      if (stream) await client.answered;
      client.leave();
      await until(() => gateway.journal[0]?.aborted === true);
      expect(app.log.join('\n')).not.toContain('unexpected error');
    });

    it('lets one person have so many answers under way, and others theirs', async () => {
      gateway.always({ kind: 'hang' });
      const clients = Array.from({ length: 4 }, () => ask('many', false));
      await until(() => gateway.journal.length === 4);
      const refused = await app.call('many', 'POST', CHAT, { messages }, { 'x-gateway-key': KEY });
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
        429,
        'too_many_chats',
        '1',
      ]);
      gateway.always(null);
      expect((await app.call('ann', 'POST', CHAT, { messages })).status).toBe(200);
      for (const client of clients) client.leave();
      await until(() => gateway.journal.filter(({ aborted }) => aborted).length === 4);
      expect((await app.call('many', 'POST', CHAT, { messages }, { 'x-gateway-key': KEY })).status).toBe(200);
    });
  });

  it('says so where no gateway is set', async () => {
    const bare = await makeRecordsApp();
    const { status, body } = await bare.call('ann', 'POST', CHAT, { messages }, { 'x-gateway-key': KEY });
    expect([status, body.code]).toEqual([503, 'gateway_not_configured']);
    await bare.close();
  });
});
