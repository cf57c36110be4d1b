// What a reader who undoes every spelling trick would see. Written from the description of the cases alone, with no code of
// the room under test, so that a fault there is not repeated here.

const NAMED = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '\u00ad', zwnj: '\u200c', zwj: '\u200d', lowbar: '_', sol: '/',
  lbrack: '[', rbrack: ']', lsqb: '[', rsqb: ']', equals: '=', hyphen: '\u2010', dash: '\u2010', ast: '*', num: '#', period: '.', comma: ',', colon: ':',
  semi: ';', excl: '!', quest: '?', bsol: '\\', grave: '`', lpar: '(', rpar: ')', plus: '+', dollar: '$', percnt: '%', commat: '@', Tab: '\t',
  NewLine: '\n', ZeroWidthSpace: '\u200b', NoBreak: '\u2060', eacute: 'é',
}; // prettier-ignore

function decodeEntities(text) {
  for (let i = 0; i < 10; i++) {
    const next = text
      .replace(/&#x([0-9a-f]{1,12});?/gi, (all, hex) => char(parseInt(hex, 16), all))
      .replace(/&#(\d{1,12});?/g, (all, digits) => char(Number(digits), all))
      .replace(/&([A-Za-z]+);/g, (all, name) => NAMED[name] ?? all);
    if (next === text) return text;
    text = next;
  }
  return text;
}

const char = (codePoint, otherwise) =>
  codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff) ? String.fromCodePoint(codePoint) : otherwise;

export function normalise(text) {
  return decodeEntities(text)
    .replace(/[\u{e0020}-\u{e007e}]/gu, (tag) => String.fromCodePoint(tag.codePointAt(0) - 0xe0000))
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();
}

const quoteless = (text) => text.replace(/^[ \t]*(?:>[ \t]*)+/gm, '');
const dense = (text) => text.replace(/[\s*_~`]+/g, '');

/** Every form in which the text is looked at. */
export function forms(text) {
  const plain = normalise(text);
  const lines = quoteless(plain);
  return [
    plain,
    dense(lines),
    dense(lines.replace(/<!--[\s\S]*?-->/g, '').replace(/<\/?[a-z][^<>]*>/g, '')),
    dense(lines.replace(/<[^>]*>/g, '')),
  ];
}

export function survives(text, secret) {
  const wanted = [normalise(secret), dense(normalise(secret))];
  return forms(text).some((form) => wanted.some((one) => one !== '' && form.includes(one)));
}

const LOOKALIKE = { а: 'a', с: 'c', е: 'e', о: 'o', р: 'p', х: 'x', у: 'y', і: 'i', ѕ: 's', в: 'b', н: 'h', к: 'k', м: 'm', ν: 'n', т: 't', υ: 'u', г: 'r', ո: 'n', ԁ: 'd', ꭰ: 'd', 'ꮢ': 'r', '∪': 'u' }; // prettier-ignore
const UNESCAPE = /%([0-9a-f]{2})|\\u([0-9a-f]{4})/gi;

/** Tier 2: also look-alike letters, percent and \u escapes. */
export function survivesTier2(text, secret) {
  const latin = (s) => [...s].map((c) => LOOKALIKE[c] ?? c).join('');
  const decoded = Buffer.from(
    text.replace(UNESCAPE, (_, pct, u) => (pct ? String.fromCharCode(parseInt(pct, 16)) : char(parseInt(u, 16), ''))),
    /%[c-f]/i.test(text) ? 'latin1' : 'utf8',
  ).toString('utf8');
  const wanted = dense(latin(normalise(secret)));
  return [text, decoded].some((one) => forms(one).some((form) => dense(latin(form)).includes(wanted)));
}

const TERMINATOR = /\r\n|[\n\r\u0085\v\f\u2028\u2029]/;

/** Faults of a fenced block: escapes, and lines that pass for a delimiter. */
export function fenceFaults({ block, open, close }) {
  const faults = [];
  if (!block.endsWith(close) || block.indexOf(close) !== block.length - close.length) faults.push('escape');
  if (!block.startsWith(open)) faults.push('no-open');
  const lines = block.split(TERMINATOR);
  if (lines.filter((line) => line.trim() === close).length !== 1) faults.push('escape');
  const wanted = dense(normalise(close));
  for (const form of [normalise(block), ...forms(block)].map(dense)) {
    if (form.split(wanted).length !== 2 || !form.endsWith(wanted)) faults.push('escape');
  }
  const nonce = /[0-9a-f]{24,}/.exec(close)[0];
  const bare = (text) => dense(normalise(text)).replaceAll(nonce, '').replace(/[0-9a-f]{24,}/g, '').replace(/[^\p{L}\p{N}]/gu, ''); // prettier-ignore
  const latin = (text) => [...text].map((c) => LOOKALIKE[c] ?? c).join('');
  const shapes = [bare(open), bare(close)];
  const inner = lines.slice(1, -1);
  const joined = [...inner, ...inner.map((line, i) => line + (inner[i + 1] ?? ''))];
  if (joined.some((line) => forms(line).some((form) => shapes.some((shape) => bare(latin(form)).includes(shape))))) {
    faults.push('look-alike');
  }
  return [...new Set(faults)];
}
