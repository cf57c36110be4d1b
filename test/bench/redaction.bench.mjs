// Measures the redactor on a file of cases: what was removed, what was kept, how fast.
//   node test/bench/redaction.bench.mjs <cases.jsonl> [built module, dist/redaction/redact.js by default]
// Side by side with secretlint's recommended rules where they are installed. Never a test: it asserts nothing.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [casesFile, modulePath = 'dist/redaction/redact.js'] = process.argv.slice(2);
if (!casesFile) {
  console.error('usage: node test/bench/redaction.bench.mjs <cases.jsonl> [dist/redaction/redact.js]');
  process.exit(2);
}
const require = createRequire(import.meta.url);
const { redact } = require(resolve(modulePath));
const cases = readFileSync(casesFile, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line));

/** A run of 60 % of a secret counts as the secret. */
const SURVIVING = 0.6;

function survives(secret, output) {
  const length = Math.max(1, Math.ceil(secret.length * SURVIVING));
  for (let at = 0; at + length <= secret.length; at++) if (output.includes(secret.slice(at, at + length))) return true;
  return false;
}

const percent = (part, whole) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`);

async function measure(name, apply, verbose) {
  let secrets = 0;
  let removed = 0;
  let kept = 0;
  let keeps = 0;
  let negatives = 0;
  let identical = 0;
  const failures = new Map();
  const note = (item, what) => {
    if (!failures.has(item.kind)) failures.set(item.kind, []);
    failures.get(item.kind).push(`${item.id}/${item.embed}: ${what}`);
  };
  for (const item of cases) {
    const output = await apply(item.text);
    for (const secret of item.secrets ?? []) {
      secrets++;
      if (survives(secret, output)) note(item, 'survived');
      else removed++;
    }
    for (const keep of item.keep ?? []) {
      keeps++;
      if (output.includes(keep)) kept++;
      else note(item, `lost ${JSON.stringify(keep.slice(0, 60))}`);
    }
    if (item.secrets?.length) continue;
    negatives++;
    if (output === item.text) identical++;
    else note(item, 'negative changed');
  }
  console.log(`\n${name}`);
  console.log(`  secrets removed      ${percent(removed, secrets)} (${removed} of ${secrets})`);
  console.log(`  kept substrings      ${percent(kept, keeps)} (${kept} of ${keeps})`);
  console.log(`  negatives identical  ${percent(identical, negatives)} (${identical} of ${negatives})`);
  console.log(`  kinds with failures  ${failures.size}`);
  for (const [kind, list] of failures) {
    console.log(verbose ? `    ${kind}: ${list.join(' | ')}` : `    ${kind}: ${list.length}`);
  }
}

/** Milliseconds of processor time: what other processes take from the clock does not count. */
function timed(run) {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function throughput() {
  const notes = [];
  let note = '';
  for (let i = 0; notes.length < 64; i++) {
    const item = cases[(i * 7919) % cases.length];
    if (item.text.length < 4000) note += item.text + '\n\n';
    if (note.length < 16_384) continue;
    notes.push(note.slice(0, 16_384));
    note = '';
  }
  const prose =
    'The team met on Tuesday and agreed to move the release; the key risk is the import, so Ana tests it first. ';
  const secrets = cases.filter((item) => item.secrets?.length && item.text.length < 2000).map((item) => item.text);
  const ordinary = Array.from({ length: 16 }, (_, n) => {
    const parts = Array.from(
      { length: 4 },
      (_, i) => prose.repeat(38).slice(0, 3_900) + secrets[(n * 4 + i) % secrets.length],
    );
    return parts.join('\n\n').slice(0, 16_384);
  });
  const sets = {
    'notes made of the cases': notes,
    'prose with four secrets': ordinary,
    'prose without secrets': [prose.repeat(Math.ceil(16_384 / prose.length)).slice(0, 16_384)],
  };
  console.log('\nthroughput on 16 KB notes, one core');
  for (const [name, texts] of Object.entries(sets)) {
    const rounds = Math.ceil(128 / texts.length);
    for (const text of texts) redact(text);
    const ms = timed(() => {
      for (let i = 0; i < rounds; i++) for (const text of texts) redact(text);
    });
    const megabytes = (rounds * texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)) / 1e6;
    console.log(`  ${name.padEnd(28)} ${(megabytes / (ms / 1000)).toFixed(1)} MB/s`);
  }
}

function adversarial() {
  const size = 1 << 20;
  const fill = (part) => part.repeat(Math.ceil(size / part.length)).slice(0, size);
  const token = ['ghp', 'zQ8vT1mXc4Rk7LpW2sYb9NdF5gHj3KaE6uVi'].join('_');
  const inputs = {
    'repeated BEGIN': fill(['-----BEGIN RSA PRI', 'VATE KEY-----\n'].join('')),
    'BEGIN and base64 lines': fill(['-----BEGIN PRI', 'VATE KEY-----\n', 'QUJD'.repeat(16), '\n'].join('')),
    'BEGIN and blanks': fill(['-----BEGIN PRI', 'VATE KEY-----'].join('') + ' \n'.repeat(60)),
    dashes: fill('-'),
    'prefix sk-': fill('sk-'),
    'prefix ghp_': fill('ghp_'),
    'prefix eyJ': fill('eyJ'),
    'eyJ with dots': fill('eyJhbGciOiJIUzI1NiJ9.'),
    'prefix xox': fill('xoxb-1'),
    '://a: runs': fill('://a:'),
    '://a@ runs': fill('://a:b@'),
    'url with many fields': 'https://a.example/?' + fill('a=b&token='),
    'real tokens': fill(token + ' '),
    'real tokens, no blanks': fill(token + ','),
    'key=': fill('key='),
    'password: ': fill('password: '),
    passwordpassword: fill('password'),
    'token words': fill('token is the '),
    'secret quotes': fill('secret="'),
    'api key phrases': fill('api key (a b c) of the '),
    bearer: fill('Bearer '),
    cookie: fill('cookie: a=b; '),
    'curl -u': fill('curl -u '),
    'one run of letters': fill('a'),
    'one run of base64': fill('aB3/xY9+Qz'),
    backslashes: fill('\\'),
    escapes: fill('\\u0041'),
    percent: fill('%41'),
    'zero-width': fill('a\u200b'),
    newlines: fill('\n'),
    'wrapped runs': fill('aB3xY9Qz\n'),
    brackets: fill('[redacted: '),
    placeholders: fill('[redacted: password]'),
    'CJK labels': fill('密码：'),
    'CJK words': fill('密码 '),
    'kind: Secret': fill('kind: Secret\ndata:\n  a: b\n'),
    kty: fill('{"kty":'),
    'crypt prefixes': fill('$2b$'),
    authorization: fill('Authorization: '),
    surrogates: fill('\ud800'),
    spaces: fill(' '),
    pipes: fill('|'),
    hex: fill('0123456789abcdef'),
    AccountKey: fill('AccountKey='),
    quotes: fill('"'),
    '@tcp(': fill('a:b@tcp('),
    'machine login': fill('machine a login b '),
  };
  console.log('\n1 MiB adversarial inputs, ms of processor time (target: below 1000)');
  let worst = 0;
  for (const [name, text] of Object.entries(inputs)) {
    const ms = timed(() => redact(text));
    worst = Math.max(worst, ms);
    console.log(`  ${name.padEnd(28)} ${ms.toFixed(0)}`);
  }
  console.log(`  ${'worst'.padEnd(28)} ${worst.toFixed(0)}`);
}

/** secretlint's engine with its recommended preset, each reported range replaced; null where it is not installed. */
async function secretlint() {
  try {
    const { lintSource } = await import('@secretlint/core');
    const preset = await import('@secretlint/secretlint-rule-preset-recommend');
    return async (text) => {
      const result = await lintSource({
        source: { filePath: 'note.md', content: text, contentType: 'text' },
        options: {
          locale: 'en',
          config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: preset.creator }] },
        },
      });
      let out = text;
      for (const { range } of [...result.messages].sort((a, b) => b.range[0] - a.range[0])) {
        out = out.slice(0, range[0]) + '[removed]' + out.slice(range[1]);
      }
      return out;
    };
  } catch {
    return null;
  }
}

console.log(`${cases.length} cases of ${casesFile}`);
await measure('this redactor', (text) => redact(text).text, true);
const other = await secretlint();
if (other) await measure('secretlint, recommended preset', other, false);
else
  console.log('\nsecretlint: not installed (@secretlint/core, @secretlint/secretlint-rule-preset-recommend), skipped');
throughput();
adversarial();
