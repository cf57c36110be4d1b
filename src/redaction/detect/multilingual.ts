import { RANK } from '../redact.types';
import { Scan } from '../scan';
import { looksRandom } from '../shape';
import { NameClass } from './names';
import { readValue } from './read-value';
import { isSecretValue } from './value';

/** Words for password and for token or key, beyond those that ASCII keywords find. Both cases where letters have them. */
const PASSWORD_WORDS =
  'mot de passe|contraseña|clave(?: de acceso)?|passwort|kennwort|wachtwoord|senha|palavra-passe|hasło|lösenord|adgangskode|passord|salasana|jelszó|heslo|parola|şifre|mật khẩu|kata sandi|parolă|лозинка|пароль|пароля|паролем|κωδικός|κωδικό|סיסמה|סיסמא|כלמת|كلمة المرور|كلمة السر|رمز عبور|گذرواژه|पासवर्ड|รหัสผ่าน|密码|密碼|口令|パスワード|暗証番号|비밀번호|암호|비번';
const SECRET_WORDS =
  'clé(?: secrète| api| d.api)?|clef|jeton|clave secreta|llave|chave(?: secreta| de api)?|segredo|segreto|chiave(?: api| segreta)?|schlüssel|api-schlüssel|zugangsschlüssel|geheimnis|zugriffstoken|zugangsdaten|sleutel|klucz(?: api)?|nyckel|anahtar|ключ|токен|токена|секрет|секретный ключ|κλειδί|מפתח|טוקן|المفتاح|مفتاح|الرمز|رمز|توكن|कुंजी|टोकन|令牌|密钥|密鑰|金钥|金鑰|秘钥|秘鑰|凭证|凭据|憑證|访问密钥|トークン|秘密鍵|アクセスキー|シークレット|キー|토큰|비밀 키|비밀키|키|인증키';
const WORDS = new RegExp(`(?:(${PASSWORD_WORDS})|(?:${SECRET_WORDS}))(?![\\p{Ll}\\p{Lu}])`, 'giu');
const SEPARATOR =
  /(?:["'`*)\]”』」]{0,3}[ \t]?(?:[（(][^)）\n]{0,40}[)）][ \t]?)?(?:[\p{L}\p{N}"'’`/_@.-]{1,40}[ \t]{1,3}){0,6}?[\p{L}]{0,12}[ \t]{0,3}(?:[:：=＝→—–]|是|为|為|は|が|을|를|은|는|이|(?<=[ \t])(?:lautet|ist|war|est|était|es|era|é|è|jest|är|er|on|to|is|bo|là|είναι|это|هي|هو|है)(?=[ \t]))[ \t]{0,3}[:：]?[ \t]{0,3}|[ \t]{1,3}(?=["'`“«]))(?=[^\s])/uy;

/** `mot de passe : …`, `密码是…`, `пароль: …`: the telling words of other languages, and what follows them. */
export function findMultilingual(scan: Scan): void {
  const { text } = scan;
  for (const match of text.matchAll(WORDS)) {
    const after = match.index + match[0].length;
    SEPARATOR.lastIndex = after;
    if (!SEPARATOR.test(text)) continue;
    const value = readValue(text, SEPARATOR.lastIndex, after, true);
    if (!value) continue;
    const candidate = text.slice(value.start, value.end);
    const type: NameClass = match[1] === undefined ? 'secret' : 'password';
    if (!isSecretValue(candidate, type, 'prose')) continue;
    if (type === 'secret' && !looksRandom(candidate)) continue;
    scan.emit(value.start, value.end, type === 'password' ? 'password' : 'secret', RANK.prose);
  }
}
