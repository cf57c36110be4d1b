import { standsForKey, isRepetitive } from '../example-keys';
import { RANK } from '../redact.types';
import { Scan, Trigger } from '../scan';
import { isHex, looksRandom, profileOf } from '../shape';

const execAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Emits the last capture group, which ends where the match ends. */
function emitTail(scan: Scan, match: RegExpExecArray, kind: string): number {
  const end = match.index + match[0].length;
  scan.emit(end - (match[1]?.length ?? 0), end, kind, RANK.context);
  return end;
}

const BASIC = /basic[ \t]{1,4}["']?([A-Za-z0-9+/_-]{6,2000}={0,2})/iy;

/** `Basic <base64 of user:password>` (RFC 7617), wherever it stands. */
const basicTrigger: Trigger = {
  literal: 'basic ',
  anyCase: true,
  wordStart: true,
  visit(scan, at) {
    const match = execAt(BASIC, scan.text, at);
    const value = match?.[1];
    if (!match || value === undefined) return 0;
    const decoded = Buffer.from(value, 'base64').toString('latin1');
    if (!/^[\x20-\x7e\xa0-\xff]{0,200}:[\x20-\x7e\xa0-\xff]/.test(decoded) || /^[a-z]+$/.test(value)) return 0;
    return emitTail(scan, match, 'basic credentials');
  },
};

const BEARER =
  /(?:bearer|token|apikey|api-key|key|bot|jwt|sso-key|sharedkey|ssws|genie|geniekey|pat)[ \t]{1,4}["'`]?([A-Za-z0-9._~+/:|=-]{8,4000})/iy;
const AUTHORIZATION =
  /(?:proxy-)?authorization["'`\])]{0,3}[ \t]{0,4}(?:=>|[:=,：])[ \t]{0,4}[furb]?["'`]?(?:[A-Za-z][\w-]{1,24}[ \t]{1,4})?["'`]?([A-Za-z0-9._~+/:|=!@$%^&*-]{8,4000})/iy;
const DIGEST_RESPONSE = /\bdigest\b[^\n]{0,400}?\bresponse="?([0-9a-fA-F]{32,64})/iy;
const SIGV4 = /AWS4-HMAC-SHA256[^\n]{0,400}?Signature=([0-9a-f]{64})/y;
const SCHEMES = new Set(
  'basic bearer digest token negotiate hawk apikey ntlm mutual aws4-hmac-sha256 headers header request'.split(' '),
);

/** A credential as a header's value: it must not be a word, a template or a name. */
function isOpaque(value: string): boolean {
  const bare = value.replace(/=+$/, '');
  if (bare.length < 8 || standsForKey(bare) || isRepetitive(bare) || SCHEMES.has(bare.toLowerCase())) return false;
  if (/^(?:process|os|config|env|settings|self|this|req|request|ctx|secrets|vars)\b[.[]/.test(bare)) return false;
  const p = profileOf(bare.slice(0, 300));
  if (isHex(bare)) return p.digit > 0 && bare.length >= 16;
  if (p.digit === 0) return looksRandom(bare);
  return (
    looksRandom(bare.slice(0, 300)) ||
    (p.digit >= 4 && p.length >= 16) ||
    bare.split(/[._:|/-]/).some((part) => part.length >= 12 && looksRandom(part))
  );
}

const bearerTrigger: Trigger = {
  literal: 'bearer',
  anyCase: true,
  wordStart: true,
  visit(scan, at) {
    const match = execAt(BEARER, scan.text, at);
    if (!match || !isOpaque(match[1] ?? '')) return 0;
    const trimmed = (match[1] ?? '').replace(/[.:]+$/, '');
    const start = at + match[0].length - (match[1] ?? '').length;
    scan.emit(start, start + trimmed.length, 'bearer token', RANK.context);
    return start + trimmed.length;
  },
};

/** `Authorization:` with any scheme, in headers, curl flags, code and configuration. */
const authorizationTrigger: Trigger = {
  literal: 'authorization',
  anyCase: true,
  wordStart: false,
  visit(scan, at) {
    const { text } = scan;
    const head = text.slice(at, at + 60);
    if (/^authorization["'`\])]{0,3}[ \t]{0,4}[:=][ \t]{0,4}["'`]?digest /i.test(head)) {
      const digest = /authorization[^\n]{0,40}?digest[^\n]{0,400}?\bresponse="?([0-9a-fA-F]{32,64})/iy;
      const match = execAt(digest, text, at);
      if (match) return emitTail(scan, match, 'digest credentials');
    }
    const match = execAt(AUTHORIZATION, text, at);
    const value = match?.[1];
    if (!match || value === undefined || /basic[ \t]+["']?[^\s]*$/i.test(match[0])) return 0;
    if (!isOpaque(value)) return 0;
    const start = at + match[0].length - value.length;
    const trimmed = value.replace(/[.:,]+$/, '');
    scan.emit(start, start + trimmed.length, 'authorization header', RANK.context);
    return start + trimmed.length;
  },
};

const sigV4Trigger: Trigger = {
  literal: 'AWS4-HMAC-SHA256',
  anyCase: false,
  wordStart: true,
  visit(scan, at) {
    const match = execAt(SIGV4, scan.text, at);
    return match ? emitTail(scan, match, 'request signature') : 0;
  },
};

const digestTrigger: Trigger = {
  literal: 'digest ',
  anyCase: true,
  wordStart: true,
  visit(scan, at) {
    const match = /digest username/i.test(scan.text.slice(at, at + 20)) ? execAt(DIGEST_RESPONSE, scan.text, at) : null;
    return match ? emitTail(scan, match, 'digest credentials') : 0;
  },
};

const COOKIES = /(?:set-)?cookie["'`\])]{0,3}[ \t]{0,4}(?:=>|[:=,]|[ \t])[ \t]{0,4}["'`]?([^\n"'`]{8,4000})/iy;
const COOKIE = /([A-Za-z0-9_.$%-]{1,80})=([^;,\s"']{1,4000})/g;
const SESSION_NAME =
  /sess|sid\b|sid$|token|auth|jwt|login|remember|identity|secret|credential|csrf|xsrf|ticket|aspx|connect|_t$|^__(?:host|secure)/i;
const ATTRIBUTES = new Set('path domain expires max-age samesite secure httponly priority partitioned'.split(' '));

/** Cookies' values, where the name or the value says that they open something; `theme=dark` and attributes stay. */
const cookieTrigger: Trigger = {
  literal: 'cookie',
  anyCase: true,
  wordStart: false,
  visit(scan, at) {
    if ((scan.notes.get('cookie') ?? 0) > at) return 0;
    const match = execAt(COOKIES, scan.text, at);
    const list = match?.[1];
    if (!match || list === undefined) return 0;
    const from = at + match[0].length - list.length;
    scan.notes.set('cookie', at + match[0].length);
    for (const cookie of list.matchAll(COOKIE)) {
      const [whole, name = '', value = ''] = cookie;
      if (ATTRIBUTES.has(name.toLowerCase()) || standsForKey(value) || value.length < 8) continue;
      const isSession =
        SESSION_NAME.test(name) &&
        (looksRandom(value) || /\d/.test(value) || value.length >= 20) &&
        !/^[$<{%]/.test(value);
      if (
        !isSession &&
        !(
          value.length >= 20 &&
          looksRandom(value) &&
          !/^GA\d|^\d+\./.test(value) &&
          !/^_g|^_fb|^ajs_|utm|consent/i.test(name)
        )
      )
        continue;
      const start = from + cookie.index + whole.length - value.length;
      scan.emit(start, start + value.length, 'session cookie', RANK.context);
    }
    // The list is read again by nobody: other triggers inside it (a token's prefix) still count.
    return 0;
  },
};

export const headerTriggers: readonly Trigger[] = [
  basicTrigger,
  bearerTrigger,
  authorizationTrigger,
  sigV4Trigger,
  digestTrigger,
  cookieTrigger,
];
