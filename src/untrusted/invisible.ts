import type { TextRange } from './code-points';

/** A run of characters that this step could remove or that could stand between two such. Surrogates spelled out: faster. */
const RUN =
  /(?:[\u00ad\u034f\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]|[\udb40-\udb43][\udc00-\udfff])+/g;
/** Any of the above: most texts hold none, and one class is quickly looked for. */
const ANY =
  /[\u00ad\u034f\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff\udb40-\udb43]/;
const OVERRIDE = /[\u202d\u202e]/;
const HAN = /\p{Script=Han}/u;

/** From this many in a row they carry a message; emoji, Persian and Khmer need two. */
const HIDDEN_RUN = 4;
const BLACK_FLAG = 0x1f3f4;
/** Subdivision flags: three to six letters or digits (`gbsct`), then the end tag. */
const FLAG_TAGS = { least: 3, most: 6, end: 0xe007f };

const enum Kind {
  Visible,
  /** Zero-width characters, soft hyphens and variation selectors: honest alone, a message in a run. */
  Quiet,
  /** Variation selectors 17–256, which only Han characters take. */
  Ideographic,
  Tag,
  /** Left-to-right or right-to-left override: shows text in an order that it does not have. */
  Override,
  Embedding,
  Pop,
  /** Other direction marks; part of a run, never removed. */
  Direction,
}

function kindOf(cp: number): Kind {
  if (cp < 0x200b) {
    return cp === 0xad || cp === 0x34f || (cp >= 0x180b && cp <= 0x180f) ? Kind.Quiet : Kind.Visible;
  }
  if (cp <= 0x200d) return Kind.Quiet;
  if (cp <= 0x206f) {
    if (cp === 0x202d || cp === 0x202e) return Kind.Override;
    if (cp === 0x202a || cp === 0x202b) return Kind.Embedding;
    if (cp === 0x202c) return Kind.Pop;
    if ((cp >= 0x2066 && cp <= 0x2069) || cp === 0x200e || cp === 0x200f) return Kind.Direction;
    return cp >= 0x2060 ? Kind.Quiet : Kind.Visible;
  }
  if ((cp >= 0xfe00 && cp <= 0xfe0f) || cp === 0xfeff) return Kind.Quiet;
  if (cp < 0xe0000 || cp > 0xe0fff) return Kind.Visible;
  return cp >= 0xe0100 && cp <= 0xe01ef ? Kind.Ideographic : Kind.Tag;
}

interface Mark {
  start: number;
  end: number;
  kind: Kind;
}

export interface HiddenText {
  ranges: TextRange[];
  tags: number;
  overrides: number;
  /** Members of runs that are long enough to carry a message. */
  quiet: number;
}

/**
 * What only hides: tag characters outside flags, direction overrides with their pops, variation selectors where nothing
 * takes them, and runs of zero-width characters. Judged run by run, so that one removal never makes another one due.
 */
export function findHidden(text: string): HiddenText {
  const hidden: HiddenText = { ranges: [], tags: 0, overrides: 0, quiet: 0 };
  if (!ANY.test(text)) return hidden;
  const pops = OVERRIDE.test(text) ? overridePops(text) : new Set<number>();
  for (const { 0: run, index } of text.matchAll(RUN))
    judge(marksOf(run, index), codePointBefore(text, index), text, pops, hidden);
  return hidden;
}

function marksOf(run: string, offset: number): Mark[] {
  const marks: Mark[] = [];
  let start = offset;
  for (const char of run) {
    marks.push({ start, end: start + char.length, kind: kindOf(char.codePointAt(0)!) });
    start += char.length;
  }
  return marks;
}

function codePointBefore(text: string, index: number): number {
  if (index === 0) return 0;
  const pair = index > 1 ? text.codePointAt(index - 2)! : 0;
  return pair > 0xffff ? pair : text.charCodeAt(index - 1);
}

/** Step 1 of preparing: the ranges that `findHidden` names are gone, every other byte stays. Idempotent. */
export function stripInvisible(text: string): string {
  const { ranges } = findHidden(text);
  let kept = '';
  let at = 0;
  for (const { start, end } of ranges) {
    kept += text.slice(at, start);
    at = end;
  }
  return kept + text.slice(at);
}

function judge(run: Mark[], base: number, text: string, pops: ReadonlySet<number>, hidden: HiddenText): void {
  const flagEnd = base === BLACK_FLAG ? flagLength(run, text) : 0;
  const isAfterHan = base > 0x2e00 && HAN.test(String.fromCodePoint(base));
  const isRun = run.filter((mark) => mark.kind === Kind.Quiet || isIdeographic(mark)).length >= HIDDEN_RUN;
  run.forEach((mark, i) => {
    let isGone = false;
    if (mark.kind === Kind.Tag) isGone = i >= flagEnd;
    else if (mark.kind === Kind.Override) isGone = true;
    else if (mark.kind === Kind.Pop) isGone = pops.has(mark.start);
    else if (mark.kind === Kind.Quiet || (isAfterHan && i === 0 && isIdeographic(mark))) isGone = isRun;
    else isGone = isIdeographic(mark);
    if (!isGone) return;
    if (mark.kind === Kind.Tag) hidden.tags++;
    else if (mark.kind === Kind.Override) hidden.overrides++;
    else if (isRun) hidden.quiet++;
    const last = hidden.ranges[hidden.ranges.length - 1];
    if (last?.end === mark.start) last.end = mark.end;
    else hidden.ranges.push({ start: mark.start, end: mark.end });
  });
}

const isIdeographic = (mark: Mark): boolean => mark.kind === Kind.Ideographic;

/** How many marks after a black flag belong to it. */
function flagLength(run: Mark[], text: string): number {
  for (let i = 0; i < run.length; i++) {
    const cp = text.codePointAt(run[i]!.start)!;
    if (cp === FLAG_TAGS.end) return i >= FLAG_TAGS.least && i <= FLAG_TAGS.most ? i + 1 : 0;
    const isName = (cp >= 0xe0030 && cp <= 0xe0039) || (cp >= 0xe0061 && cp <= 0xe007a);
    if (!isName) return 0;
  }
  return 0;
}

/** Offsets of the pops that close an override; those that close an embedding stay. Nesting ends with the line (UAX 9). */
function overridePops(text: string): Set<number> {
  const pops = new Set<number>();
  let open: boolean[] = [];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10) open = [];
    else if (unit >= 0x202a && unit <= 0x202e) {
      if (unit === 0x202c) {
        if (open.pop() === true) pops.add(i);
      } else open.push(unit >= 0x202d);
    }
  }
  return pops;
}
