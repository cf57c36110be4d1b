import { transformFileSync } from '@swc/core';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const SRC = resolve(__dirname, '../../src');
const ENTRY = 'index/worker/index.worker.ts';

/**
 * Jest transforms only what it loads itself, and a worker thread starts outside of Jest. So the worker and all that it
 * imports are compiled here, once for each state of the sources, into a temporary directory that later runs find again.
 */
export function compiledIndexWorker(): string {
  const files = sourcesOf(ENTRY);
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(SRC, file)));
  const target = join(tmpdir(), `prima-index-worker-${hash.digest('hex').slice(0, 16)}`);
  const entry = join(target, ENTRY.replace(/\.ts$/, '.js'));
  if (existsSync(entry)) return entry;
  const building = `${target}-${process.pid}`;
  for (const file of files) {
    const output = join(building, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(output), { recursive: true });
    const { code } = transformFileSync(join(SRC, file), {
      jsc: { parser: { syntax: 'typescript', decorators: true }, target: 'es2022' },
      module: { type: 'commonjs' },
    });
    writeFileSync(output, code);
  }
  symlinkSync(resolve(SRC, '../node_modules'), join(building, 'node_modules'));
  try {
    renameSync(building, target);
  } catch {
    // Another test process was first.
    rmSync(building, { recursive: true, force: true });
  }
  return entry;
}

/** A file of src/ and everything of src/ that it imports, relative to src/. */
function sourcesOf(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    const source = readFileSync(join(SRC, file), 'utf8');
    for (const [, from = ''] of source.matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)'/gm)) {
      found.add(relative(SRC, resolve(SRC, dirname(file), `${from}.ts`)));
    }
  }
  return [...found].sort();
}
