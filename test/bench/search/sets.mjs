// A set is a directory of markdown files with a file of questions beside it: `<name>/` and `<name>.queries.jsonl`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { built } from './built.mjs';

const { parseSections } = built('sections/parse-sections');

/** Every set in a directory, or the one that the path itself is. */
export function findSets(path) {
  const root = resolve(path);
  if (existsSync(`${root}.queries.jsonl`)) return [root];
  return readdirSync(root)
    .filter((name) => existsSync(join(root, `${name}.queries.jsonl`)))
    .sort()
    .map((name) => join(root, name));
}

export function loadSet(root) {
  const files = readdirSync(root, { recursive: true })
    .map((path) => path.split('\\').join('/'))
    .filter((path) => /\.mdx?$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const queriesFile = join(dirname(root), `${basename(root)}.queries.jsonl`);
  const lines = existsSync(queriesFile) ? readFileSync(queriesFile, 'utf8').trim().split('\n') : [];
  return { name: basename(root), root, files, queries: lines.filter(Boolean).map((line) => JSON.parse(line)) };
}

/** Sections as the other engines get them: the same cut as ours, so that only the search differs. */
export function sectionsOf({ files }) {
  return files.flatMap(({ path, text }) => {
    const parsed = parseSections(text, { mdx: path.endsWith('.mdx') });
    const title = parsed.title ?? parsed.sections.find(({ level }) => level === 1)?.heading ?? '';
    return parsed.sections.map((section) => ({
      path,
      line: section.line,
      endLine: section.line + text.slice(section.start, section.end).split('\n').length - 1,
      heading: section.heading || basename(path),
      title,
      crumbs: section.crumbs.join(' / '),
      body: text.slice(section.bodyStart, section.end),
    }));
  });
}

const RANKS_KEPT = 60;

/**
 * MRR@10, Recall@6 and Recall@12 of a search over the set's questions. A result from a page that held the link is
 * dropped before ranks are counted.
 * @param {(query: string, limit: number) => {path: string, line: number}[]} search
 */
export function measure({ queries }, search) {
  const sum = { mrr: 0, recall6: 0, recall12: 0 };
  const ranks = [];
  for (const one of queries) {
    const answers = [one, ...(one.also ?? [])];
    const results = search(one.query, RANKS_KEPT).filter(({ path }) => !one.exclude?.includes(path));
    const isAnswer = ({ path, line }) =>
      answers.some((answer) => answer.file === path && (answer.line === null || answer.line === line));
    const rank = results.slice(0, 12).findIndex(isAnswer) + 1;
    ranks.push(rank);
    if (rank > 0 && rank <= 10) sum.mrr += 1 / rank;
    if (rank > 0 && rank <= 6) sum.recall6++;
    if (rank > 0) sum.recall12++;
  }
  const count = queries.length || 1;
  return { mrr: sum.mrr / count, recall6: sum.recall6 / count, recall12: sum.recall12 / count, ranks };
}
