// The engines that are measured side by side. Each gets the same sections and answers with their paths and lines.
import Database from 'better-sqlite3';
import MiniSearch from 'minisearch';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { built } from './built.mjs';
import { sectionsOf } from './sets.mjs';

const { packListing } = built('index/build/listing');
const { IndexJob } = built('index/build/index-job');
const { StoneFiles } = built('index/build/stone-files');
const { StoneReader } = built('index/query/stone-reader');
const { rank } = built('index/query/ranking');
const { createCleaner } = built('untrusted/cleaner');

const WORD = /[\p{L}\p{N}_]+/gu;
const FIELDS = ['heading', 'title', 'crumbs', 'path', 'body'];
const WEIGHTS = [6, 3, 2, 2, 1];

/** Ours, in this process; `search` takes ranking options for ablations. */
export function primaChat(set) {
  const dir = mkdtempSync(join(tmpdir(), 'prima-bench-'));
  const job = new IndexJob(new StoneFiles(dir), 'commit', createCleaner([]));
  const byOid = new Map(set.files.map(({ path, text }, number) => [`oid${number}`, { path, text }]));
  const listing = packListing([...byOid].map(([oid, { path }]) => ({ path, oid, kind: 'file' })));
  for (const oid of job.begin(listing)) job.add(oid, Buffer.from(byOid.get(oid).text));
  const reader = new StoneReader(job.finish().file);
  return {
    name: 'PrimaChat',
    search: (query, limit, options) =>
      rank(reader, query, limit, options).map(({ file, section }) => ({ path: file.path, line: section.line })),
    close: () => {
      reader.close();
      rmSync(dir, { recursive: true });
    },
  };
}

/** SQLite's full-text search as its manual has it: Porter's stemmer, BM25 with weights by field, any of the words. */
export function plainFts5(set) {
  const db = new Database(':memory:');
  db.exec(`CREATE VIRTUAL TABLE sections USING fts5(heading, title, crumbs, path, body, line UNINDEXED,
    tokenize = 'porter unicode61 remove_diacritics 2')`);
  const insert = db.prepare('INSERT INTO sections VALUES (@heading, @title, @crumbs, @path, @body, @line)');
  db.transaction(() => sectionsOf(set).forEach((section) => insert.run(section)))();
  const find = db.prepare(
    `SELECT path, line FROM sections WHERE sections MATCH ? ORDER BY bm25(sections, ${WEIGHTS.join(', ')}) LIMIT ?`,
  );
  return {
    name: 'SQLite FTS5, plain',
    search: (query, limit) => {
      const words = query.match(WORD) ?? [];
      return words.length === 0 ? [] : find.all(words.map((word) => `"${word}"`).join(' OR '), limit);
    },
    close: () => db.close(),
  };
}

/** MiniSearch with the options that its manual shows: prefixes, fuzzy 0.2, fields boosted as above. */
export function miniSearch(set) {
  const index = new MiniSearch({ fields: FIELDS, storeFields: ['path', 'line'] });
  index.addAll(sectionsOf(set).map((section, id) => ({ id, ...section })));
  const boost = Object.fromEntries(FIELDS.map((field, number) => [field, WEIGHTS[number]]));
  return {
    name: 'MiniSearch',
    search: (query, limit) => index.search(query, { boost, prefix: true, fuzzy: 0.2 }).slice(0, limit),
    close: () => undefined,
  };
}

/** Null where no ripgrep is on the path; then git's own grep stands in. */
export const ripgrepVersion = spawnSync('rg', ['--version'], { encoding: 'utf8' }).stdout?.split('\n')[0] || null;

/** Lines that hold a word of the query, counted a section: each word once, by how few sections have it. */
export function ripgrep(set) {
  const sections = sectionsOf(set);
  const byPath = Map.groupBy?.(sections, ({ path }) => path) ?? groupByPath(sections);
  const grep = ripgrepVersion
    ? ['rg', '--no-heading', '--with-filename', '-n', '-o', '-i', '-F', '--sort', 'path']
    : ['git', 'grep', '--no-index', '-n', '-o', '-i', '-F'];
  return {
    name: ripgrepVersion ? 'ripgrep' : 'git grep',
    search: (query, limit) => {
      const words = [...new Set((query.match(WORD) ?? []).map((word) => word.toLowerCase()))].filter(
        (word) => word.length > 2 || /[^\p{ASCII}]/u.test(word),
      );
      if (words.length === 0) return [];
      const [command, ...args] = grep;
      const found = new Map();
      for (const line of run(command, [...args, ...words.flatMap((word) => ['-e', word]), '.'], set.root)) {
        const [, path, number, word] = /^(?:\.\/)?(.+?):(\d+):(.*)$/.exec(line) ?? [];
        const section = byPath.get(path)?.findLast(({ line: first }) => first <= Number(number));
        if (!section) continue;
        const key = word.toLowerCase();
        if (!found.has(key)) found.set(key, new Set());
        found.get(key).add(section);
      }
      const scores = new Map();
      for (const hit of found.values()) {
        const idf = Math.log(1 + sections.length / hit.size);
        for (const section of hit) scores.set(section, (scores.get(section) ?? 0) + idf);
      }
      return [...scores].sort((a, b) => b[1] - a[1]).slice(0, limit).map(([section]) => section); // prettier-ignore
    },
    close: () => undefined,
  };
}

function groupByPath(sections) {
  const groups = new Map();
  for (const section of sections) groups.set(section.path, [...(groups.get(section.path) ?? []), section]);
  return groups;
}

/** Exit code 1 is "nothing found". */
function run(command, args, cwd) {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 30 }).split('\n');
  } catch (error) {
    if (error.status === 1) return [];
    throw error;
  }
}
