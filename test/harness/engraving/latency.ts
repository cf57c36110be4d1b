import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gitAsync } from '../../support/git/git-cli';
import { HttpRemote } from '../../support/git/http-remote';
import { initBareRemote, makeBareRemote } from '../../support/git/make-repo';
import { startSshd } from '../../support/git/sshd';
import { makeThrowawayCa } from '../../support/git/throwaway-ca';
import { makeEngraveApp, type EngraveApp } from '../../support/make-engrave-app';
import { percentile, printTable, timed, WITHOUT_BUDGET, type Options } from './options';
import { plainEngraving } from './plain-git';

const TOKEN = 'harness-token-0123456789';
const MIB = 1024 ** 2;

/** How long an engraving takes, beside plain git commands; over many stones at once; and what memory it leaves. */
export async function latency({ count = 50, stones = 50, memory = 2_000 }: Options): Promise<number> {
  const dir = mkdtempSync(path.join(tmpdir(), 'prima-latency-'));
  const root = path.join(dir, 'remotes');
  mkdirSync(root);
  const tls = makeThrowawayCa(dir);
  const https = await HttpRemote.start({ root, tls, auth: { username: 'bot', password: TOKEN } });
  const sshd = await startSshd(path.join(dir, 'sshd'));
  const knownHostsFile = path.join(dir, 'known_hosts');
  writeFileSync(knownHostsFile, sshd.knownHosts);
  const app = await makeEngraveApp({
    variables: WITHOUT_BUDGET,
    git: { remoteHosts: ['localhost', '127.0.0.1'], caFile: tls.caFile, knownHostsFile },
  });
  try {
    const conversationId = await app.conversation('ann');
    const engrave = async (repoId: string, n: number) => {
      const body = { repoId, confirm: true, title: `Note ${n}`, summary: 'S.', body: 'Words.' };
      const answer = await app.engrave('ann', conversationId, body);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body as { pushed: boolean };
    };
    const pushed = async (repoId: string, n: number) => {
      if (!(await engrave(repoId, n)).pushed) throw new Error('not pushed');
    };
    const plainRepository = (name: string) => initBareRemote(path.join(dir, `plain-${name}.git`));

    const local = await app.stone('ann');
    makeBareRemote(path.join(root, 'ours.git'));
    initBareRemote(path.join(root, 'theirs.git'));
    for (const name of ['ours', 'theirs'])
      await gitAsync(path.join(root, `${name}.git`), ['config', 'http.receivepack', 'true']);
    const credential = { type: 'token', username: 'bot', token: TOKEN };
    const byHttps = await connect(app, { name: 'https', remoteUrl: https.url('ours'), credential });
    const sshRemote = makeBareRemote(path.join(root, 'ssh-ours.git'));
    const bySsh = await connect(
      app,
      { name: 'ssh', remoteUrl: sshd.url(sshRemote), credential: { type: 'ssh' } },
      (key) => sshd.authorize(key),
    );
    const key = path.join(dir, 'plain-key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    sshd.authorize(readFileSync(`${key}.pub`, 'utf8').trim());
    const ssh = `ssh -i ${key} -o IdentitiesOnly=yes -o UserKnownHostsFile=${knownHostsFile}`;
    const plainUrl = new URL(https.url('theirs'));
    [plainUrl.username, plainUrl.password] = ['bot', TOKEN];

    const rows: [string, number[], number[]][] = [];
    const measure = async (
      name: string,
      ours: (n: number) => Promise<unknown>,
      push?: { url: string; settings: string[] },
    ) => {
      await ours(count);
      const gitDir = plainRepository(name);
      const plain = (n: number) => plainEngraving(gitDir, n, push);
      await plain(count);
      rows.push([name, await timed(count, ours), await timed(count, plain)]);
    };
    await measure('local', (n) => engrave(local.id, n));
    await measure('HTTPS', (n) => pushed(byHttps, n), {
      url: plainUrl.href,
      settings: ['-c', `http.sslCAInfo=${tls.caFile}`],
    });
    const sshTarget = initBareRemote(path.join(root, 'ssh-theirs.git'));
    await measure('SSH', (n) => pushed(bySsh, n), {
      url: sshd.url(sshTarget),
      settings: ['-c', `core.sshCommand=${ssh}`],
    });
    printTable(
      ['remote', 'engravings', 'p50 ms', 'p95 ms', 'git p50 ms', 'git p95 ms'],
      rows.map(([name, ours, plain]) => [
        name,
        count,
        ...[ours, plain].flatMap((times) => [percentile(times, 0.5).toFixed(0), percentile(times, 0.95).toFixed(0)]),
      ]),
    );

    const many = await Promise.all(Array.from({ length: stones }, (_, n) => app.stone('ann', { name: `stone-${n}` })));
    const start = performance.now();
    await Promise.all(many.map(async ({ id }) => timed(4, (n) => engrave(id, n))));
    const seconds = (performance.now() - start) / 1_000;
    console.log(`${stones} local stones at once: ${((stones * 4) / seconds).toFixed(1)} engravings a second`);

    const before = process.memoryUsage().rss;
    for (let done = 0; done < memory; done += stones) {
      await Promise.all(many.slice(0, memory - done).map(({ id }, n) => engrave(id, done + n)));
      app.log.length = 0;
    }
    const after = process.memoryUsage().rss;
    console.log(`RSS before and after ${memory} engravings more: ${toMib(before)} and ${toMib(after)} MiB`);
    return 0;
  } finally {
    await app.close();
    await Promise.all([https.close(), sshd.close()]);
    rmSync(dir, { recursive: true, force: true });
  }
}

const toMib = (bytes: number): string => (bytes / MIB).toFixed(0);

/** The id of a stone that is ready; where the host must learn its public key first, `register` tells it. */
async function connect(app: EngraveApp, fields: object, register?: (publicKey: string) => void): Promise<string> {
  const created = await app.call('ann', 'POST', '/api/repositories', fields);
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  const route = `/api/repositories/${created.body.id}`;
  for (let isRegistered = register === undefined; ;) {
    const { body } = await app.call('ann', 'GET', route);
    if (body.state === 'ready') return body.id;
    if (body.state === 'failed') {
      if (isRegistered) throw new Error(JSON.stringify(body.error));
      isRegistered = true;
      register?.(body.publicKey);
      await app.call('ann', 'POST', `${route}/sync`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
