import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { scripts, startGatewayDouble, type GatewayDouble } from '../../test/support/gateway-double';
import { isAppError } from '../common/app-error';
import { GatewayClient } from './gateway.client';

const KEY = 'sk-spec-0123456789abcdef';
const BODY = { model: 'prima-core', messages: [{ role: 'user', content: 'hello' }] };

describe('GatewayClient', () => {
  let double: GatewayDouble;
  let client: GatewayClient;

  beforeAll(async () => {
    double = await startGatewayDouble();
    client = new GatewayClient({ url: double.url, model: 'prima-core', timeoutMs: 5_000 });
  });
  beforeEach(() => double.reset());
  afterAll(async () => {
    await client.onModuleDestroy();
    await double.close();
  });

  const complete = (over: Partial<Parameters<GatewayClient['complete']>[0]> = {}) =>
    client.complete({ key: KEY, body: BODY, maxReplyBytes: 100_000, ...over });

  /** Resolves when the double sees that its client has gone; never, and the test fails, where it does not. */
  const gatewayNotices = async () => {
    while (double.journal[0]?.aborted !== true) await sleep(5);
  };

  describe('complete', () => {
    it('makes one call with the caller’s key and returns the reply whole', async () => {
      double.reply(scripts.text('hi'));
      const reply = await complete();
      expect(reply).toMatchObject({ ok: true, status: 200 });
      expect(reply.ok && JSON.parse(reply.text).choices[0].message.content).toBe('hi');
      expect(double.journal).toHaveLength(1);
      expect(double.journal[0]).toMatchObject({ key: KEY, body: BODY, path: '/v1/chat/completions' });
    });

    it.each([
      ['http_error', scripts.error(500), 500],
      ['http_error', scripts.error(401), 401],
      ['http_error', scripts.error(429, undefined, { 'retry-after': '3' }), 429],
      ['unreachable', scripts.cut(), 200],
    ] as const)('answers %s', async (reason, script, status) => {
      double.reply(script);
      expect(await complete()).toMatchObject({ ok: false, reason, status });
      expect(double.journal).toHaveLength(1);
    });

    it('does not follow a redirect', async () => {
      for (const status of [301, 302, 303, 307, 308]) {
        double.reset();
        double.reply(scripts.redirect(`${double.url}/chat/completions`, status));
        expect(await complete()).toMatchObject({ ok: false, reason: 'redirect', status });
        expect(double.journal).toHaveLength(1);
      }
    });

    it('stops reading at the cap', async () => {
      double.reply(scripts.huge(200 * 1024 * 1024));
      expect(await complete()).toMatchObject({ ok: false, reason: 'reply_too_large' });
      await gatewayNotices();
    });

    it.each([
      ['never answers', scripts.hang()],
      ['stops after the headers', scripts.hang(true)],
      ['trickles', scripts.trickle('x'.repeat(2_000), 20)],
    ])('keeps the deadline over the whole reply of a gateway that %s', async (_, script) => {
      double.reply(script);
      expect(await complete({ timeoutMs: 150 })).toMatchObject({ ok: false, reason: 'timeout' });
    });

    it('ends the call at the gateway when the client leaves', async () => {
      double.reply(scripts.hang(true));
      const client = new AbortController();
      const pending = complete({ signal: client.signal });
      while (double.journal.length === 0) await sleep(5);
      client.abort();
      expect(await pending).toMatchObject({ ok: false, reason: 'cancelled' });
      await gatewayNotices();
    });

    it('makes no call for a client that has already left', async () => {
      expect(await complete({ signal: AbortSignal.abort() })).toMatchObject({ ok: false, reason: 'cancelled' });
      expect(double.journal).toHaveLength(0);
    });

    it('says unreachable where nothing listens', async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      await new Promise((resolve) => server.close(resolve));
      const nobody = new GatewayClient({ url: `http://127.0.0.1:${port}/v1`, model: 'm', timeoutMs: 5_000 });
      expect(await nobody.complete({ key: KEY, body: BODY, maxReplyBytes: 10 })).toMatchObject({
        reason: 'unreachable',
      });
      await nobody.onModuleDestroy();
    });

    it('refuses without a gateway, and refuses a key that would break the header, without showing it', async () => {
      const none = new GatewayClient({ model: 'm', timeoutMs: 100 });
      await expect(none.complete({ key: KEY, body: BODY, maxReplyBytes: 10 })).rejects.toMatchObject({
        code: 'gateway_not_configured',
        kind: 'unavailable',
      });
      const error: unknown = await complete({ key: 'sk-secret\r\nx-evil: 1' }).catch((thrown: unknown) => thrown);
      expect(isAppError(error, 'gateway_key_invalid')).toBe(true);
      expect(JSON.stringify(error) + String(error)).not.toContain('sk-secret');
      expect(double.journal).toHaveLength(0);
    });
  });

  describe('stream', () => {
    it('passes the chunks on and only allow-listed headers, both ways', async () => {
      double.reply({
        kind: 'answer',
        text: 'streamed words',
        headers: { 'set-cookie': 'theirs=1', 'x-ratelimit-remaining-requests': '7', server: 'secret-box' },
      });
      const { status, headers, body } = await client.stream({
        key: KEY,
        body: { ...BODY, stream: true },
        headers: {
          accept: 'text/event-stream',
          cookie: 'session=ours',
          authorization: 'Bearer ours',
          'x-forwarded-user': 'jane',
          'x-gateway-key': 'other',
          'cf-access-jwt-assertion': 'a.b.c',
          'idempotency-key': 'k',
        },
      });
      const text = Buffer.concat((await body.toArray()) as Buffer[]).toString();
      expect(status).toBe(200);
      expect(headers).toEqual({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache',
        'x-ratelimit-remaining-requests': '7',
      });
      expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true);
      expect(Object.keys(double.journal[0]?.headers ?? {}).sort()).toEqual(
        [
          'accept',
          'accept-encoding',
          'authorization',
          'connection',
          'content-length',
          'content-type',
          'host',
          'user-agent',
        ].sort(),
      );
      expect(double.journal[0]).toMatchObject({ key: KEY, headers: { accept: 'text/event-stream' } });
    });

    it('passes an error status on', async () => {
      double.reply(scripts.error(429, undefined, { 'retry-after': '9' }));
      const { status, headers, body } = await client.stream({ key: KEY, body: BODY });
      body.resume();
      expect(status).toBe(429);
      expect(headers['retry-after']).toBe('9');
    });

    it('refuses a redirect', async () => {
      double.reply(scripts.redirect('http://169.254.169.254/latest/meta-data'));
      await expect(client.stream({ key: KEY, body: BODY })).rejects.toMatchObject({ code: 'gateway_redirected' });
    });

    it('ends the call at the gateway when the body is dropped, read or not', async () => {
      for (const read of [true, false]) {
        double.reset();
        double.reply(scripts.streamed('a long answer '.repeat(100), 10));
        const { body } = await client.stream({ key: KEY, body: { ...BODY, stream: true } });
        if (read) await once(body, 'data');
        body.destroy();
        await gatewayNotices();
      }
    });

    it('breaks off a stream that falls silent or grows beyond the cap', async () => {
      double.reply(scripts.hang(true), scripts.huge(1024 * 1024));
      const silent = await client.stream({ key: KEY, body: BODY, timeoutMs: 1_000 });
      await expect(silent.body.toArray()).rejects.toMatchObject({ code: 'gateway_timeout' });
      const long = await client.stream({ key: KEY, body: BODY, maxReplyBytes: 100_000 });
      await expect(long.body.toArray()).rejects.toMatchObject({ code: 'gateway_reply_too_large' });
    });

    it('does not count a slow reader’s time against the gateway', async () => {
      double.reply(scripts.text('x'.repeat(400_000)));
      const { body } = await client.stream({ key: KEY, body: BODY, timeoutMs: 1_000 });
      let size = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        if (size === 0) await sleep(1_500);
        size += chunk.length;
      }
      expect(size).toBeGreaterThan(400_000);
    });
  });
});
