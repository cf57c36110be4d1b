/**
 * Finds every place where one of some thousand literal anchors begins, in one pass: three characters, each mapped to one
 * of 64 classes, index a table of 2^18 entries; only a hit is compared in full. A regular expression with the same
 * alternatives tries them all at each character and is an order of magnitude slower. On the way it notes the runs of
 * token characters that hold a digit, which other detectors would otherwise look for again and again.
 */
const CLASSES = 64;
const NON_ASCII = CLASSES - 1;
/** A shorter run is no token that could be told from its shape alone. */
const MIN_RUN = 16;

const foldCode = (c: number): number => (c >= 65 && c <= 90 ? c + 32 : c);

const IS_RUN = new Uint8Array(128);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+/=.~') IS_RUN[c.charCodeAt(0)] = 1;
for (const c of '0123456789') IS_RUN[c.charCodeAt(0)] = 2;

export interface Anchor<T> {
  /** At least three characters, compared without case; or any length where the first one is beyond ASCII. */
  text: string;
  payload: T;
}

export class AnchorIndex<T> {
  private readonly classOf = new Uint8Array(128);
  private readonly table = new Uint16Array(CLASSES ** 3);
  private readonly buckets: T[][] = [[]];
  /** Anchors of other scripts, by their first character. */
  private readonly wide = new Map<number, T[]>();

  constructor(anchors: readonly Anchor<T>[]) {
    let classes = 0;
    for (const { text, payload } of anchors) {
      const first = text.charCodeAt(0);
      if (first >= 128) {
        this.wide.set(first, [...(this.wide.get(first) ?? []), payload]);
        continue;
      }
      if (text.length < 3) throw new Error(`anchor too short: ${text}`);
      let slot = 0;
      for (let i = 0; i < 3; i++) {
        const c = foldCode(text.charCodeAt(i));
        let type = NON_ASCII;
        if (c < 128) {
          if (this.classOf[c] === 0) {
            if (++classes >= NON_ASCII) throw new Error('anchors begin with too many different characters');
            this.classOf[c] = classes;
            if (c >= 97 && c <= 122) this.classOf[c - 32] = classes;
          }
          type = this.classOf[c] as number;
        }
        slot = slot * CLASSES + type;
      }
      if (this.table[slot] === 0) this.table[slot] = this.buckets.push([]) - 1;
      this.buckets[this.table[slot] as number]?.push(payload);
    }
  }

  /**
   * Calls `visit` at each position where an anchor may begin; its answer is the position to go on from, if beyond.
   * `run` gets the runs of token characters, in order.
   */
  scan(text: string, visit: (candidates: readonly T[], at: number) => number, run: (start: number, end: number) => void): void {
    const { classOf, table, buckets, wide } = this;
    const length = text.length;
    let window = 0;
    let skipTo = 0;
    let runStart = -1;
    let runHasDigit = false;
    for (let i = 0; i < length; i++) {
      const c = text.charCodeAt(i);
      let type = NON_ASCII;
      let inRun = 0;
      if (c < 128) {
        type = classOf[c] as number;
        inRun = IS_RUN[c] as number;
      } else if (i >= skipTo) {
        const candidates = wide.get(c);
        if (candidates !== undefined) skipTo = Math.max(skipTo, visit(candidates, i));
      }
      if (inRun !== 0) {
        if (runStart < 0) {
          runStart = i;
          runHasDigit = false;
        }
        if (inRun === 2) runHasDigit = true;
      } else if (runStart >= 0) {
        if (runHasDigit && i - runStart >= MIN_RUN) run(runStart, i);
        runStart = -1;
      }
      window = ((window << 6) | type) & 0x3ffff;
      const slot = table[window] as number;
      if (slot !== 0 && i >= 2 && i - 2 >= skipTo) skipTo = Math.max(skipTo, visit(buckets[slot] as T[], i - 2));
    }
    if (runStart >= 0 && runHasDigit && length - runStart >= MIN_RUN) run(runStart, length);
  }
}
