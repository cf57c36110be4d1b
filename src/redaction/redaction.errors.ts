import { AppError } from '../common/app-error';

/** Says which entry of `PRIMA_REDACT_EXTRA` is wrong and how, never what it holds: a pattern may quote a key. */
export class ExtraRuleError extends AppError {
  constructor(
    /** The entry's position in the array, or null where the whole setting is not one. */
    readonly index: number | null,
    readonly reason: string,
  ) {
    super('redact_extra_refused', 'invalid', `PRIMA_REDACT_EXTRA${index === null ? '' : `[${index}]`} ${reason}.`, {
      data: { index, reason },
    });
  }
}
