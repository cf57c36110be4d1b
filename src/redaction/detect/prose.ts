import { RANK } from '../redact.types';
import { Scan, Trigger } from '../scan';
import { isHex, isUuid, looksRandom, looksWritten, profileOf } from '../shape';
import { classifyWord, NamedKind } from './names';
import { readValue } from './read-value';
import { isSecretValue, looksGenerated } from './value';

/** What may stand between "the password" and its value in a sentence; at most eight words, no sentence end. */
const CONNECTOR =
  /(?:["'`*)\]]{0,3}[ \t]{1,3}(?:\([^)\n]{0,60}\)[ \t]?)?(?:[\p{L}\p{N}"'’`/_@.&+-]{1,40}[ \t]{1,3}){0,8}?(?:is|was|are|be|to|=|lautet|lautete|ist|war|est|était|es|era|é|foi|è|jest|to:|on|är|er|to|bo|este|adalah|là|είναι|это|هي|هو)(?:[ \t]{1,3}(?:now|currently|still|set to|changed to|reset to|rotated to|updated to|called|just|actually|always|jetzt|maintenant|ahora))?[ \t]{0,2}[:=]?[ \t]{1,3}|["'`*)\]]{0,3}[ \t]{0,3}(?:\([^)\n]{0,60}\))?[ \t]{0,3}(?:[—–→]|--|->)[ \t]{0,3}|[ \t]{1,3}(?=["'`“«]))(?=[^\s])/uy;
/** "The Passwort for X: value": the words between are the thing it opens. */
const LABELLED =
  /["'`*)\]]{0,3}(?:[ \t]{1,3}[\p{L}\p{N}"'’`/_@.()&+-]{1,40}){1,6}["'`*]{0,3}[ \t]?[:：=][ \t*]{0,4}(?=[^\s])/uy;

const HINT = /^[^\n]*?[\d!@#$%^&*+=~:"'`“«—–→]/;

/** `use password <value> for now`: nothing in between, so the value has to speak for itself. */
const ADJACENT = /[ \t]{1,2}(?=[^\s"'`(:=|-])/uy;

/** `the token … is <value>`, right behind the telling word. */
export function findInProse(scan: Scan, from: number, named: NamedKind): number {
  // Most mentions are just that: no value without a digit, a mark or a quote behind the word.
  if (!HINT.test(scan.text.slice(from, from + 300))) return 0;
  for (const pattern of [CONNECTOR, LABELLED, ADJACENT]) {
    pattern.lastIndex = from;
    const match = pattern.exec(scan.text);
    if (!match) continue;
    const value = readValue(scan.text, pattern.lastIndex, from, true);
    if (!value) continue;
    const candidate = scan.text.slice(value.start, value.end);
    if (named.type === 'key' && !looksGenerated(candidate)) continue;
    if (!isSecretValue(candidate, named.type, 'prose')) continue;
    if (value.writing === 'quoted' && looksWritten(candidate)) continue;
    if (pattern === ADJACENT && !speaksForItself(candidate)) continue;
    scan.emit(value.start, value.end, named.kind, RANK.prose);
    return value.end;
  }
  return 0;
}

/** Mixed, long enough and random or marked: no word of a sentence. */
export const speaksForItself = (value: string): boolean =>
  value.length >= 8 &&
  /\d/.test(value) &&
  /[a-z]/.test(value) &&
  /[A-Z]/.test(value) &&
  (looksRandom(value) || /[!@#$%^&*+=~]/.test(value));

const BEFORE = 90;
const AFTER = 110;
const MAX_RUN = 512;
/** Right behind the telling word a shorter one counts than elsewhere on the line. */
const MIN_ADJACENT = 12;
const MIN_RUN = 16;
const MAX_TRIES = 4;

/** Words that, on the line, say whose kind of digits these are. */
const DIGEST_WORDS =
  /sha-?\d|md5|commit|digest|hash|checksum|etag|fingerprint|revision|integrity|trace|\bcid\b|\btx\b|address|image|blob|tree|\brow\b|correlation|uuid|ulid|public key|request.?id|certificate|thumbprint|serial/i;
const STRONG =
  /(?:api|access|auth|secret|private|app|application|service|admin|signing|license|account|storage|master|server|client|bot|user|integration|subscription|webhook|ingest|session|refresh|bearer|personal|deploy)[ _-]?(?:key|token|secret)|secret|token|password|passphrase|credential/i;
const IDENTIFIER =
  /^(?:chatcmpl|cmpl|resp|msg|req|run|thread|asst|call|file|batch|cus|evt|price|prod|sub|pi|ch|in|seti|pm|acct|txn|org|proj|user|usr|vs|step|gen|sha|h1|ssh|arn|pk|pod|ami|vpc|sg|subnet|i|vol|snap|conv|sess|bafy|Qm|0x|AAAA[BCE])(?:[-_:=/]|(?<=bafy|Qm|0x|AAAA[BCE]))/;

/** Words that hold a telling one and say nothing of the kind; `key` counts only as the second word of a phrase. */
const PLAIN_WORDS = new Set(
  'token tokens key keys keyword keywords keyboard pass passing passed passes passage tokenize tokenizer tokenise author authors session sessions keynote monkey turkey auth message messages pressed compass seed seeds phrase phrases salt signature signatures hockey authority authentic authored seeding phrased passive passenger assess obsessed'.split(
    ' ',
  ),
);
PLAIN_WORDS.delete('token');

/**
 * A generated token on the same line as a telling word: `WARN rejected credential <token> from …`, `is <token> still
 * the right API key?`. Only what cannot be a word, a digest, an identifier, a path or a URL.
 */
export function findNearby(scan: Scan): void {
  const { text, mentions } = scan;
  let runs: Run[] = [];
  let readTo = 0;
  for (let m = 0; m < mentions.length; m += 2) {
    const start = mentions[m] as number;
    const end = mentions[m + 1] as number;
    const word = text.slice(start, end);
    const plain = PLAIN_WORDS.has(word.toLowerCase());
    if (
      plain &&
      (word.length > 4 || classifyWord(word, text.slice(Math.max(0, start - 30), start), scan.names) === null)
    )
      continue;
    const limit = Math.min(text.length, end + AFTER);
    if (readTo < start - BEFORE) runs = [];
    else runs = runs.filter((run) => run.end > start - BEFORE);
    readTo = readRuns(text, Math.max(readTo, start - BEFORE, 0), limit, runs);
    if (runs.length > 0) judgeRuns(scan, runs, start, end, word);
  }
}

/** Holds the runs near one telling word against it. */
function judgeRuns(scan: Scan, runs: readonly Run[], start: number, end: number, word: string): void {
  const { text } = scan;
  // Cut out first, searched then: looking for the line's ends in the whole text is quadratic where there are none.
  const head = text.slice(Math.max(0, start - BEFORE), start);
  const tail = text.slice(end, end + AFTER);
  const from = start - (head.length - head.lastIndexOf('\n') - 1);
  const to = end + (tail.includes('\n') ? tail.indexOf('\n') : tail.length);
  const line = text.slice(from, to);
  for (const run of runs) {
    if (run.start < from || run.start >= to || (run.start < end && run.end > start) || run.tries++ >= MAX_TRIES)
      continue;
    const value = text.slice(run.start, run.end);
    if (!isNearbySecret(text, run.start, value, line, word, run.start - end)) continue;
    scan.emit(run.start, run.start + value.replace(/[.]+$/, '').length, 'secret', RANK.prose);
    run.tries = MAX_TRIES;
  }
}

interface Run {
  start: number;
  end: number;
  /** How many telling words it was held against; on an endless line there may be many. */
  tries: number;
}

/** Adds the runs of token characters with a digit that begin in [at, limit); returns how far the text was read. */
function readRuns(text: string, at: number, limit: number, runs: Run[]): number {
  let i = at;
  // Inside a run: it began before and is either known already or too far away.
  while (i > 0 && i < limit && isRunCode(text.charCodeAt(i - 1)) && isRunCode(text.charCodeAt(i))) i++;
  while (i < limit) {
    if (!isRunCode(text.charCodeAt(i))) {
      i++;
      continue;
    }
    const start = i;
    let hasDigit = false;
    for (; i < text.length && i - start <= MAX_RUN; i++) {
      const c = text.charCodeAt(i);
      if (!isRunCode(c)) break;
      if (c >= 48 && c <= 57) hasDigit = true;
    }
    if (hasDigit && i - start >= MIN_ADJACENT && i - start <= MAX_RUN) runs.push({ start, end: i, tries: 0 });
  }
  return i;
}

/** `A-Z a-z 0-9 _ - + / = . ~` */
function isRunCode(c: number): boolean {
  return (
    (c >= 45 && c <= 57) ||
    (c >= 65 && c <= 90) ||
    (c >= 97 && c <= 122) ||
    c === 95 ||
    c === 43 ||
    c === 61 ||
    c === 126
  );
}

function isNearbySecret(text: string, at: number, run: string, line: string, name: string, distance: number): boolean {
  const before = text.charAt(at - 1);
  // Part of a URL, a path, an e-mail address, a longer run, a template or a digest with its algorithm.
  if (/[\w/@%#$&?:.~\\-]/.test(before) && !(before === ':' && text.charAt(at - 2) === ' ')) return false;
  if (/^[@:(\\]/.test(text.charAt(at + run.length)) && text.charAt(at + run.length + 1) !== ' ') return false;
  const value = run.replace(/[.=]+$/, '');
  // `NAME=value` is read as an assignment, with the name's own promise.
  if (
    /[A-Za-z0-9]=[A-Za-z0-9]/.test(value) ||
    value.length < (distance >= 0 && distance <= 2 ? MIN_ADJACENT : MIN_RUN) ||
    IDENTIFIER.test(value)
  )
    return false;
  if (/\/.*\/.*\/|^\.{0,2}\/|\.(?:[a-z]{2,5})$/.test(value)) return false;
  if (isHex(value) || isUuid(value)) {
    return (
      !DIGEST_WORDS.test(line) &&
      (STRONG.test(line) || /^keys?$/i.test(name)) &&
      /\d/.test(value) &&
      /[a-f]/i.test(value) &&
      isAsked(text, at, run.length, name)
    );
  }
  const p = profileOf(value);
  if (p.distinct < 10 || !isSecretValue(value, value.length < MIN_RUN ? 'secret' : 'key', 'bare')) return false;
  const parts = value.split(/[-_./+~=]/);
  const longest = parts.reduce((a, b) => (b.length > a.length ? b : a), '');
  if ((longest.length < 12 && parts.length > 2) || (parts.length > 1 && isHex(longest))) return false;
  if (p.lower > 0 && p.upper > 0 && p.digit >= 1)
    return value.length >= 20 ? looksRandom(longest) : !DIGEST_WORDS.test(line) && looksRandom(longest);
  return (
    value.length >= 20 &&
    p.digit >= 3 &&
    !DIGEST_WORDS.test(line) &&
    looksRandom(longest) &&
    (p.upper === 0 || p.lower === 0) &&
    value.length !== 26
  );
}

/** Digits that could be a digest count only where the sentence says outright that they are the key. */
function isAsked(text: string, at: number, length: number, name: string): boolean {
  if (/id$/i.test(name)) return false;
  const before = text.slice(Math.max(0, at - 24), at);
  const after = text.slice(at + length, at + length + 60);
  return (
    /(?:in use (?:was|is)|credentials?|(?:key|token|secret|password)(?: is| was|:)?) ["'`]?$/i.test(before) ||
    /^["'`]? (?:still |really |even )?(?:the|a|our|my|your)\b[^.\n]{0,40}\b(?:key|token|secret|password|credential)\b/i.test(
      after,
    )
  );
}

const ASKED = /(?:^|\s)["'`“]?([^\s"'`“”]{6,400})["'`”]? $/;
const ASKED_FOR = /^still the [^.\n?]{0,60}?(?:(password|passphrase|pwd|passwort)|key|token|secret|credential)/i;

/** `is <value> still the root password?`: the sentence says it outright, whatever characters the value has. */
export const questionTrigger: Trigger = {
  literal: 'still the ',
  anyCase: true,
  wordStart: true,
  visit(scan, at) {
    const asked = ASKED_FOR.exec(scan.text.slice(at, at + 90));
    const head = scan.text.slice(Math.max(0, at - 410), at);
    const value = asked ? ASKED.exec(head)?.[1] : undefined;
    if (!asked || value === undefined || !isSecretValue(value, asked[1] === undefined ? 'secret' : 'password', 'prose'))
      return 0;
    const start = Math.max(0, at - 410) + head.lastIndexOf(value);
    scan.emit(start, start + value.length, asked[1] === undefined ? 'secret' : 'password', RANK.prose);
    return 0;
  },
};
