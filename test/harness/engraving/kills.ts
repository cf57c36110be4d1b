import { readdirSync } from 'node:fs';
import path from 'node:path';
import { AuditService } from '../../../src/audit/audit.service';
import { VerifyService } from '../../../src/audit/verify/verify.service';
import { EngravingReconciler } from '../../../src/engrave/reconcile/engraving-reconciler.service';
import type { KillPoint } from '../../../src/git/writer/kill-points';
import { PrismaService } from '../../../src/prisma/prisma.service';
import { fsckFaults, git } from '../../support/git/git-cli';
import { makeBareRemote, revParse } from '../../support/git/make-repo';
import { makeEngraveApp, type EngraveApp } from '../../support/make-engrave-app';
import { startProcess } from '../../support/processes/start-process';
import type { KillTask } from './kill-process';
import { printTable, WITHOUT_BUDGET, type Options } from './options';

/** Each point, and whether the branch has moved when a process comes to it. */
const POINTS: Record<KillPoint, 'old' | 'new'> = {
  'intent-recorded': 'old',
  'note-made': 'old',
  'blobs-written': 'old',
  'tree-written': 'old',
  'commit-written': 'old',
  'commit-planned': 'old',
  'commit-kept': 'old',
  'ref-moved': 'new',
  'commit-recorded': 'new',
  'push-started': 'new',
  'push-ended': 'new',
  'outcome-recorded': 'new',
};

interface Stone {
  id: string;
  gitDir: string;
  remote: string;
}

/** One engraving that a kill will cut. */
interface Cut extends KillTask {
  stone: Stone;
  title: string;
  tipBefore: string | null;
  /** Of all engravings before it. */
  idsBefore: ReadonlySet<string>;
}

/** Engravings cut by SIGKILL at every point in turn; what a survivor then finds and makes of them. */
export async function kills({ count = 1_000, together = 24, minutes = 600 }: Options): Promise<number> {
  const app = await makeEngraveApp({ variables: WITHOUT_BUDGET });
  const end = Date.now() + minutes * 60_000;
  const names = Object.keys(POINTS) as KillPoint[];
  const table = new Map(names.map((point) => [point, { kills: 0, breaches: 0 }]));
  let processes = 0;
  try {
    const conversationId = await app.conversation('ann');
    const stones: Stone[] = [];
    for (let n = 0; n < Math.min(together, count); n++) {
      const remote = makeBareRemote(path.join(app.dir, `remote-${n}.git`), {
        'README.md': '# Handbook\n',
        'meta/changelog.md': '# Log\n',
      });
      stones.push({ ...(await app.stone('ann', { remote, name: `stone-${n}` })), remote });
    }
    const startOne = () => startProcess('../../harness/engraving/kill-process.ts', app.dataDir, app.databaseUrl);
    let ahead = startOne();
    for (let done = 0; done < count && Date.now() < end; processes++) {
      const idsBefore = new Set((await app.get(PrismaService).engraving.findMany()).map(({ id }) => id));
      const cuts = stones.slice(0, count - done).map((stone, n): Cut => {
        // The points pass over the stones, so that none sees one kind of kill alone.
        const point = names[(done + n + processes) % names.length] ?? 'ref-moved';
        const title = `Kill number ${done + n} at ${point} end`;
        const body = { repoId: stone.id, confirm: true, title, summary: 'S.', body: 'Words.' };
        return {
          stone,
          point,
          title,
          conversationId,
          body,
          key: `kill-${done + n}`,
          tipBefore: tipOf(stone),
          idsBefore,
        };
      });
      const victim = ahead;
      await victim.line();
      const tasks: KillTask[] = cuts.map(({ point, body, key }) => ({ point, conversationId, body, key }));
      victim.child.stdin?.write(`${JSON.stringify(tasks)}\n`);
      if ((await victim.ended) !== 'SIGKILL') throw new Error('the process ended by itself');
      ahead = startOne();
      const found = cuts.map(stateAfter);
      await letLeasesRunOut(app);
      await app.get(EngravingReconciler).reconcile();
      for (const [n, cut] of cuts.entries()) {
        const breaches = [...(found[n] ?? []), ...(await breachesAfter(app, cut))];
        for (const breach of breaches) console.log(`${cut.title}: ${breach}`);
        const row = table.get(cut.point);
        if (row === undefined) throw new Error(`no row for ${cut.point}`);
        row.kills += 1;
        row.breaches += breaches.length;
      }
      done += cuts.length;
      console.log(`${done} engravings cut by ${processes + 1} kills`);
    }
    ahead.child.kill('SIGKILL');
    const verified = await app.get(VerifyService).verify();
    const rows = [...table].map(([point, { kills: cut, breaches }]) => [point, cut, breaches] as const);
    printTable(['killed at', 'engravings', 'breaches'], rows);
    console.log(`audit verify: ok ${verified.ok}, ${verified.faults.length} faults`);
    return rows.reduce((sum, [, , breaches]) => sum + breaches, verified.faults.length);
  } finally {
    await app.close();
  }
}

const tipOf = ({ gitDir }: Stone): string | null => revParse(gitDir, 'refs/heads/main');

/** What the dead process left, before anybody has touched it. */
function stateAfter({ stone, point, tipBefore }: Cut): string[] {
  const tip = tipOf(stone);
  const isAsItShould = POINTS[point] === 'old' ? tip === tipBefore : revParse(stone.gitDir, 'main~1') === tipBefore;
  return [
    ...(isAsItShould ? [] : [`the branch is at neither the ${POINTS[point]} state nor where it should be: ${tip}`]),
    ...fsckFaults(stone.gitDir),
  ];
}

/** What a dead process held runs out by itself in time; here at once. */
async function letLeasesRunOut(app: EngraveApp): Promise<void> {
  const prisma = app.get(PrismaService);
  await prisma.$executeRaw`UPDATE "Engraving" SET "leaseUntil" = to_timestamp(0) WHERE "finishedAt" IS NULL`;
  await prisma.$executeRaw`DELETE FROM "Lease"`;
}

/** The audit is settled; the repeated request gives one commit, the remote has it once, and no lock is left. */
async function breachesAfter(app: EngraveApp, cut: Cut): Promise<string[]> {
  const { stone, title, point, conversationId, body, key, tipBefore } = cut;
  const breaches: string[] = [];
  const expect = (isSo: boolean, otherwise: string) => void (isSo || breaches.push(otherwise));
  const prisma = app.get(PrismaService);
  const rows = await prisma.engraving.findMany({ where: { repositoryId: stone.id } });
  const ours = rows.filter(({ id }) => !cut.idsBefore.has(id));
  const [last] = ours;
  expect(ours.length === 1 && last?.finishedAt !== null, `${ours.length} engravings, or one that is not finished`);
  const history = last === undefined ? [] : (await app.get(AuditService).get(last.id)).history;
  const outcomes = history.filter(({ phase }) => phase === 'outcome').map(({ outcome }) => outcome);
  expect(outcomes.join() === (POINTS[point] === 'old' ? 'failed' : 'done'), `audited as: ${outcomes.join()}`);

  const planned = POINTS[point] === 'new' ? tipOf(stone) : null;
  const answer = await app.engrave('ann', conversationId, body, { headers: { 'idempotency-key': key } });
  expect(answer.status === 200, `the repeat answered ${answer.status} ${JSON.stringify(answer.body)}`);
  if (planned !== null) expect(answer.body.commit === planned, `the repeat gave ${answer.body.commit}`);
  const pushed = await app.call('ann', 'POST', `/api/repositories/${stone.id}/push`, { confirm: true });
  expect(pushed.body.unpushed === 0, `not pushed: ${JSON.stringify(pushed.body)}`);
  expect(revParse(stone.gitDir, 'main~1') === tipBefore, 'not exactly one commit');
  expect(revParse(stone.remote, 'main') === tipOf(stone), 'the remote is elsewhere');
  const lines = git(stone.remote, ['show', 'main:meta/changelog.md'])
    .split('\n')
    .filter((line) => line.includes(title));
  expect(lines.length === 1, `${lines.length} lines in the changelog`);
  const locks = readdirSync(stone.gitDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.lock'),
  );
  expect(locks.length === 0, `locks left: ${locks.join(' ')}`);
  return [...breaches, ...fsckFaults(stone.gitDir)];
}
