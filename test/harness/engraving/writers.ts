import path from 'node:path';
import { fsckFaults, git } from '../../support/git/git-cli';
import { commitFiles, lsTree, makeBareRemote } from '../../support/git/make-repo';
import { makeEngraveApp } from '../../support/make-engrave-app';
import { startProcess } from '../../support/processes/start-process';
import { printTable, WITHOUT_BUDGET, type Options } from './options';
import type { WriterAnswer, WriterTask } from './writer-process';

/** Processes that engrave into one stone, whose remote somebody else pushes to meanwhile. */
export async function writers({ processes = 2, writers: each = 4, engravings = 50 }: Options): Promise<number> {
  const app = await makeEngraveApp({ variables: WITHOUT_BUDGET });
  try {
    const remote = makeBareRemote(path.join(app.dir, 'remote.git'), {
      'README.md': '# Handbook\n',
      'meta/changelog.md': '# Log\n',
    });
    const stone = await app.stone('ann', { remote });
    const conversationId = await app.conversation('ann');
    const started = Array.from({ length: processes }, (_, n) => {
      const task: WriterTask = {
        dataDir: app.dataDir,
        databaseUrl: app.databaseUrl,
        conversationId,
        repoId: stone.id,
        label: `P${n}`,
        writers: each,
        engravings,
      };
      return startProcess('../../harness/engraving/writer-process.ts', JSON.stringify(task));
    });
    await Promise.all(started.map((one) => one.line()));
    const start = performance.now();
    for (const { child } of started) child.stdin?.write('go\n');
    const moves: string[] = [];
    const mover = setInterval(() => {
      const file = `theirs/${moves.length}.md`;
      if (pushAsSomebodyElse(remote, file)) moves.push(file);
    }, 1_000);
    const answers = (
      await Promise.all(started.map(async (one) => JSON.parse(await one.line()) as WriterAnswer[]))
    ).flat();
    const seconds = (performance.now() - start) / 1_000;
    clearInterval(mover);
    await Promise.all(started.map(({ ended }) => ended));
    const push = await app.call('ann', 'POST', `/api/repositories/${stone.id}/push`, { confirm: true });

    const files = lsTree(remote);
    const notes = files
      .filter((file) => file.startsWith('sessions/'))
      .map((file) => git(remote, ['show', `main:${file}`]));
    const changelog = git(remote, ['show', 'main:meta/changelog.md']).split('\n');
    const titles = Array.from({ length: processes * each * engravings }, (_, n) => {
      const [process, rest] = [Math.floor(n / (each * engravings)), n % (each * engravings)];
      return `P${process} W${Math.floor(rest / engravings)} N${rest % engravings} end`;
    });
    const timesIn = (texts: readonly string[], title: string) => texts.filter((text) => text.includes(title)).length;
    const refused = answers.filter(({ status }) => status !== 200);
    const counts: [string, number][] = [
      ['answers other than 200', refused.length],
      ['notes not there exactly once', titles.filter((title) => timesIn(notes, title) !== 1).length],
      ['changelog lines not there exactly once', titles.filter((title) => timesIn(changelog, title) !== 1).length],
      ['their files missing', moves.filter((file) => !files.includes(file)).length],
      ['merges', git(remote, ['rev-list', '--merges', 'main']).split('\n').filter(Boolean).length],
      ['faults of git fsck --strict', fsckFaults(remote).length + fsckFaults(stone.gitDir).length],
      ['commits left unpushed', push.body.unpushed ?? 1],
    ];
    for (const { status, code } of refused.slice(0, 5)) console.log(`refused: ${status} ${code}`);
    printTable(
      ['what', 'count'],
      [
        ['processes × writers × engravings', `${processes} × ${each} × ${engravings}`],
        ['seconds', seconds.toFixed(1)],
        ['engravings a second', (answers.length / seconds).toFixed(1)],
        ['pushed by its own request', answers.filter(({ pushed }) => pushed).length],
        ['pushes by somebody else', moves.length],
        ...counts,
      ],
    );
    return counts.reduce((sum, [, count]) => sum + count, 0);
  } finally {
    await app.close();
  }
}

/** A commit on the remote's tip, put there only while that is its tip, as a push would; tries again where ours was faster. */
function pushAsSomebodyElse(remote: string, file: string): boolean {
  for (let tries = 0; tries < 20; tries++) {
    const tip = git(remote, ['rev-parse', 'refs/heads/main']);
    git(remote, ['update-ref', 'refs/heads/theirs', tip]);
    const next = commitFiles(remote, { [file]: 'Theirs.\n' }, { branch: 'theirs' });
    try {
      git(remote, ['update-ref', 'refs/heads/main', next, tip]);
      return true;
    } catch (error) {
      if (!/cannot lock ref/.test(String((error as { stderr?: Buffer }).stderr))) throw error;
    }
  }
  return false;
}
