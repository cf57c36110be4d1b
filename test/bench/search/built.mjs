// The built server's modules: `PRIMA_DIST` names another build than ./dist.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const load = createRequire(import.meta.url);
export const dist = resolve(process.env.PRIMA_DIST ?? 'dist');

/** @param {string} module path below dist, without extension */
export const built = (module) => load(resolve(dist, `${module}.js`));
/** A package as the built server sees it. */
export const builtPackage = (name) => load(name);
export const print = (line = '') => process.stdout.write(`${line}\n`);

/** A seeded generator in [0, 1), so that a bench can be run again. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @param {string[][]} rows the first one is the head */
export function table(rows) {
  const [head = [], ...body] = rows;
  print(`| ${head.join(' | ')} |`);
  print(`|${head.map((_, column) => (column === 0 ? ' --- ' : ' ---: ')).join('|')}|`);
  for (const row of body) print(`| ${row.join(' | ')} |`);
}
