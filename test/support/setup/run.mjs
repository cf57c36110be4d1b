import { spawn } from 'node:child_process';

const HEARTBEAT_MS = 10_000;

/**
 * Runs a program quietly, with a line of life every ten seconds, and shows the end of its output where it fails.
 * @param progress turns all output so far into a few words, e.g. how many files were compiled
 */
export function run(title, command, args, { cwd, env = {}, progress = () => '' } = {}) {
  console.log(`setup: ${title}`);
  const started = Date.now();
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk) => {
    output += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const timer = setInterval(() => {
    console.log(`setup:   … ${seconds(started)} ${progress(output)}`.trimEnd());
  }, HEARTBEAT_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) return reject(new Error(`${tail(output)}\n\n"${title}" failed (exit code ${code}).`));
      console.log(`setup:   done in ${seconds(started)}`);
      resolve();
    });
  }).finally(() => clearInterval(timer));
}

function seconds(since) {
  return `${Math.round((Date.now() - since) / 1000)} s`;
}

function tail(output) {
  return output.trimEnd().split('\n').slice(-40).join('\n');
}
