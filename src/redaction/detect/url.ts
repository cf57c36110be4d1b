import { isRepetitive, standsForKey } from '../example-keys';
import { BARRIER } from '../placeholder';
import { RANK } from '../redact.types';
import { Scan, Trigger } from '../scan';
import { isHex, looksRandom, profileOf } from '../shape';
import { isDollarSecret } from './value';

/** Longer URLs are read in part: userinfo and the first query fields lie within. */
const MAX_URL = 4096;
const STOPS = new Set('"\'`<>\\|{}「」『』（）《》【】“”、。，；' + BARRIER);
const isSpace = (c: number): boolean => c <= 32 || c === 0xa0 || c === 0x3000 || Number.isNaN(c);

/** Words that documentation writes where the password goes. */
const STAND_IN =
  /^(?:pass(?:word|wd)?|pwd|pw|secret|token|passwort|contraseña|\*+|x+|\.+|\$\w+|\$\{[^}]*\}|\$\([^)]*\)|%\w+%|<[^>]*>|\{+[^}]*\}+|\[[^\]]*\]|:\w+|p|mypass(?:word)?|my-?password|yourpassword|db_?pass(?:word)?|pass(?:word)?123|changeme|example|redacted|hidden|userpass|user_?password|.{1,2})$/i;
const HOST =
  /^(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.?)(?::\d{1,5})?(?:,[^/?#\s]*)?(?=$|[/?#,;:)\].!])/;

/** Where the URL that holds `://` at `at` ends, and where a second `://` begins. */
function urlEnd(text: string, from: number): number {
  let end = from;
  const limit = Math.min(text.length, from + MAX_URL);
  while (end < limit) {
    const c = text.charCodeAt(end);
    if (isSpace(c) || STOPS.has(text.charAt(end))) break;
    if (c === 58 && text.startsWith('://', end)) break;
    end++;
  }
  return end;
}

/**
 * The userinfo of a URL (RFC 3986 §3.2.1, and what people paste): the password goes, user and host stay. An `@` in the
 * password belongs to it, as browsers and drivers read it: the last one before the path divides.
 */
function userinfo(scan: Scan, from: number, end: number): void {
  const { text } = scan;
  const rest = text.slice(from, Math.min(end, from + 1024));
  const pathAt = rest.search(/[/?#]/);
  const authority = pathAt < 0 ? rest : rest.slice(0, pathAt);
  let at = authority.lastIndexOf('@');
  let colon = authority.indexOf(':');
  if (at < 0) {
    // `u:pa/ss@host`: an unescaped slash in the password; `localhost:7698/@name` and `cdn/@scope/pkg@1` are paths.
    if (colon < 0 || /^\d*$/.test(authority.slice(colon + 1)) || !/^[\w.%+-]*$/.test(authority.slice(0, colon))) return;
    for (at = rest.lastIndexOf('@'); at > 0 && !HOST.test(rest.slice(at + 1)); at = rest.lastIndexOf('@', at - 1));
    if (at <= pathAt) return;
    colon = rest.indexOf(':');
  }
  // Templates with braces or angle brackets end the URL early and never come here with an `@`.
  if (at < 0) return;
  const info = rest.slice(0, at);
  if (colon >= 0 && colon < at) {
    const password = info.slice(colon + 1);
    if (
      password !== '' &&
      password !== 'x-oauth-basic' &&
      (!STAND_IN.test(password) || isDollarSecret(password)) &&
      !/^[<{$%[].*[>}\])]$/.test(password) &&
      !isRepetitive(password) &&
      !standsForKey(password)
    ) {
      scan.emit(from + colon + 1, from + at, 'url password', RANK.url);
    }
    const user = info.slice(0, colon);
    if ((password === '' || password === 'x-oauth-basic' || password === 'x') && isTokenUser(user))
      scan.emit(from, from + colon, 'url token', RANK.url);
  } else if (
    isTokenUser(info) &&
    !/^o?\d*\.?(?:ingest\.)?(?:[a-z]+\.)?sentry\.io/.test(rest.slice(at + 1)) &&
    !/ingest.*sentry|sentry/.test(rest.slice(at + 1, at + 60))
  ) {
    scan.emit(from, from + at, 'url token', RANK.url);
  }
}

/** A token given as user name, as git hosts and build services take it. */
const isTokenUser = (user: string): boolean =>
  user.length >= 16 && !standsForKey(user) && (looksRandom(user) || (isHex(user) && /\d/.test(user)));

const STRONG_FIELD =
  /(?:^|[_-])(?:access_?token|id_?token|refresh_?token|auth_?token|token|api_?key|apikey|app_?key|appid|app_?secret|client_?secret|secret|password|passwd|pwd|pass|auth|auth_?key|jwt|session(?:id|_?token)?|sid|sessionid|phpsessid|private_?token|job_?token|rss_?token|feed_?token|otp|credentials?|bearer|signature|sig|x-amz-signature|x-goog-signature|x-amz-security-token|x-amz-credential|accesskey|access_?key|subscription-key|key|code|ticket|hmac|h|s|hash|rlkey|resourcekey|state|nonce|invite|magic|login|reset_?token|confirmation_?token|verify|verification|code_verifier|client_assertion|assertion|saml(?:request|response)|st|hdnea|hdnts|policy|user_?key|wstoken|apitoken|authorization|webhook_?token|wskey|uk|sharekey|api_sig|vt|mkt_tok)$/i;
/** Fields whose value must look generated, and not like a digest, before it counts. */
const WEAK_FIELD =
  /(?:^|[_-])(?:key|code|h|s|hash|state|nonce|invite|login|verify|verification|policy|st|uk|sid|ticket|auth|session|otp|vt|appid)$/i;
const HARMLESS_FIELD =
  /(?:next|page|continuation|sync|csrf-free|max|public|site|sort|cursor)_?-?(?:token|key)$|^(?:xkey|hotkey|sitekey)$/i;
const FIELD = /([A-Za-z0-9_.[\]$-]{1,64})=([^&#;\s]{1,4096})/g;

/** Tokens, signatures and keys in the query or the fragment. */
function query(scan: Scan, from: number, end: number): void {
  const url = scan.text.slice(from, end);
  const start = url.search(/[?#&;]/);
  if (start < 0 || !url.includes('=', start)) return;
  const fields = url.slice(start);
  for (const match of fields.matchAll(FIELD)) {
    const [whole, name = '', raw = ''] = match;
    if (!STRONG_FIELD.test(name) || HARMLESS_FIELD.test(name)) continue;
    const value = raw.replace(/[.…,;:!?)\]*_~]+$/, '');
    if (!isFieldSecret(name, value)) continue;
    const at = from + start + match.index + whole.length - raw.length;
    scan.emit(at, at + value.length, /sig/i.test(name) ? 'url signature' : 'url token', RANK.url);
  }
}

function isFieldSecret(name: string, value: string): boolean {
  if (
    value.length < 6 ||
    standsForKey(value) ||
    isRepetitive(value) ||
    (/^[$<{%[:]/.test(value) && !/^%[0-9A-F]{2}/.test(value))
  )
    return false;
  const p = profileOf(value.slice(0, 200));
  if (WEAK_FIELD.test(name)) {
    if (value.length < 16) return false;
    if (isHex(value)) return value.length >= 32 && /key|appid|sid|ticket|auth|session|code/i.test(name) && p.digit > 0;
    return looksRandom(value.slice(0, 200)) || (/^[0-9a-f-]{36}$/i.test(value) && /key|code/i.test(name));
  }
  if (/pass|pwd/i.test(name)) return p.digit > 0 || p.other > 0 || looksRandom(value);
  return value.length >= 8 && p.digit > 0 && (p.digit >= 2 || looksRandom(value))
    ? p.lower + p.upper > 0
    : looksRandom(value);
}

const urlTrigger: Trigger = {
  literal: '://',
  anyCase: false,
  wordStart: false,
  visit(scan, at) {
    const from = at + 3;
    const end = urlEnd(scan.text, from);
    if (end === from) return 0;
    userinfo(scan, from, end);
    query(scan, from, end);
    return 0;
  },
};

/** `user:password@tcp(host)/db`: Go's MySQL driver; `user:password@host:port`, without a scheme. */
const DSN = /@(?:tcp|unix|tcp4|tcp6|udp)\(/y;
const dsnTrigger: Trigger = {
  literal: '@tcp(',
  anyCase: false,
  wordStart: false,
  visit(scan, at) {
    DSN.lastIndex = at;
    if (!DSN.test(scan.text)) return 0;
    let start = at;
    while (start > 0 && at - start < 200 && !/[\s"'`=(]/.test(scan.text.charAt(start - 1))) start--;
    const head = scan.text.slice(start, at);
    const password = head.slice(head.indexOf(':') + 1);
    if (!head.includes(':') || password.length < 3 || STAND_IN.test(password) || standsForKey(password)) return 0;
    scan.emit(at - password.length, at, 'url password', RANK.url);
    return 0;
  },
};

const ORACLE = /thin:([\w.$#-]{1,64})\/([^\s"'`@]{3,128})(?=@)/y;
const oracleTrigger: Trigger = {
  literal: 'thin:',
  anyCase: true,
  wordStart: false,
  visit(scan, at) {
    ORACLE.lastIndex = at;
    const match = ORACLE.exec(scan.text);
    const password = match?.[2];
    if (!match || password === undefined || STAND_IN.test(password)) return 0;
    const end = at + match[0].length;
    scan.emit(end - password.length, end, 'url password', RANK.url);
    return 0;
  },
};

export const urlTriggers: readonly Trigger[] = [urlTrigger, dsnTrigger, oracleTrigger];
