import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

export interface GatewayCall {
  /** The caller's own gateway key; it goes nowhere but into the one Authorization header. */
  key: string;
  /** The chat/completions request. */
  body: object;
  /** Aborted when the client goes away: the gateway's work ends too. */
  signal?: AbortSignal;
  /** Over the whole reply for `complete`; until the headers, and between two chunks, for `stream`. Default: the setting. */
  timeoutMs?: number;
}

export interface CompleteCall extends GatewayCall {
  maxReplyBytes: number;
}

export interface StreamCall extends GatewayCall {
  maxReplyBytes?: number;
  /** The client's own headers; only those of the allow-list are passed on. */
  headers?: IncomingHttpHeaders;
}

export type GatewayFailure = 'timeout' | 'unreachable' | 'reply_too_large' | 'redirect' | 'cancelled' | 'http_error';

/** What came of one call. A failure carries no words of the gateway: they may quote the key. */
export type GatewayReply =
  | { ok: true; status: number; text: string; latencyMs: number }
  | { ok: false; reason: GatewayFailure; status?: number; latencyMs: number };

export interface GatewayStream {
  status: number;
  /** The allow-listed ones, names in lower case. */
  headers: Record<string, string>;
  /** Destroying it ends the call at the gateway. */
  body: Readable;
}
