// Known-item questions out of a documentation's own cross-links, for sets that nobody judged by hand.
// node test/bench/known-items.mjs <directory> [count] [folder prefix] > queries.jsonl      (after `npm run build`)
//
// The text of a link to a section, the sentence around it, or the text of a link to a page is the question; the target
// is the answer; pages that hold the link are excluded from the results. Texts that equal the target's heading, and
// texts such as "here", are left out. The choice is seeded, so that a set can be made again.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix } from 'node:path';

const dist = process.env.PRIMA_DIST ?? '../../dist';
const require = createRequire(import.meta.url);
const { parseSections } = require(`${dist}/sections/parse-sections.js`);
const { slugify } = require(`${dist}/sections/slug.js`);

const [root, count = '200', prefix = ''] = process.argv.slice(2);
const files = readdirSync(root, { recursive: true })
  .map((path) => path.split('\\').join('/'))
  .filter((path) => path.endsWith('.md') && path.startsWith(prefix))
  .sort();
const parsed = new Map();
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  parsed.set(file, { text, ...parseSections(text) });
}

const VAGUE =
  /^(?:here|this|link|docs?|documentation|see|more|above|below|next|previous|hier|ici|aquí|こちら|read more|learn more)$/i;
const plain = (text) =>
  text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_>|]/g, (mark) => (mark === '_' ? '_' : ' '))
    .replace(/<[^>]+>|\{[^}]*\}|\[!\w+\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const same = (a, b) => slugify(a).replace(/[-_]/g, '') === slugify(b).replace(/[-_]/g, '');

const asked = new Map();
for (const [file, { text }] of parsed) {
  const body = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
  for (const match of body.matchAll(/(?<!!)\[([^\]\n]{3,120})\]\(<?([^)\s>]*)>?[^)]*\)/g)) {
    const [, label, target] = match;
    if (/^[a-z]+:|^\/\//i.test(target)) continue;
    const [path, anchor = ''] = target.split('#');
    const found = resolve(file, path);
    if (!found) continue;
    const section = anchor ? parsed.get(found).sections.find((one) => one.slug === decode(anchor).toLowerCase()) : null;
    if (anchor && !section) continue;
    if (found === file && !section) continue;
    const words = plain(label);
    const heading =
      section?.heading ??
      parsed.get(found).title ??
      parsed.get(found).sections.find((one) => one.level === 1)?.heading ??
      '';
    if (words.length < 3 || VAGUE.test(words)) continue;
    if (!same(words, heading)) add(words, section ? 'anchor' : 'page', file, found, section);
    const sentence = sentenceAround(body, match.index, match[0].length);
    if (section && sentence.length > words.length + 15) add(sentence, 'sentence', file, found, section);
  }
}

function resolve(file, path) {
  if (path === '') return file;
  const clean = decode(path)
    .replace(/\.html$/, '')
    .replace(/\/$/, '');
  const bases = path.startsWith('/')
    ? ['', 'src', 'content', 'docs'].map((base) => posix.join(base, clean))
    : [posix.join(posix.dirname(file), clean)];
  for (const base of bases) {
    for (const candidate of [base, `${base}.md`, `${base}/index.md`]) if (parsed.has(candidate)) return candidate;
  }
  return null;
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function sentenceAround(body, at, length) {
  const paragraphStart =
    Math.max(body.lastIndexOf('\n\n', at), body.lastIndexOf('\n- ', at), body.lastIndexOf('\n* ', at)) + 1;
  const paragraphEnd = body.indexOf('\n\n', at);
  const before = body.slice(paragraphStart, at);
  const after = body.slice(at + length, paragraphEnd === -1 ? undefined : paragraphEnd);
  const start = Math.max(
    ...['. ', '。', '! ', '? ', ':\n', '.\n'].map(
      (end) => before.lastIndexOf(end) + (before.lastIndexOf(end) < 0 ? 1 : end.length),
    ),
  );
  const end = /[.。!?](?:\s|$)|。/.exec(after);
  return plain(
    before.slice(Math.max(0, start)) + body.slice(at, at + length) + after.slice(0, end ? end.index + 1 : undefined),
  ).replace(/^[-*\d.\s]+/, '');
}

function add(query, kind, from, file, section) {
  if (query.length > 400) return;
  const known = asked.get(query);
  const answer = { file, heading: section?.heading ?? null, line: section?.line ?? null };
  if (!known) {
    asked.set(query, { query, kind, ...answer, also: [], exclude: [from] });
    return;
  }
  if (!known.exclude.includes(from)) known.exclude.push(from);
  if (![known, ...known.also].some((one) => one.file === file && one.line === answer.line)) known.also.push(answer);
}

let seed = 42;
const random = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
const all = [...asked.values()]
  .map((one) => ({
    ...one,
    exclude: one.exclude.filter((file) => ![one, ...one.also].some((answer) => answer.file === file)),
  }))
  .filter((one) => one.also.length < 4 && one.exclude.length > 0);
for (let index = all.length - 1; index > 0; index--) {
  const other = Math.floor(random() * (index + 1));
  [all[index], all[other]] = [all[other], all[index]];
}
all
  .slice(0, Number(count))
  .forEach((one, index) => process.stdout.write(`${JSON.stringify({ id: `q-${index + 1}`, ...one })}\n`));
