/** The kinds of text that try to steer a model. */
export const FAMILIES = [
  'instruction_override',
  'role_reassign',
  'prompt_leak',
  'chat_template',
  'authority_spoof',
  'agent_address',
  'concealment',
  'tool_coercion',
  'exfil_url',
  'secret_request',
  'hidden_html',
  'invisible_unicode',
  'encoded_payload',
  'obfuscation',
  'fence_forgery',
  'output_hijack',
] as const;

export type Family = (typeof FAMILIES)[number];

/** Strings that prove a rule: each of `catches` must fire its family, none of `passes` may fire anything. */
export interface Samples {
  catches: readonly string[];
  passes: readonly string[];
}

interface RuleBase extends Samples {
  id: string;
  family: Family;
  lang?: string;
}

/**
 * Looked for where a clause begins, after words like "please" or "you must": there an imperative is one.
 * `pattern` is sticky and starts with one of the words in `first`.
 */
export interface ClauseRule extends RuleBase {
  first: readonly string[];
  /** Cheap test that most sentences with such a word fail. */
  gate?: RegExp;
  pattern: RegExp;
}

/** Looked for in any sentence that holds one of the `anchors` (folded terms; `*` ends a stem). */
export interface SentenceRule extends RuleBase {
  anchors: readonly string[];
  /** Cheap test that most sentences with an anchor fail. */
  gate?: RegExp;
  pattern: RegExp;
}

/** Looked for in the whole text as it was written: markup, addresses, characters. Must be linear in its length. */
export interface TextRule extends RuleBase {
  /** Bits of `TextFeature` without which the rule cannot fire. */
  needs?: number;
  /** Folded terms (`*` ends a stem) without which it cannot fire; found in the one pass for the wording. */
  words?: readonly string[];
  /** Cheap test that a text without the marker fails. */
  gate: RegExp;
  /** Number of places; `plain` is the folded text. `isAttack` says whether a short text fires any wording rule. */
  count(text: string, plain: string, isAttack: (text: string) => boolean): number;
}

export type AnyRule = ClauseRule | SentenceRule | TextRule;
