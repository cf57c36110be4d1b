import { standsForKey } from '../example-keys';
import { RANK, TokenRule } from '../redact.types';
import { Scan, Trigger } from '../scan';
import { isAlnum, isHex, looksRandom } from '../shape';

/**
 * A run that holds the prefix over and over is read from this many of them: a token may begin behind something that
 * only looks like one, but reading on from every prefix is quadratic.
 */
const MAX_TRIES = 12;
const BASE = 64;

/** No mask or published example, and random where words begin like this. The head is enough to tell. */
function isPlausible(rule: TokenRule, secret: string): boolean {
  const head = secret.length > 200 ? secret.slice(0, 200) : secret;
  return !standsForKey(head) && (rule.check !== 'random' || looksRandom(head) || isDigits(head) || COUNTING.test(head));
}

/** A key that someone made up on the keyboard is a key until it says otherwise. */
const COUNTING = /0123456789|1234567890|abcdefghij/i;
/** `pk_live_…`: made to be published, whatever the part behind `pk_` looks like. */
const PUBLISHABLE = /(?:^|[^A-Za-z0-9])pk_(?:live|test|prod|sandbox)_$/;

/** Hexadecimal of a key's length: too few letters to look random, too many digits to be a word. */
const isDigits = (s: string): boolean =>
  s.length >= 24 && isHex(s.replace(/-/g, '')) && /\d/.test(s) && /[a-f]/i.test(s);

/** Dots at the end are the sentence's, or an ellipsis that would pass for a mask; no vendor's token ends in one. */
function trailingDots(s: string): number {
  let dots = 0;
  while (dots < s.length && s.charCodeAt(s.length - 1 - dots) === 46) dots++;
  return dots;
}

/** One trigger for each prefix of each rule. */
export function tokenTriggers(rules: readonly TokenRule[]): Trigger[] {
  return rules.flatMap((rule) => rule.prefixes.map((prefix) => tokenTrigger(rule, prefix)));
}

function tokenTrigger(rule: TokenRule, prefix: string): Trigger {
  const isStage = /^_?(?:live|test|prod|sandbox)_/.test(prefix);
  // Sticky, with lastIndex set before each use: nothing carries over from one text to the next.
  const body = new RegExp(rule.body, 'y');
  const before = rule.before === undefined ? null : new RegExp(`(?:${rule.before})$`);
  return {
    literal: prefix,
    anyCase: false,
    wordStart: !rule.anyLeft && before === null,
    visit(scan: Scan, at: number): number {
      // Failures that overlap share one budget: `end * BASE + tries`.
      const seen = scan.notes.get(rule.id) ?? 0;
      const tries = Math.floor(seen / BASE) > at ? seen % BASE : 0;
      if (tries >= MAX_TRIES) return 0;
      body.lastIndex = at + prefix.length;
      const match = body.exec(scan.text);
      if (!match) return 0;
      const dots = trailingDots(match[0]);
      const end = match.index + match[0].length - dots;
      const captured = match[1]?.slice(0, match[1].length - dots);
      if (isStage && PUBLISHABLE.test(scan.text.slice(Math.max(0, at - 4), at + prefix.length))) return 0;
      let start = captured === undefined ? at : end - captured.length;
      if (before) {
        const head = before.exec(scan.text.slice(Math.max(0, at - 120), at));
        if (!head || ((start = at - head[0].length) > 0 && isAlnum(scan.text.charCodeAt(start - 1)))) return 0;
      }
      // Behind the prefix for the look of it; a mask or an example shows there.
      const secret = captured ?? match[0].slice(0, match[0].length - dots);
      if (!isPlausible(rule, secret)) {
        scan.notes.set(rule.id, end * BASE + tries + 1);
        return 0;
      }
      scan.emit(start, end, rule.kind, RANK.token);
      return end;
    },
  };
}
