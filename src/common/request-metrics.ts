import type { NextFunction, Request, Response } from 'express';
import type { Metrics } from './metrics';

/** Express middleware: the time of every request, by the route's template, never by its path. */
export function measureRequests(metrics: Metrics) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const stop = metrics.requestSeconds.startTimer({ method: request.method });
    response.once('close', () => {
      const { path } = (request.route as { path?: string } | undefined) ?? {};
      stop({ route: path ?? 'none', status: String(response.statusCode) });
    });
    next();
  };
}
