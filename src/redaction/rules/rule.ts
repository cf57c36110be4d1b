import { TokenRule } from '../redact.types';

/** Character classes of token bodies, for use in `body`. */
export const A = '[A-Za-z0-9]';
export const W = '[A-Za-z0-9_-]';
export const H = '[0-9a-f]';
export const B = '[A-Za-z0-9+/]';
export const L = '[a-z0-9]';
export const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** A fixed-length body ends here: more of the same alphabet means that it is something else. */
export const STOP = '(?![A-Za-z0-9])';

type Optional = Partial<Pick<TokenRule, 'check' | 'anyLeft' | 'before'>>;

/** One row of a table, in the order in which it reads: what it is called, where it begins, how it goes on. */
export function rule(
  id: string,
  kind: string,
  prefixes: string | readonly string[],
  body: string,
  matches: string | readonly string[],
  passes: string | readonly string[],
  options: Optional = {},
): TokenRule {
  const list = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);
  return { id, kind, prefixes: list(prefixes), body, matches: list(matches), passes: list(passes), ...options };
}
