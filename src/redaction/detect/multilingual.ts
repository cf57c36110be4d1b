import { RANK } from '../redact.types';
import { Trigger } from '../scan';
import { NameClass } from './names';
import { speaksForItself } from './prose';
import { readValue } from './read-value';
import { isSecretValue, looksGenerated } from './value';

/** Words for password and for token or key, beyond those that ASCII keywords find. Both cases where letters have them. */
const PASSWORD_WORDS =
  'mot de passe|contraseña|clave|clave de acceso|passwort|kennwort|wachtwoord|senha|palavra-passe|hasło|lösenord|adgangskode|passord|salasana|jelszó|heslo|parola|şifre|mật khẩu|kata sandi|parolă|лозинка|пароль|пароля|паролем|κωδικός|κωδικό|סיסמה|סיסמא|كلمة المرور|كلمة السر|رمز عبور|گذرواژه|पासवर्ड|รหัสผ่าน|密码|密碼|口令|パスワード|暗証番号|비밀번호|암호|비번';
const SECRET_WORDS =
  'clé|clé secrète|clé api|clé d’api|clef|jeton|clave secreta|llave|chave|chave secreta|chave de api|segredo|segreto|chiave|chiave api|chiave segreta|schlüssel|api-schlüssel|zugangsschlüssel|geheimnis|zugriffstoken|zugangsdaten|sleutel|klucz|klucz api|nyckel|anahtar|ключ|токен|токена|секрет|секретный ключ|κλειδί|מפתח|טוקן|المفتاح|مفتاح|الرمز|رمز|توكن|कुंजी|टोकन|令牌|密钥|密鑰|金钥|金鑰|秘钥|秘鑰|凭证|凭据|憑證|访问密钥|トークン|秘密鍵|アクセスキー|シークレット|キー|토큰|비밀 키|비밀키|키|인증키';
const SEPARATOR =
  /(?:["'`*)\]”』」]{0,3}[ \t]?(?:[（(][^)）\n]{0,40}[)）][ \t]?)?(?:[\p{L}\p{N}"'’`/_@.-]{1,40}[ \t]{1,3}){0,6}?[\p{L}]{0,12}[ \t]{0,3}(?:[:：=＝→—–]|是|为|為|は|が|을|를|은|는|이|(?<=[ \t])(?:lautet|ist|war|est|était|es|era|é|è|jest|är|er|on|to|is|bo|là|είναι|это|هي|هو|है)(?=[ \t]))[ \t]{0,3}[:：]?[ \t]{0,3}|[ \t]{1,3}(?=["'`“«]))(?=[^\s])/uy;
/** `пароль от базы <value>`: no sign in between, so the value has to speak for itself. */
const ADJACENT = /(?:[ \t]{1,3}[\p{L}'’-]{1,24}){0,3}?[ \t]{1,3}(?=[A-Za-z!@#$%^&*+=~]{0,40}\d)/uy;
/** `PostgreSQL16` and other names of products are mixed too, but shorter. */
const MIN_ADJACENT = 16;

function wordTrigger(word: string, type: NameClass): Trigger {
  return {
    literal: word,
    anyCase: true,
    // Scripts without spaces put the word right behind a Latin name: `GitHub令牌`.
    wordStart: word.charCodeAt(0) < 128,
    visit(scan, at) {
      const after = at + word.length;
      // `clave` in `clavel`, `ключ` in `ключевой`: another word. Inflection is listed where it matters.
      if (/^\p{Ll}{3}/u.test(scan.text.slice(after, after + 3))) return 0;
      SEPARATOR.lastIndex = after;
      const separated = SEPARATOR.test(scan.text);
      ADJACENT.lastIndex = after;
      if (!separated && !ADJACENT.test(scan.text)) return 0;
      const value = readValue(scan.text, separated ? SEPARATOR.lastIndex : ADJACENT.lastIndex, after, true);
      if (!value) return 0;
      const candidate = scan.text.slice(value.start, value.end);
      if (!separated && (candidate.length < MIN_ADJACENT || !speaksForItself(candidate))) return 0;
      if (!isSecretValue(candidate, type, 'prose')) return 0;
      if (type === 'secret' && !looksGenerated(candidate)) return 0;
      scan.emit(value.start, value.end, type === 'password' ? 'password' : 'secret', RANK.prose);
      return 0;
    },
  };
}

/** Letters beyond ASCII are not folded by the scan: words that begin with one are listed in both cases. */
const inBothCases = (word: string): string[] => {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return word.charCodeAt(0) < 128 || capital === word ? [word] : [word, capital];
};

/** `mot de passe : …`, `密码是…`, `пароль: …`: the telling words of other languages, and what follows them. */
export const multilingualTriggers: readonly Trigger[] = [
  ...PASSWORD_WORDS.split('|')
    .flatMap(inBothCases)
    .map((word) => wordTrigger(word, 'password')),
  ...SECRET_WORDS.split('|')
    .flatMap(inBothCases)
    .map((word) => wordTrigger(word, 'secret')),
];
