import { RANK } from '../redact.types';
import { Trigger } from '../scan';

/** Private members of a JSON Web Key (RFC 7518 §6); `n`, `e`, `x`, `y`, `kid` are public and stay. */
const MEMBER = /"(?:d|p|q|dp|dq|qi|k)"\s{0,4}:\s{0,4}"([A-Za-z0-9_-]{16,2000})"/g;
const AROUND = 6000;

export const jwkTrigger: Trigger = {
  literal: '"kty"',
  anyCase: false,
  wordStart: false,
  visit(scan, at) {
    const { text } = scan;
    if ((scan.notes.get('jwk') ?? 0) > at) return 0;
    const head = text.slice(Math.max(0, at - AROUND, scan.notes.get('jwk') ?? 0), at);
    const start = at - (head.length - Math.max(0, head.lastIndexOf('{')));
    const close = text.slice(at, at + AROUND).indexOf('}');
    const end = close < 0 ? Math.min(text.length, at + AROUND) : at + close;
    scan.notes.set('jwk', end);
    for (const match of text.slice(start, end).matchAll(MEMBER)) {
      const value = match[1] ?? '';
      const valueAt = start + match.index + match[0].length - 1 - value.length;
      scan.emit(valueAt, valueAt + value.length, 'json web key', RANK.context);
    }
    return 0;
  },
};
