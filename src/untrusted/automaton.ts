import type { Spelling } from './canonical';
import type { TextRange } from './code-points';

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

  constructor(patterns: readonly string[]) {
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
