import { Inject, Injectable } from '@nestjs/common';
import { compileExtra } from './extra';
import { redact } from './redact';
import type { ExtraRule, Literal, RedactResult } from './redact.types';

/** What a deployment adds to the rules; given by the settings. */
export interface RedactionOptions {
  /** `PRIMA_REDACT_EXTRA` as given. */
  readonly extra?: string;
  /** Secrets of this deployment. */
  readonly literals: readonly string[];
}

export const REDACTION_OPTIONS = Symbol('REDACTION_OPTIONS');

const CONFIGURED = 'configured key';

/** The redactor with this deployment's own rules and keys. Everything that the server writes passes it. */
@Injectable()
export class RedactionService {
  private readonly extra: readonly ExtraRule[];
  private readonly literals: readonly Literal[];

  /** @throws for an own pattern that is not sound: the server does not start with a rule that it cannot keep. */
  constructor(@Inject(REDACTION_OPTIONS) options: RedactionOptions = { literals: [] }) {
    this.extra = compileExtra(options.extra);
    this.literals = options.literals.map(literal);
  }

  /** @param literals the caller's own secrets: the gateway key, the remote's credential. */
  redact(text: string, literals: readonly string[] = []): RedactResult {
    return redact(text, { literals: [...this.literals, ...literals.map(literal)], extra: this.extra });
  }
}

function literal(value: string): Literal {
  return { value, kind: CONFIGURED };
}
