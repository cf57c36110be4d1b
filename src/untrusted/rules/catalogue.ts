import { ENGLISH_ADDRESS } from './english.address';
import { ENGLISH_CLAIMS } from './english.claims';
import { ENGLISH_DEEDS } from './english.deeds';
import { ENGLISH_GENERAL } from './english.general';
import { ENGLISH_INDIRECT } from './english.indirect';
import { ENGLISH_OVERRIDE } from './english.override';
import { ENGLISH_PERSONA } from './english.persona';
import { MARKUP_RULES } from './markup.rules';
import { PAYLOAD_RULES } from './payload.rules';
import type { ClauseRule, SentenceRule, TextRule } from './rule.types';

const english = [
  ...ENGLISH_OVERRIDE,
  ...ENGLISH_PERSONA,
  ...ENGLISH_ADDRESS,
  ...ENGLISH_DEEDS,
  ...ENGLISH_GENERAL,
  ...ENGLISH_INDIRECT,
  ...ENGLISH_CLAIMS,
];

export const CLAUSE_RULES: readonly ClauseRule[] = english.filter((rule): rule is ClauseRule => 'first' in rule);
export const SENTENCE_RULES: readonly SentenceRule[] = english.filter(
  (rule): rule is SentenceRule => 'anchors' in rule,
);
export const TEXT_RULES: readonly TextRule[] = [...MARKUP_RULES, ...PAYLOAD_RULES];
