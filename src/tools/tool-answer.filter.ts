import { ArgumentsHost, Catch, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../common/app-error';
import { STATUS_OF_KIND } from '../common/problem';
import { ProblemFilter } from '../common/problem.filter';
import { contentFor, isToolFault } from './tool-faults';

/** Faults of the request itself, not of what a tool was asked to do. */
const NOT_THE_TOOLS = new Set([
  'unauthenticated',
  'forbidden',
  'foreign_origin',
  'validation_failed',
  'database_unavailable',
]);

/**
 * On the tool door the gates' refusals still come as `{content, error}`, so that a host can hand them to the model.
 * Faults inside a tool are 200; refused or failed writes keep the status that they have on the HTTP route.
 */
@Catch(AppError)
export class ToolAnswerFilter implements ExceptionFilter<AppError> {
  constructor(private readonly problems: ProblemFilter) {}

  catch(error: AppError, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    if (NOT_THE_TOOLS.has(error.code) || error.kind === 'internal' || request.method !== 'POST') {
      return this.problems.catch(error, host);
    }
    const response = host.switchToHttp().getResponse<Response>();
    const { retryAfterSeconds } = error.options;
    if (retryAfterSeconds !== undefined)
      response.setHeader('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))));
    response
      .status(isToolFault(error.code) ? 200 : STATUS_OF_KIND[error.kind])
      .json({ content: contentFor(error), error: error.code });
  }
}
