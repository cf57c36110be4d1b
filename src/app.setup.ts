import { ValidationPipe, type ValidationError } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { pinoHttp } from 'pino-http';
import type { Logger } from 'pino';
import { AppError } from './common/app-error';
import { Metrics } from './common/metrics';
import { measureRequests } from './common/request-metrics';
import type { Tracing } from './common/tracing/tracing';
import { ProblemFilter } from './common/problem.filter';
import { OpenApiDocument } from './health/openapi/openapi.document';
import { requestContext, requestContextMiddleware } from './common/request-context';

/** The largest JSON body that any route takes; routes bound their fields much closer. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;
const MAX_FAULTS_SHOWN = 10;

/** Everything around the routes, in one place so that tests get exactly what production has. */
export function configureApp(app: NestExpressApplication, logger: Logger, tracing: Tracing | null = null): void {
  app.disable('x-powered-by');
  if (tracing !== null) app.use(tracing.middleware);
  app.use(measureRequests(app.get(Metrics, { strict: false })));
  app.use(requestContextMiddleware);
  app.use(
    pinoHttp({
      logger,
      genReqId: () => requestContext().requestId,
      // Paths only: a query may hold what a person typed. No headers, no bodies.
      serializers: {
        req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
          id,
          method,
          path: url.split('?', 1)[0],
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      },
      customLogLevel: (_request, response, error) =>
        error !== undefined || response.statusCode >= 500 ? 'error' : 'info',
    }),
  );
  app.use(
    helmet({
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'self'"],
          imgSrc: ["'self'", 'data:'],
          objectSrc: ["'none'"],
          frameAncestors: ["'none'"],
          upgradeInsecureRequests: null,
        },
      },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: false,
    }),
  );
  app.useBodyParser('json', { limit: MAX_BODY_BYTES, strict: true, type: ['application/json', 'application/*+json'] });
  app.use(refuseOtherBodies);
  app.useGlobalFilters(new ProblemFilter());
  app.useGlobalPipes(
    new ValidationPipe({
      whitelist: true,
      forbidNonWhitelisted: true,
      transform: true,
      transformOptions: { enableImplicitConversion: false },
      stopAtFirstError: false,
      exceptionFactory: validationFailed,
    }),
  );
}

/** A body that nobody has parsed would be taken for none at all. */
function refuseOtherBodies(request: Request, _response: Response, next: NextFunction): void {
  const isOther = request.is(['json', '+json']) === false && request.headers['content-length'] !== '0';
  next(isOther ? new AppError('unsupported_media_type', 'unsupported_media_type', 'Send JSON.') : undefined);
}

/** What needs every route to be there: called by whoever starts the whole application, before it listens. */
export function describeApp(app: NestExpressApplication): void {
  app.get(OpenApiDocument).build(app);
}

function validationFailed(errors: ValidationError[]): AppError {
  const faults = errors.flatMap((error) => faultsOf(error, '')).slice(0, MAX_FAULTS_SHOWN);
  return new AppError(
    'validation_failed',
    'invalid',
    faults
      .map(({ reason }) => reason)
      .join('; ')
      .slice(0, 1000),
    {
      data: { faults },
    },
  );
}

function faultsOf(error: ValidationError, parent: string): { field: string; reason: string }[] {
  const field = parent === '' ? error.property : `${parent}.${error.property}`;
  const own = Object.values(error.constraints ?? {}).map((reason) => ({ field, reason }));
  return [...own, ...(error.children ?? []).flatMap((child) => faultsOf(child, field))];
}
