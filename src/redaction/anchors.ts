/**
 * Finds every place where one of some hundred literal anchors begins, in one pass. A rolling hash of three characters
 * indexes a table that stays in the first-level cache; only a hit is compared in full. A regular expression with the
 * same alternatives tries them all at each character and is an order of magnitude slower.
 */
const BITS = 14;
const MASK = (1 << BITS) - 1;

/** ASCII upper case folded to lower, everything beyond Latin-1 kept: keywords are found in any case. */
const FOLD = new Uint8Array(128);
for (let c = 0; c < 128; c++) FOLD[c] = c >= 65 && c <= 90 ? c + 32 : c;

const fold = (c: number): number => (c < 128 ? (FOLD[c] as number) : c);
const hash = (a: number, b: number, c: number): number => (a * 1021 + b * 131 + c) & MASK;

export interface Anchor<T> {
  /** At least three characters; only these need to fold to the same letters, `payload` does the exact comparison. */
  text: string;
  payload: T;
}

export class AnchorIndex<T> {
  private readonly table = new Uint16Array(1 << BITS);
  private readonly buckets: T[][] = [[]];

  constructor(anchors: readonly Anchor<T>[]) {
    for (const { text, payload } of anchors) {
      if (text.length < 3) throw new Error(`anchor too short: ${text}`);
      const slot = hash(fold(text.charCodeAt(0)), fold(text.charCodeAt(1)), fold(text.charCodeAt(2)));
      if (!this.table[slot]) this.table[slot] = this.buckets.push([]) - 1;
      this.buckets[this.table[slot] as number]?.push(payload);
    }
  }

  /** Calls `visit` at each position where an anchor may begin; its answer is the position to go on from. */
  scan(text: string, visit: (candidates: readonly T[], at: number) => number): void {
    const { table, buckets } = this;
    const last = text.length - 2;
    for (let i = 0; i < last; i++) {
      const a = text.charCodeAt(i);
      const b = text.charCodeAt(i + 1);
      const c = text.charCodeAt(i + 2);
      const slot = table[
        hash(a < 128 ? (FOLD[a] as number) : a, b < 128 ? (FOLD[b] as number) : b, c < 128 ? (FOLD[c] as number) : c)
      ] as number;
      if (slot !== 0) {
        const next = visit(buckets[slot] as T[], i);
        if (next > i) i = next - 1;
      }
    }
  }
}
