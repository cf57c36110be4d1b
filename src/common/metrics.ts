import { Global, Injectable, Module } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Names and labels of everything that `/metrics` shows; one registry an application, so that tests can run several. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly requestSeconds = new Histogram({
    name: 'prima_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [this.registry],
  });

  readonly toolCalls = new Counter({
    name: 'prima_tool_calls_total',
    help: 'Tool calls by tool and error code (ok where none)',
    labelNames: ['tool', 'code'] as const,
    registers: [this.registry],
  });

  readonly forgedApprovals = new Counter({
    name: 'prima_tool_forged_envelope_fields_total',
    help: 'Tool calls whose arguments held a field of the envelope, such as confirm',
    labelNames: ['field'] as const,
    registers: [this.registry],
  });

  readonly markers = new Counter({
    name: 'prima_untrusted_markers_total',
    help: 'Injection markers found in text handed to the model, by family',
    labelNames: ['family'] as const,
    registers: [this.registry],
  });

  readonly engravings = new Counter({
    name: 'prima_engravings_total',
    help: 'Engraving attempts by door and outcome',
    labelNames: ['door', 'outcome'] as const,
    registers: [this.registry],
  });

  readonly engravingSeconds = new Histogram({
    name: 'prima_engraving_seconds',
    help: 'Time of an engraving attempt that passed the gates, the gateway and the push included',
    labelNames: ['door', 'outcome'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30, 60, 120],
    registers: [this.registry],
  });

  readonly distillationSeconds = new Histogram({
    name: 'prima_distillation_seconds',
    help: 'Time of the one gateway call of an engraving, by its status or the reason why it failed',
    labelNames: ['result'] as const,
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120],
    registers: [this.registry],
  });

  readonly gitChildren = new Gauge({
    name: 'prima_git_children',
    help: 'Git children by what they work on (local repositories, remotes) and state (running, waiting for a place)',
    labelNames: ['kind', 'state'] as const,
    registers: [this.registry],
  });

  readonly pushFailures = new Counter({
    name: 'prima_push_failures_total',
    help: 'Pushes that did not arrive, by code',
    labelNames: ['code'] as const,
    registers: [this.registry],
  });

  readonly redactions = new Counter({
    name: 'prima_redactions_total',
    help: 'Secrets replaced in what was written, by kind',
    labelNames: ['kind'] as const,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}

@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
