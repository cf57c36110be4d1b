import { classAt, Digit, isWholeWord, Letter, Separator, Underscore, Unspaced, Upper } from './char-class';
import { fold } from './fold';
import { withoutParticle } from './korean';

export type WordKind =
  | 'word'
  /** `resolveComponent`, `snake_case` or `keep-alive` written as one: comes before its parts. */
  | 'joined'
  | 'part'
  /** Two neighbouring characters of an unspaced script (or one that stands alone). */
  | 'pair';

/** Gets each folded word with its place in the text. */
export type WordSink = (folded: string, kind: WordKind, start: number, end: number) => void;

/** Longer runs are data, not words: hashes, base64. Their beginning is kept. */
const MAX_WORD_CHARS = 64;
const MAX_HYPHENATED_PARTS = 4;

/** Gets each run of word characters: an alphabetic word with its hyphens, or a stretch of an unspaced script. */
export type RunSink = (start: number, end: number, isUnspaced: boolean) => void;

/** Runs of a text in reading order. Linear in the text. */
export function scanRuns(text: string, sink: RunSink): void {
  const length = text.length;
  let at = 0;
  while (at < length) {
    const kind = classAt(text, at);
    if (kind === Separator) {
      at++;
      continue;
    }
    const start = at;
    if (kind === Unspaced) {
      while (at < length && classAt(text, at) === Unspaced) at++;
    } else {
      at = endOfHyphenated(text, start, endOfWord(text, at));
    }
    sink(start, at, kind === Unspaced);
  }
}

/** The words of one run, split as identifiers and unspaced scripts need it; `start` is the run's place in the text. */
export function wordsOfRun(run: string, start: number, isUnspaced: boolean, sink: WordSink): void {
  if (isUnspaced) {
    scanUnspaced(run, start, sink);
    return;
  }
  const isHyphenated = run.includes('-');
  if (isHyphenated) sink(fold(run.replaceAll('-', '')).slice(0, MAX_WORD_CHARS), 'joined', start, start + run.length);
  for (let from = 0; from < run.length;) {
    const to = endOfWord(run, from);
    scanSpaced(run, from, to, start, isHyphenated, sink);
    from = to + 1;
  }
}

/** Words of a text in reading order. */
export function scanWords(text: string, sink: WordSink): void {
  scanRuns(text, (start, end, isUnspaced) => wordsOfRun(text.slice(start, end), start, isUnspaced, sink));
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const kind = classAt(text, at);
    if (kind === Separator || kind === Unspaced) break;
    at++;
  }
  return at;
}

/** `keep-alive`, `Pfad-Parameter`: letters on both sides of a single hyphen. Returns `firstEnd` when it is none. */
function endOfHyphenated(text: string, start: number, firstEnd: number): number {
  let end = firstEnd;
  for (let parts = 1; text[end] === '-' && end + 1 < text.length; parts++) {
    const kind = classAt(text, end + 1);
    if (parts >= MAX_HYPHENATED_PARTS || kind === Separator || kind === Unspaced || kind === Digit) return firstEnd;
    end = endOfWord(text, end + 1);
  }
  return end - start > MAX_WORD_CHARS ? firstEnd : end;
}

function scanSpaced(run: string, from: number, to: number, start: number, isPart: boolean, sink: WordSink): void {
  const cut = Math.min(to, from + MAX_WORD_CHARS);
  const parts = splitIdentifier(run, from, cut);
  const [first] = parts;
  if (!first) return;
  if (parts.length === 1) {
    sink(fold(run.slice(first[0], first[1])), isPart ? 'part' : 'word', start + from, start + to);
    return;
  }
  sink(fold(run.slice(from, cut)).replaceAll('_', ''), 'joined', start + from, start + to);
  for (const [begin, end] of parts) sink(fold(run.slice(begin, end)), 'part', start + begin, start + end);
}

/** Boundaries inside `camelCase`, `HTTPServer`, `snake_case`, `OAuth2PasswordBearer`. */
function splitIdentifier(text: string, start: number, end: number): [number, number][] {
  const parts: [number, number][] = [];
  let from = start;
  let previous = 0;
  for (let at = start; at < end; at++) {
    const kind = classAt(text, at);
    if (kind === Underscore) {
      if (at > from) parts.push([from, at]);
      from = at + 1;
    } else if (kind === Upper && at > from) {
      const next = at + 1 < end ? classAt(text, at + 1) : 0;
      const begins = previous === Letter || previous === Digit || (previous === Upper && next === Letter);
      // One letter before a capital belongs to what follows: OAuth, iOS, eMail.
      if (begins && at - from > 1) {
        parts.push([from, at]);
        from = at;
      }
    }
    previous = kind;
  }
  if (end > from) parts.push([from, end]);
  return parts;
}

function scanUnspaced(run: string, start: number, sink: WordSink): void {
  const folded = fold(run);
  const characters = Array.from(folded);
  // Half-width forms change the length when folded; then a pair's place is its run.
  const exact = characters.length === run.length;
  const end = start + run.length;
  for (const match of run.matchAll(/[\p{Script=Katakana}\u30fc]{2,}|\p{Script=Hangul}{2,}/gu)) {
    const word = withoutParticle(fold(match[0]));
    if (isWholeWord(word) && word.length > 2 && word.length <= MAX_WORD_CHARS) {
      sink(word, 'word', start + match.index, start + match.index + match[0].length);
    }
  }
  if (characters.length === 1) sink(folded, 'pair', start, end);
  for (let index = 0; index + 1 < characters.length; index++) {
    const pair = (characters[index] ?? '') + (characters[index + 1] ?? '');
    if (exact) sink(pair, 'pair', start + index, start + index + 2);
    else sink(pair, 'pair', start, end);
  }
}
