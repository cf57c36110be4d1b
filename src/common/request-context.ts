import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

/** What every log line and audit record of one request shares. */
export interface RequestContext {
  readonly requestId: string;
  /** The socket's peer, never a header's word. */
  readonly address: string;
  /** `X-Forwarded-For` as received, bounded; evidence, not identity. */
  readonly forwardedFor?: string;
  readonly userAgent: string;
}

const storage = new AsyncLocalStorage<RequestContext>();
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$/;

/** The current request's context; outside a request a context that says so. */
export function requestContext(): RequestContext {
  return storage.getStore() ?? { requestId: 'none', address: '', userAgent: '' };
}

/** Express middleware: takes a well-formed `X-Request-Id` or makes one, answers with it, and keeps the context. */
export function requestContextMiddleware(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  const requestId = typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  const forwardedFor = request.headers['x-forwarded-for'];
  response.setHeader('X-Request-Id', requestId);
  const context: RequestContext = {
    requestId,
    address: request.socket.remoteAddress ?? '',
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
    ...(forwardedFor === undefined ? {} : { forwardedFor: String(forwardedFor).slice(0, 512) }),
  };
  storage.run(context, next);
}
