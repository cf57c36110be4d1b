/** The first `max` code points: never half a character. */
export function firstCodePoints(text: string, max: number): string {
  // A code point takes at most two units, so only so much needs to be counted.
  let end = 0;
  for (let count = 0; count < max && end < text.length; count++) end += unitsAt(text, end);
  return text.slice(0, end);
}

const unitsAt = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

/** At most `max` code points, the last one an ellipsis where something was cut off. */
export function clip(text: string, max: number): string {
  const head = firstCodePoints(text, max);
  return head.length === text.length ? text : `${firstCodePoints(text, max - 1).trimEnd()}…`;
}
