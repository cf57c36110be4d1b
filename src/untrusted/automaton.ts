import { LOOSE, type Spelling } from './canonical';
import { codePointAt, type TextRange } from './code-points';
import { PLAIN_FOLD } from './fold';

/**
 * Aho–Corasick over UTF-16 units: finds every pattern in one pass, whatever their number and however they overlap.
 * (Aho and Corasick, "Efficient string matching", CACM 18(6), 1975.)
 */
export class Automaton {
  private readonly classes = new Uint16Array(0x10000);
  private classCount = 1;
  private readonly next: Int32Array;
  /** Length of the longest pattern that ends in the state; 0 for none. */
  private readonly longest: Int32Array;

  /** Classes of ASCII characters as they stand in a text: folded, -1 for what formatting may put in between. */
  private readonly asciiClasses = new Int32Array(128);
  /** Length of the longest pattern. */
  readonly reach: number;

  constructor(patterns: readonly string[]) {
    this.reach = patterns.reduce((most, pattern) => Math.max(most, pattern.length), 1);
    for (const pattern of patterns) {
      for (let i = 0; i < pattern.length; i++) {
        const unit = pattern.charCodeAt(i);
        if (this.classes[unit] === 0) this.classes[unit] = this.classCount++;
      }
    }
    const states = patterns.reduce((sum, pattern) => sum + pattern.length, 1);
    this.next = new Int32Array(states * this.classCount);
    this.longest = new Int32Array(states);
    this.link(this.insert(patterns));
    for (let unit = 0; unit < 128; unit++) {
      const folded = PLAIN_FOLD.unitOf(unit);
      this.asciiClasses[unit] = folded < 0 || LOOSE[folded] === 1 ? -1 : this.classes[folded]!;
    }
  }

  /** Where patterns stand in the original of `spelling`, overlapping ones joined, in order. */
  find(spelling: Spelling): TextRange[] {
    const { units, length } = spelling;
    const { classes, next, longest, classCount } = this;
    const found: { from: number; to: number }[] = [];
    let state = 0;
    for (let i = 0; i < length; i++) {
      state = next[state * classCount + classes[units[i]!]!]!;
      const size = longest[state]!;
      if (size === 0) continue;
      let from = i + 1 - size;
      while (found.length > 0 && found[found.length - 1]!.to >= from) from = Math.min(from, found.pop()!.from);
      found.push({ from, to: i });
    }
    return found.map(({ from, to }) => ({ start: spelling.starts[from]!, end: spelling.ends[to]! }));
  }

  /** The same on the text as it stands, folded on the way and with formatting passed over: no copy is made. */
  findPlain(units: Uint16Array): TextRange[] {
    const { asciiClasses, next, longest, classCount } = this;
    const found: TextRange[] = [];
    const ringSize = 1 << (32 - Math.clz32(this.reach));
    const starts = new Int32Array(ringSize);
    let seen = 0;
    let state = 0;
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]!;
      if (unit < 128) {
        const unitClass = asciiClasses[unit]!;
        if (unitClass < 0) continue;
        starts[seen++ & (ringSize - 1)] = i;
        state = next[state * classCount + unitClass]!;
        if (longest[state] !== 0) push(found, starts[(seen - longest[state]!) & (ringSize - 1)]!, i + 1);
        continue;
      }
      const codePoint = codePointAt(units, i, units.length);
      const start = i;
      if (codePoint > 0xffff) i++;
      const folded = PLAIN_FOLD.unitOf(codePoint);
      if (folded === -1) {
        // An accent that the fold leaves out goes with its letter.
        const last = found[found.length - 1];
        if (last?.end === start && isMark(codePoint)) last.end = i + 1;
        continue;
      }
      const text = folded === -2 ? PLAIN_FOLD.textOf(codePoint) : '';
      const count = folded === -2 ? text.length : 1;
      for (let k = 0; k < count; k++) {
        const part = folded === -2 ? text.charCodeAt(k) : folded;
        if (part < 128 && LOOSE[part] === 1) continue;
        starts[seen++ & (ringSize - 1)] = start;
        state = next[state * classCount + this.classes[part]!]!;
        if (longest[state] !== 0) push(found, starts[(seen - longest[state]!) & (ringSize - 1)]!, i + 1);
      }
    }
    return found;
  }

  private insert(patterns: readonly string[]): number {
    let states = 1;
    for (const pattern of patterns) {
      let state = 0;
      for (let i = 0; i < pattern.length; i++) {
        const edge = state * this.classCount + this.classes[pattern.charCodeAt(i)]!;
        if (this.next[edge] === 0) this.next[edge] = states++;
        state = this.next[edge]!;
      }
      this.longest[state] = Math.max(this.longest[state]!, pattern.length);
    }
    return states;
  }

  /** Breadth first: fills the missing edges with those of the longest proper suffix. */
  private link(states: number): void {
    const fail = new Int32Array(states);
    const queue: number[] = [];
    for (let c = 1; c < this.classCount; c++) if (this.next[c] !== 0) queue.push(this.next[c]!);
    for (let head = 0; head < queue.length; head++) {
      const state = queue[head]!;
      this.longest[state] = Math.max(this.longest[state]!, this.longest[fail[state]!]!);
      for (let c = 1; c < this.classCount; c++) {
        const edge = state * this.classCount + c;
        const inherited = this.next[fail[state]! * this.classCount + c]!;
        if (this.next[edge] === 0) this.next[edge] = inherited;
        else {
          fail[this.next[edge]!] = inherited;
          queue.push(this.next[edge]!);
        }
      }
    }
  }
}

function push(found: TextRange[], start: number, end: number): void {
  let from = start;
  while (found.length > 0 && found[found.length - 1]!.end > from) from = Math.min(from, found.pop()!.start);
  found.push({ start: from, end });
}

const MARK = /\p{M}/u;
const isMark = (codePoint: number): boolean => MARK.test(String.fromCodePoint(codePoint));
