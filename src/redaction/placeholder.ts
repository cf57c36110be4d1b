/** Stands for one character of an existing placeholder while detectors look: no letter, digit, space or mark. */
export const BARRIER = '\uE000';

const OPEN = '[redacted: ';
/** Longer kinds are refused, so that looking for the closing bracket is bounded. */
export const MAX_KIND_LENGTH = 60;

export const placeholderOf = (kind: string): string => `${OPEN}${kind}]`;

/**
 * Hides placeholders that an earlier pass wrote, at unchanged positions. Only known kinds count: `[redacted: ghp_…]`,
 * written by someone who wants a key to survive, is ordinary text.
 */
export function maskPlaceholders(text: string, isKind: (kind: string) => boolean): string {
  let at = text.indexOf(OPEN);
  if (at < 0) return text;
  let out = '';
  let from = 0;
  while (at >= 0) {
    const kindStart = at + OPEN.length;
    const head = text.slice(kindStart, kindStart + MAX_KIND_LENGTH + 1);
    const length = head.indexOf(']');
    if (length > 0 && isKind(head.slice(0, length))) {
      const end = kindStart + length + 1;
      out += text.slice(from, at) + BARRIER.repeat(end - at);
      from = end;
      at = text.indexOf(OPEN, end);
    } else {
      at = text.indexOf(OPEN, at + 1);
    }
  }
  return out + text.slice(from);
}
