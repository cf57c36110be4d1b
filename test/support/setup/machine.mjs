// What a machine must bring along: found by looking for the thing itself, not for a package's name.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const NEEDS = [
  { packages: ['git'], for: 'cloning, fetching and pushing', isThere: () => inPath('git') },
  { packages: ['libgssapi-krb5-2'], for: 'running libgit2', isThere: () => hasLibrary('libgssapi_krb5.so.2') },
  { packages: ['build-essential'], for: 'compiling', compiling: true, isThere: () => inPath('g++') && inPath('make') },
  { packages: ['python3'], for: 'compiling', compiling: true, isThere: () => inPath('python3') },
  { packages: ['libkrb5-dev'], for: 'compiling libgit2', compiling: true, isThere: () => inPath('krb5-config') },
  { packages: ['libssl-dev'], for: 'compiling libgit2', compiling: true, isThere: () => hasHeader('openssl/ssl.h') },
  { packages: ['openssh-client'], for: 'remotes by ssh', isThere: () => inPath('ssh') },
  { packages: ['openssh-server'], for: 'the tests of ssh remotes', testing: true, isThere: () => inPath('sshd') },
  { packages: ['chromium'], for: 'the tests of the web page', testing: true, isThere: () => inPath('chromium') },
];

/** Throws one message that names everything missing and the command that brings it. */
export function requireMachine({ compiles, tests }) {
  const faults = [];
  if (!isNodeUsable(process.versions.node)) {
    faults.push(`Node.js 20.19 or newer is needed (20.19+, 22.12+, or later); this is ${process.versions.node}.`);
  }
  if (!inPath('npm')) faults.push('npm is missing; it comes with Node.js from nodejs.org or NodeSource.');
  const missing = NEEDS.filter((need) => (compiles || !need.compiling) && (tests || !need.testing)).filter(
    (need) => !need.isThere(),
  );
  if (missing.length > 0) faults.push(`These system packages are missing:\n${missing.map(describe).join('\n')}`);
  if (missing.length > 0) faults.push(`Install them with:\n  ${command(missing)}`);
  if (faults.length > 0) throw new Error(faults.join('\n\n'));
}

function describe({ packages, for: purpose }) {
  return `  ${packages.join(' ').padEnd(18)} for ${purpose}`;
}

function command(missing) {
  const sudo = process.getuid?.() === 0 ? '' : 'sudo ';
  const names = missing.flatMap(({ packages }) => packages);
  return `${sudo}apt-get update && ${sudo}apt-get install -y ${names.join(' ')}`;
}

/** Only from these on may CommonJS require the ES modules that Nest consists of. */
export function isNodeUsable(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major > 22;
}

function inPath(program) {
  // Daemons live where an ordinary user's PATH does not look.
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];
  return folders.some((folder) => existsSync(path.join(folder, program)));
}

function hasHeader(name) {
  return ['/usr/include', '/usr/local/include'].some((folder) => existsSync(path.join(folder, name)));
}

function hasLibrary(name) {
  const folders = ['/lib', '/usr/lib', '/usr/local/lib', '/lib64', '/usr/lib64'];
  const architectures = ['/lib', '/usr/lib'].flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((entry) => entry.endsWith('-linux-gnu'))
          .map((entry) => path.join(folder, entry))
      : [],
  );
  return process.platform !== 'linux' || [...folders, ...architectures].some((at) => existsSync(path.join(at, name)));
}
