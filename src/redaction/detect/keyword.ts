import { RANK } from '../redact.types';
import { Scan, Trigger } from '../scan';
import { readColumn } from './column';
import { classifyWord, NamedKind } from './names';
import { findInProse } from './prose';
import { readValue } from './read-value';
import { looksRandom } from '../shape';
import { isSecretValue, looksGenerated } from './value';

/** Names are read this far to either side of the telling word. */
const MAX_NAME = 64;

const isNameCode = (c: number): boolean =>
  (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95 || c === 45 || c === 46 || c === 36;

/** A call's second argument; the name must have been quoted. Lists of names look the same, so the value has to show it. */
const NEXT_ARGUMENT = // A call's second argument, a CSV cell: the name must have been quoted, or the value stands on its own behind it.
  /(?:["'`]\]?[ \t]{0,4},[ \t]{0,24})/y;

/** Between a name and its value. The first alternative that fits decides; all are anchored and bounded. */
const SEPARATORS: readonly RegExp[] = [
  // `name: str = "…"`, `name: &'static str = …`, `name string = …`, `name[] = …`
  /[ \t]{0,8}(?::[ \t]{0,3}[A-Za-z&'*<>[\]?., |_]{1,40}?|\[\d{0,4}\]|[ \t](?:string|String|str))[ \t]{0,8}=(?![=>])[ \t]{0,8}/y,
  // `"name", value="…"`, `name="…" value="…"`, `- name: X\n  value: …`
  /["']?[ \t]{0,3},?\s{0,40}["']?(?:value|Value|default|content|data)["']?[ \t]{0,3}(?:=>|[:=])[ \t]{0,3}/y,
  // Ordinary ones, behind closing quotes or brackets of the name, bold or code marks.
  /(?:\\?["'`\])*_]|<\/\w{1,8}>){0,4}[ \t]{0,20}(?:=>|:=|\?=|\+=|={1,3}|:{1,2}(?![/:])|[：＝]|->|→|<-|\||\t)(?:[ \t]|\*\*){0,20}/y,
  NEXT_ARGUMENT,
  // `<password>…`, `<string name="api_key">…`
  /["']?(?: [^<>\n]{0,60})?>[ \t]{0,8}/y,
];
const CLI_VALUE = /(?:[ \t]{1,8}|=)(?=[^\s-])/y;
const CSV_VALUE = /,/y;
/** A YAML block scalar, or a label with its value on the next line. */
const NEXT_LINE =
  /["'`*]{0,3}[ \t]{0,8}[:：][ \t]{0,4}(?:[|>][+-]?)?[ \t]{0,4}\r?\n(?:\s{0,8}\n)?(?:[ \t]{0,12}```\w{0,12}\r?\n)?[ \t]{0,20}(?=[^\s])/y;

const stickyEnd = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

function isArgument(text: string, from: number, nameStart: number): boolean {
  const value = readValue(text, from, nameStart, false);
  const argument = value?.writing === 'quoted' ? text.slice(value.start, value.end) : '';
  return looksGenerated(argument) || /\d/.test(argument);
}

interface Name {
  start: number;
  end: number;
  text: string;
}

function nameAt(text: string, at: number): Name {
  let start = at;
  while (start > 0 && at - start < MAX_NAME && isNameCode(text.charCodeAt(start - 1))) start--;
  let end = at;
  while (end < text.length && end - at < MAX_NAME && isNameCode(text.charCodeAt(end))) end++;
  while (end > at && /[-.$]/.test(text.charAt(end - 1))) end--;
  return { start, end, text: text.slice(start, end) };
}

/** How often the same endless stretch is read as a value; `key=key=key=…` is quadratic otherwise. */
const MAX_OVERLAPS = 12;
const BASE = 64;

/** Notes `end * BASE + count` of values that were read into one another. */
function countOverlap(scan: Scan, nameStart: number, end: number): void {
  const noted = scan.notes.get('value') ?? 0;
  const notedEnd = Math.floor(noted / BASE);
  scan.notes.set(
    'value',
    Math.max(end, notedEnd) * BASE + (notedEnd > nameStart ? Math.min(MAX_OVERLAPS, (noted % BASE) + 1) : 1),
  );
}

function isOverlapped(scan: Scan, nameStart: number): boolean {
  const noted = scan.notes.get('value') ?? 0;
  return Math.floor(noted / BASE) > nameStart && noted % BASE >= MAX_OVERLAPS;
}

/** `name = value` in every dialect this file knows: env, YAML, JSON, TOML, code, XML, CLI flags, tables, CSV. */
function assignment(scan: Scan, name: Name, named: NamedKind): number {
  const { text } = scan;
  const accept = (from: number, isProse = false): number => {
    const value = readValue(text, from, name.start, isProse);
    if (value) countOverlap(scan, name.start, value.end);
    if (!value || !isSecretValue(text.slice(value.start, value.end), named.type, value.writing)) return 0;
    scan.emit(value.start, value.end, named.kind, RANK.context);
    return value.end;
  };
  const isFlag = /^--?[A-Za-z]/.test(name.text) || text.charAt(name.start - 1) === '-';
  if (isFlag) {
    const from = stickyEnd(CLI_VALUE, text, name.end);
    return from >= 0 ? accept(from) : 0;
  }
  for (const separator of SEPARATORS) {
    const from = stickyEnd(separator, text, name.end);
    if (from < 0) continue;
    if (separator === NEXT_ARGUMENT && !isArgument(text, from, name.start)) continue;
    const end = accept(from) || wrapped(scan, from, named);
    if (end > 0) return end;
  }
  const csv = stickyEnd(CSV_VALUE, text, name.end);
  if (csv >= 0 && !/\s/.test(text.charAt(csv))) {
    const value = readValue(text, csv, name.start, false);
    const candidate = value ? text.slice(value.start, value.end) : '';
    if (
      value &&
      (looksGenerated(candidate) ||
        (named.type === 'password' && /\d/.test(candidate) && /[!@#$%^&*+=~]/.test(candidate))) &&
      isSecretValue(candidate, named.type, value.writing)
    ) {
      scan.emit(value.start, value.end, named.kind, RANK.context);
      return value.end;
    }
  }
  const next = stickyEnd(NEXT_LINE, text, name.end);
  if (next >= 0) {
    const value = readValue(text, next, next, false);
    if (value && isSecretValue(text.slice(value.start, value.end), named.type, 'prose')) {
      scan.emit(value.start, value.end, named.kind, RANK.context);
      return value.end;
    }
  }
  return directive(scan, name, named);
}

/** `name = SecretStr("…")`, `name = Buffer.from('…')`: a call around the value, which must then look generated. */
function wrapped(scan: Scan, from: number, named: NamedKind): number {
  const quote = stickyEnd(/[A-Za-z_$][\w$.:]{0,40}[([]{1,2}[ \t]{0,4}(?=["'`])/y, scan.text, from);
  if (quote < 0) return 0;
  const value = readValue(scan.text, quote, from, false);
  if (!value || value.writing !== 'quoted') return 0;
  if (!isSecretValue(scan.text.slice(value.start, value.end), 'key', 'quoted')) return 0;
  scan.emit(value.start, value.end, named.kind, RANK.context);
  return value.end;
}

const DIRECTIVE_BEFORE =
  /(?:^|[\s;&|("'`])(?:ENV|ARG|setenv|SetEnv|set -x|set -gx|set -Ux|#define|configure set|config set|secret set|variable set|env add|fastcgi_param|proxy_set_header|add_header|login \S{1,64}|user \S{1,64}|machine \S{1,64}|account \S{1,64}|requirepass|identified by|set)[ \t]+(?:--?[\w-]+[ \t]+)*["']?$/i;

/** Formats that put nothing but a space between name and value: Dockerfile, csh, netrc, redis.conf, `aws configure set`. */
function directive(scan: Scan, name: Name, named: NamedKind): number {
  const { text } = scan;
  const from = stickyEnd(/["']?[ \t]{1,8}(?=[^\s=:|-])/y, text, name.end);
  if (from < 0) return 0;
  const lead = text.slice(Math.max(0, name.start - 100), name.start);
  const stands = DIRECTIVE_BEFORE.test(lead.slice(lead.lastIndexOf('\n') + 1));
  const lineStart = /(?:^|\n)[ \t]*$/.test(lead) || name.start === 0;
  if (!stands && !(lineStart && /^(?:password|requirepass|masterauth|passwd|auth-pass)$/i.test(name.text))) return 0;
  const value = readValue(text, from, name.start, false);
  if (!value) return 0;
  const candidate = text.slice(value.start, value.end);
  if (!isSecretValue(candidate, named.type, stands ? value.writing : 'prose')) return 0;
  scan.emit(value.start, value.end, named.kind, RANK.context);
  return value.end;
}

/** What may stand right behind a name that a value follows. */
const MAY_FOLLOW = new Set([...' \t\r\n"\'`*])_:=|,>-<?+\\~(['].map((mark) => mark.charCodeAt(0)));

/** Read by the header detectors, which know what follows them. */
const HEADER_WORD = /^(?:bearer|authorization|proxy-authorization)$/i;

/** `<password>` inside a word; an XML element stands behind white space, another element or a line's start. */
function isPlaceholderMark(text: string, { start, end }: Name): boolean {
  return text.charAt(start - 1) === '<' && text.charAt(end) === '>' && /[\w:=@/"'-]/.test(text.charAt(start - 2));
}

/** The trigger for one telling word; the name around it decides, the separator behind it tells where the value is. */
export function keywordTrigger(word: string): Trigger {
  return {
    literal: word,
    anyCase: true,
    wordStart: false,
    visit(scan, at) {
      // One name may hold several telling words; it is looked at once.
      if ((scan.notes.get('keyword') ?? -1) >= at) return 0;
      const name = nameAt(scan.text, at);
      scan.notes.set('keyword', Math.min(name.end, at + MAX_NAME) - 1);
      // `https://x-access-token:…@host`: a user name, read with its URL.
      if (scan.text.startsWith('//', name.start - 2)) return 0;
      // `user:<password>@host`: a place for one, and what follows belongs to something else.
      if (isPlaceholderMark(scan.text, name)) return 0;
      // Code and sentence ends: nothing can be assigned behind `key)` or `token.`
      const next = scan.text.charCodeAt(name.end);
      if (next < 128 && !MAY_FOLLOW.has(next)) return 0;
      if (isOverlapped(scan, name.start)) return 0;
      const named = classifyWord(name.text, scan.text.slice(Math.max(0, name.start - 30), name.start), scan.names);
      if (!named) {
        // `gCByJwtIImYK…`: a telling word by chance, in the middle of something generated.
        if (name.text.length < 16 || !looksRandom(name.text)) scan.mentions.push(name.start, name.end);
        return 0;
      }
      const end =
        assignment(scan, name, named) ||
        (HEADER_WORD.test(name.text) || next === 61 ? 0 : findInProse(scan, name.end, named));
      if (end === 0) {
        readColumn(scan, name.start, name.end, named);
        scan.mentions.push(name.start, name.end);
      }
      // The value is read again by the token rules: they know its kind better.
      return 0;
    },
  };
}

// prettier-ignore
export const KEYWORDS: readonly string[] = [
  'pass', 'pwd', 'secret', 'token', 'key', 'cred', 'auth', 'psk', 'jwt', 'sess', 'bearer', 'mnemonic', 'phrase', 'salt', 'pepper',
  'kennwort', 'wachtwoord', 'contrasen', 'senha', 'haslo', 'heslo', 'parola', 'lozinka', 'salasana', 'signature', '_pat', '-pat', '_pw',
  '_sas', 'mdp', 'losenord', 'recoverycode', 'backup_code', 'backupcode', 'recovery_code', 'seed', 'pw:', 'pw=', 'pw ', 'pw"',
];
