import { isRepetitive, standsForKey } from '../example-keys';
import { BARRIER } from '../placeholder';
import { isHex, isNumber, isUuid, looksRandom, looksWritten, type Profile, profileOf } from '../shape';
import { NameClass } from './names';

/** How the value was written: the more marks around it, the less it has to prove. */
export type Writing = 'quoted' | 'line' | 'bare' | 'prose';

/** Variables, templates, masks and references: what stands where a secret would. */
const STAND_IN =
  /^(?:[<[({|]+.*[>\])}|]+|\$\{?[A-Za-z_][\w.:-]*\}?|\$\(.*|\$\d|\{\{.*|#\{.*|%[\w.]+%?|%\(\w+\)s?|@[\w.]+@?|__\w+__|&\w+|![A-Za-z]\w*|\*+|•+|[xX]+|\.+|-+|_+|\?+|ENC[[(].*|secret:.*|vault:.*|op:\/\/.*|ref\+.*|arn:.*|env:.*|env\..*|file:.*|keyring:.*|ssm:.*|sm:\/\/.*|gcp:.*|projects\/.*|\{cipher\}.*|\{(?!SSHA|SHA|MD5)\w*\}?.*)$/i;
/** Not secret, whatever the name says: public keys, digests with their algorithm, identifiers of model gateways. */
const HARMLESS =
  /^(?:ssh-|ecdsa-|AAAA[BCE]3?N|AAAAE2|sha(?:1|224|256|384|512)[-:]|md5[-:]|h1:|pk_(?:live|test)_|pk\.|-----BEGIN (?:CERT|PUBLIC|PGP PUBLIC|RSA PUBLIC|SSH2? PUBLIC)|0x[0-9a-fA-F]{40}$|(?:chatcmpl|cmpl|resp|msg|req|run|thread|asst|call|file|batch|cus|evt|price|prod|sub)[-_])/;
const WORDS = new Set(
  'null none nil undefined true false yes no on off string str text bytes number int integer boolean bool object any unknown password passwd passwort pass pwd secret token key apikey api_key username user admin required optional inherit include omit same-origin basic bearer digest oauth oauth2 jwt apikey header query cookie hidden masked unset empty missing invalid expired revoked rotated default disabled enabled manual auto prompt stdin ask random generated encrypted plaintext hashed hash value test testing foo bar baz foobar'.split(
    ' ',
  ),
);
const VERSION = /^[\^~><=v]{0,3}\d+\.\d+[\w.+-]*$/;
/** Brace expansion, a decorator, a call without arguments: code, quoted or not. */
const CODE_WORD = /^[\w-]*\{[\w-]+(?:[,|][\w-]+)+\}[\w-]*$|^@[A-Za-z]\w*\(|^[A-Za-z_$][\w$.]*\(\)$/;
const CODE_CALL = /^[A-Za-z_$][\w$.]*\(.*(?:[)({[]|=>)[;,]?$/;
const CODE_PATH = /^[A-Za-z_$][\w$]*(?:(?:\.|::|->|\?\.)[A-Za-z_$][\w$]*)+$/;
const FILE_LIKE =
  /^(?:\.{0,2}|~|[A-Za-z]:)[\\/]|\.(?:pem|key|crt|cer|json|ya?ml|toml|txt|md|ts|js|py|go|env|conf|ini|pub|jks|p12|pfx|csv|sql|sh|html?)$/i;
const ALGORITHM =
  /^(?:sha-?\d+|md\d|aes-?\d+.*|rs\d{3}|hs\d{3}|es\d{3}|ps\d{3}|base(?:16|32|58|62|64)\w*|utf-?\d+|ipv[46]|http[\d/.]*|oauth2?(?:\.0)?|ed25519|x25519|secp256[kr]1|rsa-?\d+|argon2\w*|bcrypt\w*|pbkdf2\w*|scrypt|tls1?[\d._v]*|ssl3?|gpt-?\d.*|u?int\d+array|float\d+array|base64string|claude-.*|v?\d+(?:\.\d+)+.*|\d+[a-z]{1,3})$/i;
/** Names with a number behind: a variable, not a value. */
const NUMBERED_NAME =
  /^(?:pass(?:word)?|pwd|token|secret|key|user|arg|param|value|val|str|field|input|test|temp|tmp|var|foo|bar)s?[-_]?\d{1,3}$/i;

/** Whether `value`, found behind a name of class `type`, is a secret and not a word, code, a reference or a picture of one. */
export function isSecretValue(value: string, type: NameClass, writing: Writing): boolean {
  const length = value.length;
  if (length < (type === 'password' ? 4 : type === 'secret' ? 8 : 16) || length > 6000) return false;
  if (value.includes(BARRIER)) return false;
  const head = length > 300 ? value.slice(0, 300) : value;
  if ((STAND_IN.test(head) && !isDollarSecret(head)) || HARMLESS.test(head) || WORDS.has(head.toLowerCase()))
    return false;
  if (standsForKey(head) || isRepetitive(head)) return false;
  if (head.includes('://') && !looksRandom(head.slice(0, head.indexOf('://')))) return false;
  if (isForeignText(head) || VERSION.test(head) || NUMBERED_NAME.test(head) || ALGORITHM.test(head)) return false;
  if (/\s/.test(head)) return type !== 'key' && writing === 'quoted' && isGeneratedPhrase(head);
  if (isNumber(head))
    return type === 'password' && writing !== 'bare' && writing !== 'prose' && /^\d{6,}$/.test(head) && length <= 32;
  if (looksWritten(head)) return false;
  if (FILE_LIKE.test(head) && !looksRandom(head.replace(/\.\w+$/, ''))) return false;
  if (CODE_PATH.test(head) && head.split(/[.:>?]+/).every((part) => !looksRandom(part))) return false;
  if (CODE_WORD.test(head) || (writing !== 'quoted' && CODE_CALL.test(head))) return false;
  if (writing !== 'quoted' && /^[A-Za-z_$][\w$.]*[([]/.test(head) && looksWritten(head.slice(0, head.search(/[([]/))))
    return false;
  return hasSubstance(head, type, writing);
}

/** `$tCh4oR9x…`: a password may begin like a variable, but no variable is called that. */
export const isDollarSecret = (value: string): boolean =>
  /^\$\w{8,}$/.test(value) &&
  /\d/.test(value) &&
  /[a-z]/.test(value) &&
  /[A-Z]/.test(value) &&
  looksRandom(value.slice(1));

/** A sentence or a word of another script, as user interfaces' catalogues hold them under keys like `token_error`. */
function isForeignText(value: string): boolean {
  if (!/[^\x00-\x7f]/.test(value)) return false;
  return (value.match(/[A-Za-z0-9]/g)?.length ?? 0) * 2 < value.length;
}

/** Random, or digits of the kind that generators also write: hexadecimal, UUID. */
export const looksGenerated = (value: string): boolean =>
  looksRandom(value) ||
  isUuid(value) ||
  (value.length >= 16 && isHex(value) && /\d/.test(value) && /[a-f]/i.test(value));

function hasSubstance(value: string, type: NameClass, writing: Writing): boolean {
  const p = profileOf(value);
  if (type === 'key') {
    if (isUuid(value)) return writing === 'quoted' || writing === 'line';
    return isHex(value) ? p.length >= 32 && p.digit > 0 && p.lower + p.upper > 0 : looksRandom(value);
  }
  const hasMark = /[^A-Za-z0-9_.\-/:,]/.test(value);
  const isMixed = p.digit > 0 && p.lower + p.upper > 0;
  if (writing === 'prose') {
    if (isHex(value)) return isMixed && p.length >= 16;
    if (type === 'password' && isMemorable(value, p)) return true;
    return (
      looksRandom(value) ||
      isUuid(value) ||
      (hasMark && isMixed && p.length >= 6) ||
      (type === 'password' &&
        p.length >= 8 &&
        p.lower > 0 &&
        p.upper > 0 &&
        /[a-z][!@#$%^&*+=~][A-Za-z]/.test(value)) ||
      (type === 'password' && /^[A-Za-z]{4,12}\d{1,6}[!?.]?$/.test(value))
    );
  }
  if (looksRandom(value) || isUuid(value)) return true;
  // Capitals in the middle of what is no word: drawn from letters only.
  if (p.lower > 0 && p.upper > 0 && p.length >= 10 && p.turns >= 0.2 && /^[\w.-]+$/.test(value)) return true;
  if (type === 'password') return p.length >= 6 ? isMixed || hasMark : hasMark && isMixed;
  return (isMixed && (hasMark || p.digit >= 2) && p.length >= 10) || (hasMark && p.length >= 12);
}

/** Names of algorithms and releases with more behind them: `Sha256Hash`, `Base64-encoded`, `Windows11Pro`. */
const TECHNICAL = /(?:sha|md|aes|base|utf|rsa|oauth|argon|[hrep]s|http|tls|ipv|win|windows|ios|web|x)-?\d/i;

/** What people make up and remember: words with capitals and digits, or several words and a number. */
function isMemorable(value: string, p: Profile): boolean {
  if (TECHNICAL.test(value) || !/^[\x21-\x7e]+$/.test(value)) return false;
  if (/^[A-Za-z]{3,10}(?:[-_.][A-Za-z]{3,10}){2,7}[-_.]?\d{1,6}$/.test(value)) return true;
  return p.length >= 8 && p.length <= 64 && p.lower > 0 && p.upper > 0 && p.digit > 0 && !/[/\\(){}[\]=<>]/.test(value);
}

/** Salts of WordPress and the like: long, with spaces and marks in between. */
function isGeneratedPhrase(value: string): boolean {
  const p = profileOf(value);
  if (p.length >= 24 && p.digit > 0 && p.other > p.length * 0.1 && p.turns > 0.1 && /[^\w\s.,:;'"!?()/-]/.test(value))
    return true;
  const words = value.split(/\s+/);
  return words.length <= 3 && words.every((word) => word.length >= 4 && /\d/.test(word) && looksRandom(word));
}
