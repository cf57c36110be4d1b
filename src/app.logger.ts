import type { LoggerService, LogLevel } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { RedactionConfig, ServerConfig } from './config/config.types';
import { createLogRedactor } from './redaction/redact-log';

/** JSON lines on standard output; every line passes the redactor before it is written. */
export function createRootLogger(
  server: Pick<ServerConfig, 'logLevel'>,
  redaction: Pick<RedactionConfig, 'literals'>,
  destination?: DestinationStream,
): Logger {
  const redact = createLogRedactor(redaction.literals);
  const options = { level: server.logLevel, base: undefined, hooks: { streamWrite: redact } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Nest's logger on pino. */
export class PinoNestLogger implements LoggerService {
  constructor(private readonly root: Logger) {}

  log(message: unknown, context?: string): void {
    this.write('info', message, context);
  }

  error(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    const stack = rest.length > 1 ? rest[0] : undefined;
    this.write('error', message, typeof context === 'string' ? context : undefined, stack);
  }

  warn(message: unknown, context?: string): void {
    this.write('warn', message, context);
  }

  debug(message: unknown, context?: string): void {
    this.write('debug', message, context);
  }

  verbose(message: unknown, context?: string): void {
    this.write('trace', message, context);
  }

  fatal(message: unknown, context?: string): void {
    this.write('fatal', message, context);
  }

  setLogLevels(_levels: LogLevel[]): void {
    // The level is a setting of pino's own.
  }

  private write(
    level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal',
    message: unknown,
    context?: string,
    stack?: unknown,
  ): void {
    const fields = { context, ...(stack === undefined ? {} : { stack }) };
    if (message instanceof Error) this.root[level]({ ...fields, err: message }, message.message);
    else if (typeof message === 'object' && message !== null) this.root[level]({ ...fields, ...message });
    else this.root[level](fields, String(message));
  }
}
