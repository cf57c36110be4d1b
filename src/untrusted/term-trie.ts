/** One place where a term stands in a text. */
export interface TermHit {
  /** Whatever the term was registered for. */
  readonly payload: number;
  readonly start: number;
  readonly end: number;
}

const LONGEST_TERM = 64;

/** Scripts that are written without spaces: there a term may begin and end anywhere. */
function isUnspaced(unit: number): boolean {
  return (
    (unit >= 0xe00 && unit <= 0xeff) ||
    (unit >= 0x1000 && unit <= 0x109f) ||
    (unit >= 0x1780 && unit <= 0x17ff) ||
    (unit >= 0x3040 && unit <= 0x30ff) ||
    (unit >= 0x3400 && unit <= 0x9fff)
  );
}

/** Arabic and Hebrew join "and", "in", "the" to the word that follows: و ف ب ل ك ال, ו ה ב ל מ כ ש. */
const PROCLITIC =
  /(?:^|[^\u0590-\u06ff])[\u0648\u0641\u0628\u0644\u0643]?(?:\u0627\u0644)?[\u05d5\u05d4\u05d1\u05dc\u05de\u05db\u05e9]{0,2}$/;
const isSemitic = (unit: number): boolean => unit >= 0x590 && unit <= 0x6ff;

/** Whether a word may begin between two units: after a sign, at a change of script, anywhere in unspaced ones. */
function isBoundary(before: number, after: number): boolean {
  if (!isWordUnit(before) || isUnspaced(before) || isUnspaced(after)) return true;
  return before < 128 !== after < 128 && (before >= 0x1100 || after >= 0x1100);
}

/** Letters and digits of any script, as they come out of folding. */
export function isWordUnit(unit: number): boolean {
  if (unit < 128) return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);
  if (unit < 0xc0) return false;
  return !(
    (unit >= 0x2000 && unit <= 0x2bff) ||
    (unit >= 0x3000 && unit <= 0x303f) ||
    unit === 0x964 ||
    unit === 0x61f ||
    unit === 0x60c
  );
}

/**
 * Terms of all languages in one trie, walked from every word start. A term that ends with `*` is a stem: the word may go on.
 * Cost: one lookup for a word that begins no term, at most `LONGEST_TERM` steps for any start.
 */
export class TermTrie {
  /** Numbers of the units that terms use, 0 for all others. */
  private readonly classes = new Uint16Array(0x10000);
  private classCount = 1;
  /** Open addressing over small integers: key = node × classes + class. */
  private readonly keys: Int32Array;
  private readonly values: Int32Array;
  private readonly mask: number;
  private readonly payloads: { payload: number; isStem: boolean }[][] = [[]];
  /** Nodes of first letters, so that most words cost one array read. */
  private readonly roots = new Int32Array(0x10000);

  constructor(terms: readonly { term: string; payload: number }[]) {
    let edges = 16;
    for (const { term } of terms) {
      edges += term.length;
      for (let i = 0; i < term.length; i++) {
        const unit = term.charCodeAt(i);
        if (this.classes[unit] === 0) this.classes[unit] = this.classCount++;
      }
    }
    let capacity = 1024;
    while (capacity < edges * 3) capacity *= 2;
    this.keys = new Int32Array(capacity).fill(-1);
    this.values = new Int32Array(capacity);
    this.mask = capacity - 1;
    for (const { term, payload } of terms) this.insert(term, payload);
  }

  private insert(term: string, payload: number): void {
    const isStem = term.endsWith('*');
    const text = isStem ? term.slice(0, -1) : term;
    let node = 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      let next = this.step(node, unit);
      if (next === 0) {
        next = this.payloads.push([]) - 1;
        if (node === 0) this.roots[unit] = next;
        else this.put(node * this.classCount + this.classes[unit]!, next);
      }
      node = next;
    }
    this.payloads[node]!.push({ payload, isStem });
  }

  private slot(key: number): number {
    let slot = (Math.imul(key, 0x9e3779b1) >>> 11) & this.mask;
    while (this.keys[slot] !== -1 && this.keys[slot] !== key) slot = (slot + 1) & this.mask;
    return slot;
  }

  private put(key: number, value: number): void {
    const slot = this.slot(key);
    this.keys[slot] = key;
    this.values[slot] = value;
  }

  private step(node: number, unit: number): number {
    if (node === 0) return this.roots[unit]!;
    const unitClass = this.classes[unit]!;
    if (unitClass === 0) return 0;
    const slot = this.slot(node * this.classCount + unitClass);
    return this.keys[slot] === -1 ? 0 : this.values[slot]!;
  }

  /** Calls `onHit` for every term in `text`, by start, shorter before longer. */
  walk(text: string, onHit: (payload: number, start: number, end: number) => void): void {
    let before = 32;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (this.roots[unit] !== 0 && (isBoundary(before, unit) || (isSemitic(unit) && followsProclitic(text, i)))) {
        this.from(text, i, onHit);
      }
      before = unit;
    }
  }

  private from(text: string, start: number, onHit: (payload: number, start: number, end: number) => void): void {
    let node = 0;
    const limit = Math.min(text.length, start + LONGEST_TERM);
    for (let i = start; i < limit; i++) {
      node = this.step(node, text.charCodeAt(i));
      if (node === 0) return;
      const here = this.payloads[node]!;
      if (here.length === 0) continue;
      const next = i + 1 < text.length ? text.charCodeAt(i + 1) : 32;
      const isWhole = !isWordUnit(next) || isBoundary(text.charCodeAt(i), next);
      for (const { payload, isStem } of here) if (isStem || isWhole) onHit(payload, start, i + 1);
    }
  }
}

function followsProclitic(text: string, at: number): boolean {
  return PROCLITIC.test(text.slice(Math.max(0, at - 4), at));
}
