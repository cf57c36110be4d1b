// Search: quality beside other engines, what each step is worth, and figures at scale. Run after `npm run build`.
//   node test/bench/search.bench.mjs quality <sets>…       <sets>: a set (see search/sets.mjs) or a directory of sets
//   node test/bench/search.bench.mjs ablation <sets>…
//   node test/bench/search.bench.mjs spoilt <sets>…        the same questions with slips in their long words
//   node test/bench/search.bench.mjs sensitivity <sets>…
//   node test/bench/search.bench.mjs scale <sets>… [--files=10000]
// Prints tables in markdown; asserts nothing. search.md has the last figures.
import { print } from './search/built.mjs';
import { ablation, quality, sensitivity, spoilt } from './search/quality.mjs';
import { scale } from './search/scale.mjs';
import { findSets, loadSet } from './search/sets.mjs';

const [mode, ...rest] = process.argv.slice(2);
const flags = Object.fromEntries(rest.filter((one) => one.startsWith('--')).map((one) => one.slice(2).split('=')));
const sets = rest.filter((one) => !one.startsWith('--')).flatMap(findSets).map(loadSet); // prettier-ignore
const modes = { quality, ablation, spoilt, sensitivity, scale };
if (modes[mode] === undefined || sets.length === 0) {
  print(`usage: node test/bench/search.bench.mjs ${Object.keys(modes).join('|')} <sets>… [--files=10000]`);
  process.exitCode = 2;
} else {
  await modes[mode](sets, flags);
}
