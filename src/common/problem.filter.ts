import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { translateDatabaseError } from '../prisma/database-errors';
import { AppError } from './app-error';
import { problem, problemOf, type Problem } from './problem';

/** Nest's and Express's own errors, by status, as stable codes. */
const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'route_not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
};

/**
 * The only place that turns errors into answers. An error that nobody named becomes a 500 with a fixed text and an
 * `errorId`; what it was goes to the log only.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const error = translateDatabaseError(thrown);
    if (error !== thrown) this.logger.warn({ msg: 'database error', err: thrown });
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const body = this.problemFor(error, http.getRequest<Request>());
    if (response.headersSent) {
      // A stream has begun: the only honest end is a broken one.
      response.destroy();
      return;
    }
    if (error instanceof AppError && error.options.retryAfterSeconds !== undefined) {
      response.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.options.retryAfterSeconds))));
    }
    if (body.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    response.status(body.status).type('application/problem+json').send(JSON.stringify(body));
  }

  private problemFor(error: unknown, request: Request): Problem {
    if (error instanceof AppError) {
      if (error.kind === 'internal') this.logger.error({ msg: error.code, err: error });
      return problemOf(error);
    }
    const status = statusOf(error);
    if (status !== undefined && status < 500) {
      const detail = status === 404 ? 'There is no such route.' : messageOf(error);
      return problem(status, CODE_OF_STATUS[status] ?? 'invalid_request', detail);
    }
    const errorId = randomUUID();
    this.logger.error({ msg: 'unexpected error', errorId, method: request.method, err: error });
    return problem(500, 'internal_error', 'Something went wrong on this server. Quote the errorId to its operator.', {
      errorId,
    });
  }
}

/** Body-parser and Express errors carry `status`; Nest's are HttpException. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number') {
    return error.status;
  }
  return undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The request could not be read.';
}
