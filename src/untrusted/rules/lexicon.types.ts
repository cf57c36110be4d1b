import type { Family, Samples } from './rule.types';

/**
 * The words of one language for the few things that an injected line says. Every value is a list separated by `|`; a term
 * that ends with `*` is a stem. Verbs are given as commands only: "can be ignored" is how honest documents speak.
 */
export interface Lexicon {
  lang: string;
  /** Commands to ignore or forget. */
  ignore: string;
  /** Commands to follow; they count together with `not`. */
  follow?: string;
  not?: string;
  instructions: string;
  /** Earlier, above, all, yours. */
  prior: string;
  /** What a model was told, in words that mean nothing else: it needs no `prior`. */
  told?: string;
  /** Is cancelled, no longer applies. */
  lapsed?: string;
  /** Commands to show or repeat. */
  show?: string;
  /** What a model was told before: system prompt, hidden rules. */
  systemPrompt?: string;
  secrets?: string;
  /** In your context, all that you know. */
  reach?: string;
  /** Commands to tell or mention; they count together with `not`. */
  tell?: string;
  /** Commands to hide or keep secret. */
  hide?: string;
  reader?: string;
  /** This, of it: what is to be hidden. */
  thereof?: string;
  ai?: string;
  youAre?: string;
  fromNow?: string;
  unbound?: string;
  answer?: string;
  everyQuestion?: string;
  attention?: string;
  ifYouAre?: string;
  must?: string;
  authority?: string;
  lifted?: string;
  samples: Partial<Record<Family, Samples>>;
}
