import { Injectable, OnModuleDestroy } from '@nestjs/common';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { EgressAgent, hostOf } from '../common/egress/egress-agent';
import { inSpan } from '../common/tracing/span';
import { GatewayConfig } from '../config/config.types';
import { CallDeadline } from './call-deadline';
import { isUsableKey, requestHeaders, responseHeaders } from './gateway-headers';
import {
  gatewayCallCancelled,
  gatewayKeyInvalid,
  gatewayNotConfigured,
  gatewayRedirected,
  gatewayReplyTooLarge,
  gatewayTimeout,
  gatewayUnreachable,
} from './gateway.errors';
import type { CompleteCall, GatewayCall, GatewayReply, GatewayStream, StreamCall } from './gateway.types';

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_STREAM_BYTES = 64 * 1024 * 1024;

/** Speaks chat/completions with the one configured gateway: no redirects, no retries, nothing kept between calls. */
@Injectable()
export class GatewayClient implements OnModuleDestroy {
  private readonly egress: EgressAgent;

  constructor(private readonly config: GatewayConfig) {
    this.egress = new EgressAgent(config, {
      configuredHosts: config.url === undefined ? [] : [hostOf(new URL(config.url))],
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      // Connections are not kept: a call is made exactly once, and one on a kept connection that the other side has
      // just closed would fail without having been made.
      pool: { pipelining: 0, headersTimeout: 0, bodyTimeout: 0 },
    });
  }

  get isConfigured(): boolean {
    return this.config.url !== undefined;
  }

  /** The model that this server asks for. */
  get model(): string {
    return this.config.model;
  }

  /**
   * Exactly one POST {url}/chat/completions, read to its end within the deadline and the cap.
   * @throws AppError `gateway_not_configured`, `gateway_key_invalid`; in both cases no call was made.
   */
  async complete(call: CompleteCall): Promise<GatewayReply> {
    const deadline = new CallDeadline(call.signal, call.timeoutMs ?? this.config.timeoutMs);
    const started = performance.now();
    const latency = () => Math.round(performance.now() - started);
    let status: number | undefined;
    try {
      const response = await this.send(call, deadline);
      status = response.statusCode;
      if (status < 200 || status > 299) {
        discard(response.body);
        return { ok: false, reason: isRedirect(status) ? 'redirect' : 'http_error', status, latencyMs: latency() };
      }
      const text = await readText(response.body, call.maxReplyBytes);
      if (text === null) return { ok: false, reason: 'reply_too_large', status, latencyMs: latency() };
      return { ok: true, status, text, latencyMs: latency() };
    } catch (error) {
      if (deadline.endedBy === null && !isNetworkError(error)) throw error;
      const reason = deadline.endedBy ?? 'unreachable';
      return { ok: false, reason, ...(status === undefined ? {} : { status }), latencyMs: latency() };
    } finally {
      deadline.clear();
    }
  }

  /**
   * Passes one chat/completions request through; whatever status the gateway answers comes back, but never a redirect.
   * The body ends early – with an error – at the deadline or the cap, and at once when `signal` says that the client left.
   * @throws AppError `gateway_not_configured`, `gateway_key_invalid`, `gateway_unreachable`, `gateway_redirected`,
   * `gateway_timeout`, `cancelled`.
   */
  async stream(call: StreamCall): Promise<GatewayStream> {
    const deadline = new CallDeadline(call.signal, call.timeoutMs ?? this.config.timeoutMs);
    try {
      const response = await this.send(call, deadline, call.headers);
      if (isRedirect(response.statusCode)) {
        discard(response.body);
        throw gatewayRedirected();
      }
      const body = Readable.from(watched(response.body, deadline, call.maxReplyBytes ?? MAX_STREAM_BYTES), {
        objectMode: false,
      });
      // An abandoned body must end the call even if nobody ever began to read it.
      body.once('close', () => deadline.end());
      return { status: response.statusCode, headers: responseHeaders(response.headers), body };
    } catch (error) {
      deadline.clear();
      throw failureOf(error, deadline);
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.egress.destroy();
  }

  private send(call: GatewayCall, deadline: CallDeadline, headers?: StreamCall['headers']) {
    if (this.config.url === undefined) throw gatewayNotConfigured();
    if (!isUsableKey(call.key)) throw gatewayKeyInvalid();
    const url = new URL(`${this.config.url}/chat/completions`);
    return inSpan('gateway chat/completions', { 'server.address': url.hostname }, () =>
      request(url, {
        method: 'POST',
        headers: requestHeaders(call.key, headers),
        body: JSON.stringify(call.body),
        dispatcher: this.egress.for(url),
        signal: deadline.signal,
      }),
    );
  }
}

const isRedirect = (status: number) => status >= 300 && status <= 399;

/** Null where the reply is longer than the cap: what was read of it is thrown away. */
async function readText(body: Readable, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      discard(body);
      return null;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function* watched(body: Readable, deadline: CallDeadline, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw gatewayReplyTooLarge();
      // A reader that takes its time is not a gateway that hangs.
      deadline.pause();
      yield chunk;
      deadline.restart();
    }
  } catch (error) {
    throw failureOf(error, deadline);
  } finally {
    deadline.end();
  }
}

/** Destroying an unread body makes undici report the abort as an error; nobody is left to hear it. */
function discard(body: Readable): void {
  body.on('error', () => undefined);
  body.destroy();
}

function failureOf(error: unknown, deadline: CallDeadline): unknown {
  if (deadline.endedBy === 'cancelled') return gatewayCallCancelled();
  if (deadline.endedBy === 'timeout') return gatewayTimeout();
  return isNetworkError(error) ? gatewayUnreachable() : error;
}

/** Errors of sockets, TLS, DNS and undici carry a code in capitals; faults of our own do not. */
function isNetworkError(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[A-Z]/.test(error.code)
  );
}
