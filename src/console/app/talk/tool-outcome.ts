import { ApiError } from '../api/http';
import type { ToolAnswer } from '../api/types';
import { texts } from '../texts';

/** What came of the card that a model's call had shown. */
export type ToolOutcome =
  { kind: 'declined' } | { kind: 'answered'; answer: ToolAnswer } | { kind: 'refused'; error: unknown };

/** What the model is told of it. */
export function toolAnswerOf(outcome: ToolOutcome): ToolAnswer {
  switch (outcome.kind) {
    case 'answered':
      return outcome.answer;
    case 'declined':
      return { content: texts.forModel.declined, error: 'declined' };
    case 'refused': {
      const { error } = outcome;
      if (!(error instanceof ApiError)) return { content: texts.forModel.failed, error: 'failed' };
      return { content: error.detail === '' ? texts.forModel.failed : error.detail, error: error.code };
    }
  }
}
