// Measures src/untrusted on the built server: node test/bench/untrusted.bench.mjs <cases directory> [dist directory]
// The directory holds injection.jsonl, canary.jsonl, fence.jsonl and expand.mjs. Prints figures; asserts nothing.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ADVERSARIAL } from './untrusted/adversarial.mjs';
import { fenceFaults, survives, survivesTier2 } from './untrusted/checker.mjs';

const [casesDirectory, distDirectory = 'dist'] = process.argv.slice(2);
if (casesDirectory === undefined) {
  process.stderr.write('usage: node test/bench/untrusted.bench.mjs <cases directory> [dist directory]\n');
  process.exit(2);
}
const load = createRequire(import.meta.url);
const room = (name) => load(resolve(distDirectory, 'untrusted', `${name}.js`));
const { scan } = room('scan');
const { stripCanaries } = room('canaries');
const { fence } = room('fence');
const { createCleaner } = room('cleaner');
const { prepareParts } = room('prepare');
const { expand } = await import(pathToFileURL(resolve(casesDirectory, 'expand.mjs')).href);
const print = (line) => process.stdout.write(`${line}\n`);
const share = (part, whole) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

function read(name) {
  const path = resolve(casesDirectory, name);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line)); // prettier-ignore
}

function tally(cases, keyOf, testOf) {
  const rows = new Map();
  for (const one of cases) {
    const row = rows.get(keyOf(one)) ?? { of: 0, hits: 0, failed: [] };
    row.of++;
    if (testOf(one)) row.hits++;
    else row.failed.push(one.id);
    rows.set(keyOf(one), row);
  }
  return rows;
}

function injections() {
  const cases = read('injection.jsonl');
  const attacks = cases.filter(({ markers }) => markers);
  const fires = (text) => scan(text).markers.length > 0;
  const without = ({ text, span }) => (span === undefined ? '' : text.slice(0, span[0]) + text.slice(span[1]));
  const net = (one) => fires(one.text) && !fires(without(one));
  print('\nNet recall: fires with the injected line, silent without it');
  const print1 = (rows, label) => {
    for (const [key, { of, hits, failed }] of rows)
      print(`  ${String(key).padEnd(24)} ${hits}/${of} ${share(hits, of)} ${failed.join(' ')}`);
    const all = [...rows.values()];
    const [hits, of] = [all.reduce((n, row) => n + row.hits, 0), all.reduce((n, row) => n + row.of, 0)];
    print(`  ${label.padEnd(24)} ${hits}/${of} ${share(hits, of)}`);
  };
  print1(
    tally(attacks, ({ family }) => family, net),
    'all',
  );
  print(`  gross recall             ${share(attacks.filter(({ text }) => fires(text)).length, attacks.length)}`);
  print(
    `  right family             ${share(attacks.filter(({ text, family }) => scan(text).markers.includes(family)).length, attacks.length)}`,
  );
  print('Override by language');
  print1(tally(attacks.filter(({ family }) => family === 'instruction_override'), ({ lang }) => lang ?? '–', net), 'all'); // prettier-ignore
  print('False positives on honest documents');
  const honest = cases.filter(({ markers, tolerated }) => !markers && !tolerated);
  const wrong = tally(honest, ({ family }) => family, ({ text }) => fires(text)); // prettier-ignore
  for (const [family, { of, hits }] of wrong) print(`  ${family.padEnd(24)} ${hits}/${of}`);
  const hits = honest.filter(({ text }) => fires(text));
  print(
    `  all                      ${hits.length}/${honest.length} ${share(hits.length, honest.length)} ${hits.map(({ id }) => id).join(' ')}`,
  );
  const long = honest.filter(({ form }) => form === 'long');
  print(`  long documents           ${long.filter(({ text }) => fires(text)).length}/${long.length}`);
  const cleaner = createCleaner(['OTTER-TRAP-5521', 'amber_owl_3x']);
  const changed = cases.filter(
    ({ markers, text }) => !markers && !prepareParts(cleaner, [{ text }]).block.includes(`\n${text}\n`),
  );
  print(
    `Honest text unchanged      ${share(cases.filter((c) => !c.markers).length - changed.length, cases.filter((c) => !c.markers).length)} ${changed.map(({ id }) => id).join(' ')}`,
  );
}

/** An earlier block's delimiters, as an attacker could have seen them. */
function earlier() {
  const { open, close } = fence('earlier');
  return { open, close, nonce: /[0-9a-f]{24,}/.exec(close)[0] };
}

function canaries() {
  const faults = { 'tier 1 survivors': [], 'tier 2 survivors': [], damage: [], 'not idempotent': [] };
  const cases = read('canary.jsonl');
  for (const one of cases) {
    const text = expand(one.text, earlier());
    const stripped = stripCanaries(text, one.canaries);
    const usable = one.canaries.filter((canary) => canary.trim() !== '');
    const outputs = [stripped, prepareParts(createCleaner(usable), [{ text }]).block];
    if (one.pipeline) outputs.shift();
    for (const output of outputs) {
      if (one.mustNotContain.some((secret) => survives(output, secret)))
        faults[`tier ${one.tier} survivors`].push(one.id);
      else if (one.tier === 2 && one.mustNotContain.some((secret) => survivesTier2(output, secret)))
        faults['tier 2 survivors'].push(one.id);
      if (!one.keep.every((kept) => output.includes(kept))) faults.damage.push(one.id);
    }
    if (one.unchanged && stripped !== text) faults.damage.push(one.id);
    if (stripCanaries(stripped, one.canaries) !== stripped) faults['not idempotent'].push(one.id);
  }
  print(`\nCanaries (${cases.length} cases, stripped and prepared)`);
  for (const [name, ids] of Object.entries(faults))
    print(`  ${name.padEnd(24)} ${ids.length} ${[...new Set(ids)].join(' ')}`);
}

function fences() {
  const counts = { escape: [], 'look-alike': [], 'no-open': [], 'same nonce twice': [] };
  const cases = read('fence.jsonl');
  const cleaner = createCleaner([]);
  for (const one of cases) {
    const text = expand(one.text, earlier());
    const prepared = prepareParts(cleaner, [{ text }]).block;
    const lines = prepared.split('\n');
    for (const fenced of [fence(text), { block: prepared, open: lines[0], close: lines[lines.length - 1] }]) {
      for (const fault of fenceFaults(fenced)) counts[fault].push(one.id);
    }
    if (fence(text).open === fence(text).open) counts['same nonce twice'].push(one.id);
  }
  print(`\nFence (${cases.length} cases, fenced and prepared)`);
  for (const [name, ids] of Object.entries(counts))
    print(`  ${name.padEnd(24)} ${ids.length} ${[...new Set(ids)].join(' ')}`);
}

/** Milliseconds of this process on one core; a busy machine does not count. */
function cpuMs(run) {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function speed() {
  const cleaner = createCleaner(['OTTER-TRAP-5521', 'amber_owl_3x', 'le nid vidé 12']);
  const honest = read('injection.jsonl').filter(({ markers }) => !markers).map(({ text }) => text).join('\n\n'); // prettier-ignore
  const ordinary = honest.repeat(Math.ceil((4 << 20) / honest.length));
  const bytes = Buffer.byteLength(ordinary);
  const prepare = (text) => prepareParts(cleaner, [{ text }]);
  prepare(ordinary.slice(0, 1 << 20));
  const best = (run) => Math.min(...[1, 2, 3].map(() => cpuMs(run)));
  print('\nSpeed on ordinary text (one core, CPU time)');
  for (const [name, run] of Object.entries({
    clean: () => cleaner.clean(ordinary),
    scan: () => scan(ordinary),
    fence: () => fence(ordinary),
    'whole pipeline': () => prepare(ordinary),
  })) {
    print(`  ${name.padEnd(24)} ${(bytes / 1e6 / (best(run) / 1000)).toFixed(1)} MB/s`);
  }
  print('Adversarial megabytes (whole pipeline, CPU ms; slowest first)');
  const slow = Object.entries(ADVERSARIAL).map(([name, text]) => [name, cpuMs(() => prepare(text))]).sort((a, b) => b[1] - a[1]); // prettier-ignore
  for (const [name, ms] of slow.slice(0, 12)) print(`  ${name.padEnd(28)} ${ms.toFixed(0)}`);
  print(`  over one second              ${slow.filter(([, ms]) => ms > 1000).length} of ${slow.length}`);
}

injections();
canaries();
fences();
speed();
