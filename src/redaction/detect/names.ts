/**
 * What the name in front of a value promises. `password`: anything that is not a word or code is one. `secret`: it must
 * also be long enough. `key`: many keys are no secrets (cache, primary, public), so the value must look generated.
 */
export type NameClass = 'password' | 'secret' | 'key';

export interface NamedKind {
  type: NameClass;
  kind: string;
}

const PASSWORD =
  /(?:password|passwrd|passwd|passphrase|passcode|pwd|kennwort|passwort|wachtwoord|contrasena|contrasenya|motdepasse|mdp|senha|lozinka|haslo|heslo|losenord|passord|salasana|jelszo|parola|requirepass|masterauth)$/;
const PASSWORD_WORDS = new Set(['pass', 'pw', 'pswd', 'passw', 'psw', 'pword', 'psk']);

const SECRET_ENDS: readonly (readonly [RegExp, string])[] = [
  [
    /(?:api|app|application|auth|access|subscription|function|functions|service|servicerole|admin|integration|ingest|ingestion|write|license|licence|gateway|llm|model|rest|sdk|server|consumer|developer|partner|project|account|storage|sharedaccess|shared|search|query|client|secretaccess|webhook|deploy|session|upload|merchant|checkout|publish|push|dsa|hmac|signing|signature|signed|sign|encryption|encrypt|crypto|cipher|master|jwt|root|user|personal|team|org|bot|maps?|host|cron|seal|unseal|recovery|wallet|validator|mnemonic|signer|deployer|owner|private|preshared|appsecret|secret|key)key$/,
    'api key',
  ],
  [/(?:secretkeybase|secretbase)$/, 'secret'],
  [/token$/, 'token'],
  [/secret$/, 'secret'],
  [/(?:credential|credentials|creds|cred)$/, 'credential'],
  [/(?:authorization|bearer|accesscode|authcode|authorizationcode|oauthcode)$/, 'token'],
  [/(?:jwt|sas|pat)$/, 'token'],
  [/(?:sessionid|sessid|phpsessid|jsessionid|connectsid|sessionkey|sessioncookie|authcookie)$/, 'session cookie'],
  [
    /(?:totpseed|otpseed|otpsecret|seedphrase|mnemonic|recoveryphrase|recoverycode|backupcode|recoverycodes|backupcodes|scratchcode)$/,
    'recovery secret',
  ],
  [/(?:clientkeydata|keydata|privatekeydata)$/, 'private key'],
];
/** Whole words only: `pat` ends `path` in no way, but `sas` ends `canvasas`. */
const NEEDS_WHOLE_WORD = /(?:jwt|sas|pat|creds?|bearer)$/;
const WHOLE_WORDS = new Set([
  'jwt',
  'sas',
  'pat',
  'salt',
  'pepper',
  'cred',
  'creds',
  'bearer',
  'auth',
  'session',
  'apitoken',
]);

/** Tokens and keys that are no secrets: paging, models' vocabulary, data structures, what is public by design. */
const HARMLESS =
  /(?:(?:max|min|next|nextpage|page|paging|pagination|continuation|continue|resume|sync|delta|pad|eos|bos|unk|sep|mask|cls|special|stop|start|first|last|prev|cancel|cancellation|design|syntax|lexer|parser|num|total|input|output|prompt|completion|thought|reasoning|cached|per|perthousand|theme|color|skip|new|end|placement|change|cas|fencing|concurrency|idempotency|request|etag)token|(?:public|publishable|primary|foreign|partition|sort|cache|idempotency|routing|row|object|composite|unique|index|group|map|hash|lookup|dict|translation|registry|i18n|shard|range|bucket|s3|storageobject|surrogate|natural|candidate|join|sharding|hot|arrow|enter|escape|shift|meta|alt|tab|delete|accelerator|shortcut|feature|flag|config|setting|settings|query|dedup|deduplication|message|event|correlation|trace|span|anon|site|sitekey|verification|vapidpublic|publicapi|sshpublic|hostpublic|minisignpublic|gpgpublic|order|issue|project|ticket|jira|metric|label|tag|component|widget|react|list|item|node|parent|child|root|field|column|attribute|property|state|reducer|param|header|env|schema|type|style|menu|i|job|task|queue|topic|channel|room|lock|mutex|semaphore|redis|prefix|kv|memo|memcache|locale|lang|language|msg|text|string|resource|policy|rule|template|section|chunk|block|page|file|path|dir|folder)key)$/;

/** What may follow the telling word: the stage, a number, the encoding. */
const TRAILING = new Set(
  'prod production dev development staging stage test testing live sandbox old new current previous prev next primary secondary backup base64 b64 value val plain plaintext raw string hex us eu env default main read rw ro local ci qa uat v1 v2 v3 a b admin internal'.split(
    ' ',
  ),
);

const isTrailing = (word: string): boolean => TRAILING.has(word) || /^\d{1,4}$/.test(word);

/** `DB_PASSWORD_PROD` → db, password; `clientSecret` → client, secret; `APIKey` → api, key. */
function wordsOf(name: string): string[] {
  const words: string[] = [];
  let word = '';
  let previous = 0;
  for (let i = 0; i < name.length; i++) {
    const c = name.charCodeAt(i);
    const type = c >= 97 && c <= 122 ? 1 : c >= 65 && c <= 90 ? 2 : c >= 48 && c <= 57 ? 3 : 0;
    const next = name.charCodeAt(i + 1);
    const startsWord =
      type === 2 && (previous === 1 || previous === 3 || (previous === 2 && next >= 97 && next <= 122));
    if ((type === 0 || startsWord) && word !== '') {
      words.push(word);
      word = '';
    }
    if (type !== 0) word += name.charAt(i);
    previous = type;
  }
  if (word !== '') words.push(word);
  for (let i = 0; i < words.length; i++) words[i] = (words[i] as string).toLowerCase();
  while (words.length > 1 && isTrailing(words[words.length - 1] ?? '')) words.pop();
  return words;
}

const KEY_PHRASE =
  /(?:^|[^A-Za-z])(?:api|secret|access|private|auth|authentication|application|app|service|admin|signing|license|encryption|account|storage|master|server|client|project|webhook|subscription|deploy|session|personal|user|team|function|host|shared|primary access|secondary access|integration|ingest|gateway|llm|model)[ -]$/i;
const VENDOR_BEFORE = /(?:^|[^\w])([A-Z][\w.&+]{1,24}|1Password|[a-z]{1,3}[A-Z]\w{1,20}|npm|age)[ ]$/;
/** A capital that only begins a sentence, or a key that is none. */
const NO_VENDOR =
  /^(?:The|This|That|A|An|My|Our|Your|His|Her|Its|Each|Every|One|No|Any|Which|What|Public|Primary|Foreign|Cache|Partition|Sort|Hash|Row|Object|Routing|JSON|YAML|SSH|GPG|PGP|S3|Redis|Map|Registry|Enter|Shift|Tab|Der|Die|Das|La|Le|El)$/i;

/** A word of prose, with what stands before it: `API key`, `Mistral key` promise what `key` alone does not. */
export function classifyWord(word: string, before: string, known: Map<string, NamedKind | null>): NamedKind | null {
  if (!/^keys?$/i.test(word)) {
    let named = known.get(word);
    if (named === undefined) known.set(word, (named = classifyName(word)));
    return named;
  }
  if (KEY_PHRASE.test(before)) return { type: 'secret', kind: 'api key' };
  const vendor = VENDOR_BEFORE.exec(before)?.[1];
  return vendor !== undefined && !NO_VENDOR.test(vendor) ? { type: 'key', kind: 'key' } : null;
}

/** The class of a variable's, key's, flag's or header's name, or null where it promises nothing secret. */
function classifyName(name: string): NamedKind | null {
  const words = wordsOf(name);
  const last = words[words.length - 1] ?? '';
  const joined = words.join('').replace(/\d{1,2}$/, '');
  if (PASSWORD_WORDS.has(last)) return { type: 'password', kind: 'password' };
  if (PASSWORD.test(joined)) {
    // The shell's own variables hold a directory.
    if (/^(?:old)?pwd$/.test(joined) && name === name.toUpperCase()) return null;
    return { type: 'password', kind: joined.endsWith('passphrase') ? 'passphrase' : 'password' };
  }
  if (
    joined.endsWith('publickey') ||
    (HARMLESS.test(joined) && !/(?:api|secret|access|private|auth)(?:key|token)$/.test(joined))
  ) {
    // A harmless word may still begin a vendor's name: only capitals with a value that looks generated count then.
    return /^[A-Z][A-Z0-9_]*_KEY$/.test(name) && !/(?:PUBLIC|CACHE|PRIMARY|FOREIGN|HASH|SITE)/.test(name)
      ? { type: 'key', kind: 'key' }
      : null;
  }
  for (const [pattern, kind] of SECRET_ENDS) {
    if (!pattern.test(joined)) continue;
    if (NEEDS_WHOLE_WORD.test(joined) && !WHOLE_WORDS.has(last)) continue;
    return { type: 'secret', kind };
  }
  if (last === 'salt' || last === 'pepper') return { type: 'key', kind: 'secret' };
  if (last === 'auth' || last === 'session' || last === 'signature' || last === 'sig')
    return { type: 'key', kind: 'credential' };
  if (last === 'key' || joined.endsWith('apikey'))
    return words.length > 1 || joined.length > 3 ? { type: 'key', kind: 'key' } : null;
  if (
    /[a-z]key$/.test(joined) &&
    words.length === 1 &&
    !/(?:monkey|turkey|hockey|donkey|whiskey|jockey|hotkey)$/.test(joined)
  ) {
    return { type: 'key', kind: 'key' };
  }
  return null;
}
