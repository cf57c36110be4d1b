import { standsForKey } from '../example-keys';
import { RANK } from '../redact.types';
import { Scan, Trigger } from '../scan';
import { looksRandom } from '../shape';
import { isSecretValue } from './value';

const execAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

function tail(scan: Scan, match: RegExpExecArray | null, kind: string, accepts: (value: string) => boolean): number {
  const value = match?.[1];
  if (!match || value === undefined || standsForKey(value) || !accepts(value)) return 0;
  const end = match.index + match[0].length;
  scan.emit(end - value.length, end, kind, RANK.context);
  return end;
}

const word = (
  literal: string,
  pattern: RegExp,
  kind: string,
  accepts: (value: string) => boolean = () => true,
): Trigger => ({
  literal,
  anyCase: literal === literal.toLowerCase(),
  wordStart: /^\w/.test(literal),
  visit: (scan, at) => {
    tail(scan, execAt(pattern, scan.text, at), kind, accepts);
    return 0;
  },
});

/** `login: admin / <password>`: the user's name and what opens it, in one breath. */
const PAIR =
  '["\'`*]{0,3}[ \\t]{0,3}[:=][ \\t]{0,3}["\'`]?[\\w.@+-]{2,64}["\'`]?(?:[ \\t]{1,3}/[ \\t]{1,3}|[ \\t]{0,2}\\|[ \\t]{0,2})["\'`]?([^\\s"\'`|]{5,100})';
const isPairPassword = (value: string): boolean => isSecretValue(value, 'password', 'prose');
const isPassword = (value: string): boolean => isSecretValue(value, 'password', 'quoted');

/** The entries of a Kubernetes Secret: every value under `data` and `stringData`, whatever its name. */
const MANIFEST_BLOCK =
  /\n([ \t]{0,20})(?:data|stringData):[ \t]*\r?\n((?:\1[ \t]+[^\n]{0,4000}(?:\n|$)|[ \t]*\n){1,200})/g;
const MANIFEST_ENTRY = /^[ \t]+["']?[\w.-]{1,100}["']?:[ \t]+["']?([^\s"'|>{}&*!#][^\n"']{3,4000}?)["']?[ \t]*$/gm;

const kubernetesTrigger: Trigger = {
  literal: 'kind:',
  anyCase: false,
  wordStart: true,
  visit(scan, at) {
    const { text } = scan;
    if (
      (scan.notes.get('manifest') ?? -1) >= at ||
      !/^kind:[ \t]*["']?Secret["']?[ \t]*(?:\r?\n|$)/.test(text.slice(at, at + 40))
    )
      return 0;
    const windowStart = Math.max(
      0,
      at - 6000,
      text.slice(Math.max(0, at - 6000), at).lastIndexOf('\n---') + Math.max(0, at - 6000),
    );
    const rest = text.slice(at, at + 20000);
    const stop = rest.search(/\n---|\n```/);
    const manifest = text.slice(windowStart, at) + (stop < 0 ? rest : rest.slice(0, stop));
    // One manifest is read once, however often it says what it is.
    if ((scan.notes.get('manifest') ?? -1) >= windowStart) return 0;
    scan.notes.set('manifest', windowStart + manifest.length);
    for (const block of manifest.matchAll(MANIFEST_BLOCK)) {
      const body = block[2] ?? '';
      const bodyAt = windowStart + block.index + block[0].length - body.length;
      for (const entry of body.matchAll(MANIFEST_ENTRY)) {
        const value = entry[1] ?? '';
        if (standsForKey(value) || /^(?:\$|<|\{\{|ENC\[)/.test(value)) continue;
        const start = bodyAt + entry.index + entry[0].lastIndexOf(value);
        scan.emit(start, start + value.length, 'kubernetes secret', RANK.context);
      }
    }
    return 0;
  },
};

/** Docker's `auth` and similar fields: base64 of `user:password`. */
const decodesToPair = (value: string): boolean =>
  /^[\x20-\x7e]{1,200}:[\x20-\x7e]{2,}/.test(Buffer.from(value, 'base64').toString('latin1'));

/** Modular crypt formats: a hash of a password can be tried offline. */
const CRYPT_KINDS: readonly (readonly [string, RegExp])[] = [
  ['$2a', /\$2[abxy]\$\d{2}\$[./A-Za-z0-9]{53}/y],
  ['$2b', /\$2[abxy]\$\d{2}\$[./A-Za-z0-9]{53}/y],
  ['$2y', /\$2[abxy]\$\d{2}\$[./A-Za-z0-9]{53}/y],
  ['$apr1$', /\$apr1\$[./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{22}/y],
  ['$1$', /\$1\$[./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{22}/y],
  ['$5$', /\$5\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{43}/y],
  ['$6$', /\$6\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{86}/y],
  ['$y$', /\$y\$[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{1,86}\$[./A-Za-z0-9]{43}/y],
  [
    '$argon2',
    /\$argon2(?:id|i|d)\$v=\d{1,3}\$m=\d{1,9},t=\d{1,6},p=\d{1,4}\$[A-Za-z0-9+/]{8,100}\$[A-Za-z0-9+/]{16,200}/y,
  ],
  ['$scrypt', /\$scrypt\$ln=\d{1,2},r=\d{1,3},p=\d{1,3}\$[A-Za-z0-9+/]{8,100}\$[A-Za-z0-9+/]{16,200}/y],
  ['$P$', /\$P\$[./A-Za-z0-9]{31}/y],
  ['{SSHA', /\{SSHA(?:256|384|512)?\}[A-Za-z0-9+/]{28,200}={0,2}/y],
  ['pbkdf2_', /pbkdf2_sha\d{1,3}\$\d{1,8}\$[A-Za-z0-9]{4,64}\$[A-Za-z0-9+/]{20,100}={0,2}/y],
  ['pbkdf2:', /pbkdf2:sha\d{1,3}:\d{1,8}\$[A-Za-z0-9]{4,64}\$[0-9a-f]{40,128}/y],
  [
    'SCRAM-SHA-',
    /SCRAM-SHA-\d{1,3}\$\d{1,8}:[A-Za-z0-9+/]{8,64}={0,2}\$[A-Za-z0-9+/]{20,100}={0,2}:[A-Za-z0-9+/]{20,100}={0,2}/y,
  ],
];

const cryptTriggers: Trigger[] = CRYPT_KINDS.map(([literal, pattern]) => ({
  literal,
  anyCase: false,
  wordStart: false,
  visit: (scan, at) => {
    const match = execAt(pattern, scan.text, at);
    if (!match) return 0;
    scan.emit(at, at + match[0].length, 'password hash', RANK.token);
    return at + match[0].length;
  },
}));

const PGPASS =
  /(?:^|\n)[ \t>*-]{0,8}(?:`?\.?pgpass`?[: ]{1,3})?[\w.*-]{1,100}:(?:\d{1,5}|\*):[\w*-]{1,64}:[\w*.@-]{1,64}:([^\s"'`:]{4,200})(?=[ \t]*(?:\r?\n|$))/y;

/** `.pgpass`: host:port:database:user:password, one a line; found at the port. */
const pgpassTriggers: Trigger[] = [':543', ':*:', ':5432:', ':6432:'].map((literal) => ({
  literal,
  anyCase: false,
  wordStart: false,
  visit: (scan: Scan, at: number) => {
    const head = scan.text.slice(Math.max(0, at - 120), at);
    const start = Math.max(0, at - 120) + head.lastIndexOf('\n');
    tail(
      scan,
      execAt(PGPASS, scan.text, Math.max(0, start)),
      'password',
      (value) => looksRandom(value) || isPassword(value),
    );
    return 0;
  },
}));

export const fileTriggers: readonly Trigger[] = [
  kubernetesTrigger,
  ...cryptTriggers,
  ...pgpassTriggers,
  word('"auth"', /"auth"[ \t]*:[ \t]*"([A-Za-z0-9+/]{8,4000}={0,2})/y, 'docker credentials', decodesToPair),
  word('_auth', /_auth[ \t]*=[ \t]*"?([A-Za-z0-9+/]{8,4000}={0,2})/y, 'npm credentials', decodesToPair),
  word(
    'machine ',
    /machine[ \t\r\n]{1,8}\S{1,200}[ \t\r\n]{1,8}login[ \t\r\n]{1,8}\S{1,100}[ \t\r\n]{1,8}password[ \t\r\n]{1,8}([^\s"'`]{4,400})/y,
    'netrc password',
    isPassword,
  ),
  word('otpauth://', /otpauth:\/\/[^\s"'<>]{0,300}?[?&]secret=([A-Za-z2-7]{8,200}=*)/y, 'one-time password seed'),
  word('"private_key_id"', /"private_key_id"[ \t]*:[ \t]*"([0-9a-f]{40})/y, 'service account key id'),
  word('WIFI:', /WIFI:(?:[A-OQ-Z]:[^;\n]{0,100};){0,4}P:([^;\s]{4,100});/y, 'password', isPassword),
  ...[
    'login',
    'logins',
    'credentials',
    'creds',
    'account',
    'zugang',
    'zugangsdaten',
    'identifiants',
    'credenciales',
  ].map((literal) => word(literal, new RegExp(`${literal}${PAIR}`, 'iy'), 'password', isPairPassword)),
  word(
    'user_pref',
    /user_pref\([^\n]{0,200}?(?:password|token)[^\n"]{0,60}"[ \t]*,[ \t]*"([^"\n]{6,400})/y,
    'password',
    isPassword,
  ),
];
