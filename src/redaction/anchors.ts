/**
 * Finds every place where one of some thousand literal anchors begins, in one pass: three characters, each mapped to one
 * of 64 classes, index a table of 2^18 entries; only a hit is compared in full. A regular expression with the same
 * alternatives tries them all at each character and is an order of magnitude slower.
 */
const CLASSES = 64;
const NON_ASCII = CLASSES - 1;
const foldCode = (c: number): number => (c >= 65 && c <= 90 ? c + 32 : c);

/** 1 for ASCII letters and digits: an anchor that has to start a word does not follow one. */
const IS_ALNUM = new Uint8Array(128);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789') IS_ALNUM[c.charCodeAt(0)] = 1;

export interface Anchor {
  /** Three characters at least, or any number where the first one is beyond ASCII. */
  readonly literal: string;
  /** Whether `literal` (given in lower case) is found in any case. */
  readonly anyCase: boolean;
  /** Whether a letter or digit right before it means that something else is written there. */
  readonly wordStart: boolean;
}

interface Bucket<T> {
  /** Whether all its anchors have to start a word: one look back then spares every comparison. */
  wordStart: boolean;
  entries: { anchor: T; codes: Uint16Array }[];
}

export class AnchorIndex<T extends Anchor> {
  private readonly classOf = new Uint8Array(128);
  /** One bit a slot: 32 KB that stay in the first-level cache, where the table itself would not. */
  private readonly used = new Uint32Array(CLASSES ** 3 / 32);
  private readonly table = new Uint16Array(CLASSES ** 3);
  private readonly buckets: Bucket<T>[] = [{ wordStart: true, entries: [] }];
  /** Anchors of other scripts, by their first character. */
  private readonly wide = new Map<number, Bucket<T>>();
  private readonly isWide = new Uint8Array(65_536);
  private classes = 0;

  constructor(anchors: readonly T[]) {
    for (const anchor of anchors) {
      const bucket = this.bucketOf(anchor.literal);
      bucket.entries.push({ anchor, codes: Uint16Array.from(anchor.literal, (c) => c.charCodeAt(0)) });
      bucket.wordStart &&= anchor.wordStart;
    }
  }

  private bucketOf(literal: string): Bucket<T> {
    const first = literal.charCodeAt(0);
    if (first >= 128) {
      const bucket = this.wide.get(first) ?? { wordStart: true, entries: [] };
      this.wide.set(first, bucket);
      this.isWide[first] = 1;
      return bucket;
    }
    if (literal.length < 3) throw new Error(`anchor too short: ${literal}`);
    let slot = 0;
    for (let i = 0; i < 3; i++) slot = slot * CLASSES + this.register(foldCode(literal.charCodeAt(i)));
    this.used[slot >> 5] = (this.used[slot >> 5] as number) | (1 << (slot & 31));
    if (this.table[slot] === 0) this.table[slot] = this.buckets.push({ wordStart: true, entries: [] }) - 1;
    return this.buckets[this.table[slot] as number] as Bucket<T>;
  }

  private register(c: number): number {
    if (c >= 128) return NON_ASCII;
    if (this.classOf[c] === 0) {
      if (++this.classes >= NON_ASCII) throw new Error('anchors begin with too many different characters');
      this.classOf[c] = this.classes;
      if (c >= 97 && c <= 122) this.classOf[c - 32] = this.classes;
    }
    return this.classOf[c] as number;
  }

  /**
   * Calls `visit` for each anchor at each place where it stands; its answer is the position to go on from, if beyond.
   */
  scan(text: string, visit: (anchor: T, at: number) => number): void {
    const { classOf, used, table, buckets, wide, isWide } = this;
    const length = text.length;
    // Code units in a typed array: reading them out of a sliced or joined string costs several times as much.
    const codes = new Uint16Array(length);
    Buffer.from(codes.buffer).write(text, 'utf16le');
    let window = 0;
    let skipTo = 0;
    for (let i = 0; i < length; i++) {
      const c = codes[i] as number;
      let type = NON_ASCII;
      if (c < 128) {
        type = classOf[c] as number;
      } else if (isWide[c] === 1 && i >= skipTo) {
        const bucket = wide.get(c);
        if (bucket !== undefined) skipTo = Math.max(skipTo, visitBucket(codes, bucket, i, visit));
      }
      window = ((window << 6) | type) & 0x3ffff;
      if ((((used[window >> 5] as number) >>> (window & 31)) & 1) === 0 || i < 2 || i - 2 < skipTo) continue;
      const bucket = buckets[table[window] as number] as Bucket<T>;
      if (bucket.wordStart && i > 2 && IS_ALNUM[codes[i - 3] as number] === 1) continue;
      skipTo = Math.max(skipTo, visitBucket(codes, bucket, i - 2, visit));
    }
  }
}

/** Visits those of a bucket's anchors that stand at `at` in full. */
function visitBucket<T extends Anchor>(
  codes: Uint16Array,
  bucket: Bucket<T>,
  at: number,
  visit: (anchor: T, at: number) => number,
): number {
  const inWord = at > 0 && IS_ALNUM[codes[at - 1] as number] === 1;
  let next = 0;
  for (let i = 0; i < bucket.entries.length; i++) {
    const entry = bucket.entries[i] as Bucket<T>['entries'][number];
    if (inWord && entry.anchor.wordStart) continue;
    if (standsAt(codes, entry.codes, at, entry.anchor.anyCase)) next = Math.max(next, visit(entry.anchor, at));
  }
  return next;
}

function standsAt(codes: Uint16Array, literal: Uint16Array, at: number, anyCase: boolean): boolean {
  if (at + literal.length > codes.length) return false;
  for (let i = literal.length - 1; i >= 0; i--) {
    const c = codes[at + i] as number;
    if (c !== literal[i] && !(anyCase && c >= 65 && c <= 90 && c + 32 === literal[i])) return false;
  }
  return true;
}
