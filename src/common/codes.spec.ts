import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { STATUS_OF_KIND } from './problem';
import type { ErrorKind } from './app-error';

const SRC = path.resolve(__dirname, '..');
const KINDS = Object.keys(STATUS_OF_KIND).join('|');
const THROWN = new RegExp(`AppError\\(\\s*'([a-z_]+)',\\s*'(${KINDS})'`, 'g');
/** Refused at start, before anybody can call. */
const AT_START = new Set(['canaries_unreadable', 'canary_refused', 'redact_extra_refused', 'data_directory_in_use']);

function sources(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.includes('generated'))
    .map((name) => readFileSync(path.join(SRC, name), 'utf8'));
}

const readme = readFileSync(path.resolve(SRC, '../README.md'), 'utf8');
const rows = new Map(
  [...readme.matchAll(/^\| `([a-z_]+)`\s*\| ([\d, ]+)/gm)].map(([, code, statuses]) => [code, statuses]),
);

test('every code that the server throws has its status in the README’s table', () => {
  const missing: string[] = [];
  let found = 0;
  for (const [, code = '', kind = ''] of sources().flatMap((text) => [...text.matchAll(THROWN)])) {
    if (AT_START.has(code)) continue;
    found++;
    const status = String(STATUS_OF_KIND[kind as ErrorKind]);
    if (rows.get(code)?.includes(status) !== true) missing.push(`${code} ${status}`);
  }
  expect(found).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});

test('every setting that the server reads has its row', () => {
  const settings = readdirSync(path.join(SRC, 'config'))
    .filter((name) => name.startsWith('read-') && !name.endsWith('.spec.ts'))
    .flatMap((name) => [
      ...readFileSync(path.join(SRC, 'config', name), 'utf8').matchAll(/'((?:PRIMA_[A-Z_]+|PORT|HOST|DATABASE_URL))'/g),
    ])
    .map(([, name = '']) => name);
  expect(settings.length).toBeGreaterThan(30);
  expect([...new Set(settings)].filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
