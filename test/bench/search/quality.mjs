// Quality side by side, what each step of the ranking is worth, and how much hangs on each of its numbers.
import { built, print, table } from './built.mjs';
import { miniSearch, plainFts5, primaChat, ripgrep, ripgrepVersion } from './engines.mjs';
import { measure } from './sets.mjs';

const { RANKING } = built('index/query/ranking');
const three = (number) => number.toFixed(3).replace(/^0/, '');

export function quality(sets) {
  print(`ripgrep: ${ripgrepVersion ?? 'not on the path, git grep instead'}`);
  for (const set of sets) {
    print(`\n## ${set.name}: ${set.files.length} files, ${set.queries.length} questions\n`);
    const rows = [['engine', 'Recall@6', 'Recall@12', 'MRR@10', 'ms a query, median']];
    for (const make of [primaChat, plainFts5, miniSearch, ripgrep]) {
      const engine = make(set);
      const times = [];
      const timed = (query, limit) => {
        const start = performance.now();
        const results = engine.search(query, limit);
        times.push(performance.now() - start);
        return results;
      };
      const { mrr, recall6, recall12 } = measure(set, timed);
      times.sort((a, b) => a - b);
      const median = times[times.length >> 1] ?? 0;
      rows.push([engine.name, three(recall6), three(recall12), three(mrr), median.toFixed(1)]);
      engine.close();
    }
    table(rows);
  }
}

const without = (path, value = 0) => [path, value];
const STEPS = [
  ['all steps', []],
  ['beginnings of words', [without('terms.prefixes', false)]],
  ['parts of compound words', [without('terms.compounds', false)]],
  ['typos', [without('terms.typos', false)]],
  ['BM25 over all fields', [without('weights.relevance')]],
  ['query covered by the heading in the same form', [without('weights.exactHeading')]],
  ['query covered by the title', [without('weights.title')]],
  ['query covered by heading, title, crumbs, path', [without('weights.about')]],
  ['query covered by the text', [without('weights.text')]],
  ['heading covered by the query', [without('weights.precision')]],
  ['quoted phrases', [without('weights.phrases')]],
  ['further sections of a file lose', [without('repeated')]],
  ['few sections a file first', [without('perFile', Infinity)]],
];

/** A table with one row a step: the scores without it, set by set. */
export function ablation(sets) {
  const engines = sets.map((set) => ({ set, engine: primaChat(set) }));
  const rows = [['without', ...sets.map(({ name }) => name), 'mean']];
  let full = [];
  for (const [name, changes] of STEPS) {
    const scores = engines.map(({ set, engine }) => scoreWith(set, engine, changes));
    if (full.length === 0) full = scores;
    rows.push([name, ...scores.map((score, i) => shown(score, full[i], name === 'all steps')), mean(scores, full)]);
  }
  for (const { engine } of engines) engine.close();
  const bare = sets.map((set) => withoutStems(set));
  rows.push(['stems', ...bare.map((score, i) => shown(score, full[i], false)), mean(bare, full)]);
  table(rows);
  print('\nRecall@6 / MRR@10 with all steps; then the change in points when the step alone is left out.');
}

const LONG = /\p{L}{8,}/gu;
const SPOILT = [
  ['two neighbours swapped in every long word', swapped, 'terms.typos'],
  ['long words cut after three quarters', cut, 'terms.prefixes'],
];

/** The same questions with their words of eight letters and more spoilt: the steps that plain questions never use. */
export function spoilt(sets) {
  const rows = [['questions', ...sets.map(({ name }) => name), 'mean']];
  const engines = sets.map((set) => ({ set, engine: primaChat(set) }));
  const row = (name, spoil, changes) => {
    const scores = engines.map(({ set, engine }) => {
      const queries = set.queries.map((one) => ({ ...one, query: one.query.replace(LONG, spoil) }));
      return scoreWith({ ...set, queries }, engine, changes);
    });
    rows.push([name, ...scores.map((score) => shown(score, score, true)), mean(scores, scores)]);
  };
  row('as they are', (word) => word, []);
  for (const [name, spoil, step] of SPOILT) {
    row(name, spoil, []);
    row('… without the step', spoil, [[step, false]]);
  }
  for (const { engine } of engines) engine.close();
  table(rows);
}

function swapped(word) {
  const at = word.length >> 1;
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
}

function cut(word) {
  return word.slice(0, Math.ceil(word.length * 0.75));
}

/** Every number of the ranking halved and doubled: a ranking that was fitted to a set falls off on both sides of it. */
export function sensitivity(sets) {
  const engines = sets.map((set) => ({ set, engine: primaChat(set) }));
  const full = engines.map(({ set, engine }) => scoreWith(set, engine, []));
  const rows = [['number', 'halved', 'doubled']];
  const numbers = [
    ...Object.keys(RANKING.weights).map((key) => `weights.${key}`),
    ...Object.keys(RANKING.fields).map((key) => `fields.${key}`),
    'candidates.headingWeight',
    'candidates.aboutWeight',
    'candidates.count',
    'repeated',
  ];
  for (const path of numbers) {
    const cells = [0.5, 2].map((factor) => {
      const value = Math.max(valueAt(RANKING, path) * factor, 0);
      return mean(
        engines.map(({ set, engine }) => scoreWith(set, engine, [[path, value]])),
        full,
      );
    });
    rows.push([path, ...cells]);
  }
  for (const { engine } of engines) engine.close();
  table(rows);
  print(`\nChange in points of Recall@6 / MRR@10, mean over ${sets.length} sets.`);
}

function scoreWith(set, engine, changes) {
  const options = structuredClone(RANKING);
  for (const [path, value] of changes) assignAt(options, path, value);
  return measure(set, (query, limit) => engine.search(query, limit, options));
}

/** Words as they are written, in the index and in the question. */
function withoutStems(set) {
  const languages = built('index/text/languages/languages');
  const { stemmerOf } = languages;
  languages.stemmerOf = () => (folded) => folded;
  // Terms of an earlier index are remembered by language: a language nobody else uses has none.
  const { detectLanguage } = languages;
  languages.detectLanguage = () => 'unstemmed';
  try {
    const engine = primaChat(set);
    const score = measure(set, engine.search);
    engine.close();
    return score;
  } finally {
    Object.assign(languages, { stemmerOf, detectLanguage });
  }
}

function valueAt(object, path) {
  return path.split('.').reduce((inner, key) => inner[key], object);
}

function assignAt(object, path, value) {
  const keys = path.split('.');
  const last = keys.pop();
  const target = keys.reduce((inner, key) => inner[key], object);
  target[last] = value;
}

const points = (number) => `${number > 0.00005 ? '+' : ''}${(100 * number).toFixed(1)}`;

function shown(score, full, isFull) {
  if (isFull) return `${three(score.recall6)} / ${three(score.mrr)}`;
  return `${points(score.recall6 - full.recall6)} / ${points(score.mrr - full.mrr)}`;
}

function mean(scores, full) {
  const of = (key, list) => list.reduce((sum, one) => sum + one[key], 0) / list.length;
  if (scores === full) return `${three(of('recall6', full))} / ${three(of('mrr', full))}`;
  return `${points(of('recall6', scores) - of('recall6', full))} / ${points(of('mrr', scores) - of('mrr', full))}`;
}
