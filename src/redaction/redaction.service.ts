import { Inject, Injectable } from '@nestjs/common';
import { compileExtra } from './extra';
import { CONFIGURED_KIND } from './literals';
import { redact } from './redact';
import type { ExtraRule, Literal, RedactOptions, RedactResult } from './redact.types';

/** What a deployment adds to the rules; given by the settings. */
export interface RedactionOptions {
  /** `PRIMA_REDACT_EXTRA` as given. */
  readonly extra?: string;
  /** Secrets of this deployment. */
  readonly literals: readonly string[];
}

export const REDACTION_OPTIONS = Symbol('REDACTION_OPTIONS');

export interface RedactedFields<T> {
  fields: T;
  /** How many placeholders were written in all of them, by kind. Never the values. */
  counts: Record<string, number>;
}

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

  /** @param literals the caller's own secrets: the gateway key, the remote's credential. Idempotent. */
  redact(text: string, literals: readonly string[] = []): RedactResult {
    return redact(text, this.optionsWith(literals));
  }

  /** Every field on its own; the counts are summed. */
  redactAll<T extends Record<string, string>>(fields: T, literals: readonly string[] = []): RedactedFields<T> {
    const options = this.optionsWith(literals);
    const counts: Record<string, number> = {};
    const entries = Object.entries(fields).map(([name, text]) => {
      const result = redact(text, options);
      for (const [kind, count] of Object.entries(result.counts)) counts[kind] = (counts[kind] ?? 0) + count;
      return [name, result.text] as const;
    });
    return { fields: Object.fromEntries(entries) as T, counts };
  }

  private optionsWith(literals: readonly string[]): RedactOptions {
    return { literals: [...this.literals, ...literals.map(literal)], extra: this.extra };
  }
}

function literal(value: string): Literal {
  return { value, kind: CONFIGURED_KIND };
}
