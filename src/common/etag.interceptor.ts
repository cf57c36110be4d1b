import { CallHandler, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { map, type Observable } from 'rxjs';

/**
 * Gives JSON reads an ETag over what they answer, and answers 304 to a client that has it (RFC 9110, 13.1.2). Express
 * would do so too, but not for a request that says `no-cache`, which Node's own fetch adds to every conditional one.
 */
@Injectable()
export class EtagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    if (request.method !== 'GET') return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((body: unknown) => conditional(body, request, response)));
  }
}

function conditional(body: unknown, request: Request, response: Response): unknown {
  if (body === undefined || response.headersSent) return body;
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;
  response.setHeader('ETag', etag);
  // Answers are the caller's own: a browser may keep them, nothing between may, and each use asks again.
  response.setHeader('Cache-Control', 'private, no-cache');
  if (!hasTag(request.headers['if-none-match'], etag)) return body;
  response.status(304);
  return undefined;
}

/** Weak comparison, as If-None-Match wants it. */
function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
