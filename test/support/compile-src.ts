import { transformFileSync, type Options } from '@swc/core';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const SRC = path.join(ROOT, 'src');

/**
 * The whole server as JavaScript, for tests that run it as processes of their own: compiled once for each state of the
 * sources, with the test runner's compiler. Returns the path of its `main.js`.
 */
export function compileSrc(): string {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.spec(-data)?\.ts$|\.d\.ts$|^console\/app\//.test(name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(path.join(SRC, file)));
  const target = path.join(tmpdir(), `prima-src-${hash.digest('hex').slice(0, 16)}`);
  const main = path.join(target, 'dist/main.js');
  if (existsSync(main)) return main;
  const building = `${target}-${process.pid}`;
  for (const file of files) {
    const output = path.join(building, 'dist', file.replace(/\.ts$/, '.js'));
    mkdirSync(path.dirname(output), { recursive: true });
    writeFileSync(output, transformFileSync(path.join(SRC, file), { ...compilerOptions(), sourceMaps: false }).code);
  }
  for (const name of ['node_modules', 'prisma', 'package.json']) {
    symlinkSync(path.join(ROOT, name), path.join(building, name));
  }
  try {
    renameSync(building, target);
  } catch {
    // Another test process was first.
    rmSync(building, { recursive: true, force: true });
  }
  return main;
}

function compilerOptions(): Options {
  const { jest } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    jest: { projects: { transform: Record<string, [string, Options]> }[] };
  };
  const [transform] = Object.values(jest.projects[0]?.transform ?? {});
  return { ...transform?.[1], swcrc: false };
}
