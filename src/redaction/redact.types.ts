/** A stretch of the text that must not survive; `end` is exclusive, `rank` decides which kind names a merged stretch. */
export interface Span {
  start: number;
  end: number;
  kind: string;
  rank: number;
}

/** How sure a detector is of the *kind* of what it found; the highest rank names overlapping finds. */
export const RANK = { prose: 1, context: 2, url: 3, token: 4, block: 5, literal: 6 } as const;

/** Where a detector reports to. Positions are those of `text`, which may be a view of the original (see `views.ts`). */
export interface Sink {
  readonly text: string;
  emit(start: number, end: number, kind: string, rank: number): void;
}

/** A value known in advance: the caller's gateway key, the remote's credential, the deployment's own keys. */
export interface Literal {
  value: string;
  /** The words of the placeholder, e.g. `gateway key`. */
  kind: string;
}

/** A deployment's own pattern, compiled by `extra.ts` for an engine that is linear in the text's length. */
export interface ExtraRule {
  kind: string;
  /** Every match in `text`, in order, as [start, end). */
  find(text: string): Iterable<readonly [number, number]>;
}

export interface RedactOptions {
  literals?: readonly Literal[];
  extra?: readonly ExtraRule[];
}

export interface RedactResult {
  text: string;
  /** How many placeholders were written, by kind. Never the values. */
  counts: Record<string, number>;
}

/**
 * A vendor's token format as data. The scan looks for `prefixes` (three characters or more, case-sensitive) and tries
 * `body` right behind; `matches` and `passes` are what the rule must and must not redact (the spec runs both).
 */
export interface TokenRule {
  id: string;
  /** The placeholder's words: `[redacted: <kind>]`. */
  kind: string;
  prefixes: readonly string[];
  /**
   * Regular expression source for what follows the prefix. With one capture group only that group is the secret, and
   * it has to end where the match ends. Quantifiers must be bounded: the scan's linear time rests on it.
   */
  body: string;
  /** `random`: the part behind the prefix must also look drawn from a generator (for prefixes that words begin with). */
  check?: 'random';
  /**
   * Regular expression source for what stands before the prefix and belongs to the token, where the telling part is in
   * its middle (`….atlasv1.…`). Read from at most 120 characters.
   */
  before?: string;
  /** The prefix may follow a letter or digit (a host name, a path). */
  anyLeft?: boolean;
  matches: readonly string[];
  passes: readonly string[];
}
