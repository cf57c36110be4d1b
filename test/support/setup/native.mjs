// nodegit and better-sqlite3 are compiled here, once a version, Node ABI and platform: the results are kept outside the
// clone, so that the next one, or `npm ci`, costs a copy. Nothing is downloaded but npm's own packages.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from './run.mjs';

const MODULES = [
  { name: 'better-sqlite3', file: 'better_sqlite3.node', proof: `new (require('better-sqlite3'))(':memory:').close()` },
  { name: 'nodegit', file: 'nodegit.node', proof: `require('nodegit')` },
];

/** The modules that would have to be compiled, by the versions of the lock file. */
export function missingFromCache(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return MODULES.filter(({ name, file }) => {
    const { version } = packages[`node_modules/${name}`];
    return !existsSync(installedFile(root, name, file)) && !existsSync(cachedFile(name, version, file));
  }).map(({ name }) => name);
}

export async function makeNativeModules(root) {
  for (const module of MODULES) {
    if (existsSync(proofFile(root, module.name)) && existsSync(installedFile(root, module.name, module.file))) continue;
    await makeNativeModule(root, module);
  }
}

async function makeNativeModule(root, { name, file, proof }) {
  const installed = installedFile(root, name, file);
  const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'));
  const cached = cachedFile(name, version, file);
  if (!existsSync(installed) && existsSync(cached)) {
    mkdirSync(path.dirname(installed), { recursive: true });
    copyFileSync(cached, installed);
  }
  if (!existsSync(installed) || !loads(root, proof)) {
    await compile(root, name, version);
    if (!loads(root, proof)) throw new Error(`${name} was compiled but cannot be loaded:\n${lastWords}`);
  }
  keep(installed, cached);
  copyFileSync(path.join(root, 'node_modules', name, 'package.json'), proofFile(root, name));
}

function compile(root, name, version) {
  const minutes = name === 'nodegit' ? 'some minutes, once on this machine' : 'about a minute, once on this machine';
  return run(`compile ${name} ${version} (${minutes})`, 'npm', ['rebuild', name, '--foreground-scripts'], {
    cwd: root,
    env: {
      // Both would otherwise fetch somebody's binary first, and wait where there is no way out.
      BUILD_ONLY: 'true',
      npm_config_build_from_source: 'true',
      JOBS: String(os.cpus().length),
      MAKEFLAGS: `-j${os.cpus().length}`,
      ...headers(),
    },
    progress: (output) => `${output.match(/^ *(CC|CXX)\(/gm)?.length ?? 0} files compiled`,
  });
}

/** Node's own headers where they were installed with it: spares a download. */
function headers() {
  const nodedir = path.resolve(process.execPath, '../..');
  const file = path.join(nodedir, 'include/node/node_version.h');
  if (!existsSync(file)) return {};
  const [, abi] = /#define NODE_MODULE_VERSION (\d+)/.exec(readFileSync(file, 'utf8')) ?? [];
  return abi === process.versions.modules ? { npm_config_nodedir: nodedir } : {};
}

let lastWords = '';

function loads(root, proof) {
  const { status, stderr } = spawnSync(process.execPath, ['-e', proof], { cwd: root, encoding: 'utf8' });
  lastWords = stderr.trim();
  return status === 0;
}

/** By rename, so that another clone never copies half a file. */
function keep(installed, cached) {
  if (existsSync(cached)) return;
  mkdirSync(path.dirname(cached), { recursive: true });
  const draft = `${cached}.${process.pid}`;
  try {
    copyFileSync(installed, draft);
    renameSync(draft, cached);
  } finally {
    rmSync(draft, { force: true });
  }
}

function installedFile(root, name, file) {
  return path.join(root, 'node_modules', name, 'build', 'Release', file);
}

/** Says that this Node has loaded the module; it goes with the module's folder. */
function proofFile(root, name) {
  return path.join(root, 'node_modules', name, 'build', `loaded-by-abi-${process.versions.modules}`);
}

function cachedFile(name, version, file) {
  const cache = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
  const machine = `abi${process.versions.modules}-${process.platform}-${process.arch}`;
  return path.join(cache, 'primachat-native', `${name}-${version}-${machine}`, file);
}
