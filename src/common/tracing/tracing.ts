import { context, propagation, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';
import type { TracingConfig } from '../../config/config.types';

export interface Tracing {
  /** Express middleware: one span a request, a child of the caller's where it sends `traceparent`. */
  middleware: (request: Request, response: Response, next: NextFunction) => void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

const FLUSH_MS = 2_000;

/** Null where no collector is named: then nothing of OpenTelemetry but its small API is loaded. */
export async function startTracing({ endpoint, serviceName }: TracingConfig): Promise<Tracing | null> {
  if (endpoint === undefined) return null;
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: FLUSH_MS });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor(exporter, { maxQueueSize: 2_048, exportTimeoutMillis: FLUSH_MS })],
  });
  provider.register();
  return {
    middleware: traceRequest,
    // A collector that is away must not hold up the end.
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

function traceRequest(request: Request, response: Response, next: NextFunction): void {
  const parent: Context = propagation.extract(context.active(), request.headers);
  const span = trace
    .getTracer('primachat')
    .startSpan(
      request.method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method } },
      parent,
    );
  response.once('close', () => {
    // The route's template: a path holds ids, a query what a person typed.
    const route = (request.route as { path?: string } | undefined)?.path;
    if (route !== undefined) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
    span.setAttribute('http.response.status_code', response.statusCode);
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
}
