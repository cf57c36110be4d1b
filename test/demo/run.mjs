// `npm run demo [-- <git URL or path>]`: sets everything up, runs the main job once and leaves the server running.
// Plain Node, no dependency: it is the first thing that runs on a fresh machine.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync } from 'node:fs';
import path from 'node:path';
import { setUp } from '../support/setup.mjs';
import { Api } from './api.mjs';
import { freePort, git, isDirectory, say, step, waitUntil } from './helpers.mjs';
import { runMainJob } from './main-job.mjs';
import { makeHandbookRemote } from './handbook-remote.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const argument = process.argv[2];

await setUp({ build: true });

mkdirSync(path.join(root, 'data'), { recursive: true });
const home = mkdtempSync(path.join(root, 'data', 'demo-'));
const remote = path.join(home, 'remote.git');
const port = process.env.PORT ?? String(await freePort(3000));
const gatewayPort = await freePort(0);

step(
  argument === undefined
    ? 'A bare remote with a sample handbook'
    : 'A fresh bare remote; nothing is pushed to your repository',
);
if (argument === undefined) makeHandbookRemote(path.join(root, 'test/fixtures/handbook'), remote);
else git(['init', '--quiet', '--bare', remote]);
say(`remote: ${remote}`);

step('Start the server on its embedded database');
const settings = {
  PORT: port,
  PRIMA_DATA_DIR: path.join(home, 'server'),
  PRIMA_AUTH: 'local',
  PRIMA_ALLOW_FILE_REMOTES: '1',
  PRIMA_ALLOW_AGENT_SHARED_ENGRAVE: '1',
  PRIMA_CORE_URL: `http://127.0.0.1:${gatewayPort}/v1`,
};
for (const [name, value] of Object.entries(settings)) say(`${name}=${value}`);
const log = path.join(home, 'server.log');
const output = openSync(log, 'a');
const server = spawn(process.execPath, ['dist/main.js'], {
  cwd: root,
  detached: true,
  stdio: ['ignore', output, output],
  env: { ...process.env, ...settings },
});
server.unref();
// The double stands for the model gateway and ends with the server.
spawn(
  process.execPath,
  ['test/support/gateway-double.cli.mjs', '--port', String(gatewayPort), '--exit-with', String(server.pid)],
  { cwd: root, detached: true, stdio: 'ignore' },
).unref();

const address = `http://127.0.0.1:${port}`;
const api = new Api(address);
try {
  await waitUntil('the server is ready', async () => (await fetch(`${address}/ready`).catch(() => null))?.ok === true, {
    timeoutMs: 60_000,
    failed: () => server.exitCode !== null && `the server ended; see ${log}`,
  });
  say(`ready; log: ${log}`);
  await runMainJob(api, { remote, source: sourceUrl(argument) });
} catch (error) {
  try {
    process.kill(server.pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
  console.error(`\nThe demo failed: ${error.message}\nThe server's log: ${log}`);
  process.exit(1);
}

step('The server keeps running');
say(`${address}   (this machine only)`);
say(`stop it with: kill ${server.pid}`);

function sourceUrl(text) {
  if (text === undefined) return undefined;
  return isDirectory(text) ? `file://${path.resolve(text)}` : text;
}
