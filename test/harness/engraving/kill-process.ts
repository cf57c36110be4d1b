import { createInterface } from 'node:readline';
import { KillPoints, type KillPoint } from '../../../src/git/writer/kill-points';
import { makeEngraveApp } from '../../support/make-engrave-app';
import { WITHOUT_BUDGET } from './options';

/** One engraving that is to come to `point` and no further. */
export interface KillTask {
  point: KillPoint;
  conversationId: string;
  body: object;
  key: string;
}

/** Holds an engraving for good at the point that was named for it; the others go on. */
class HoldAt extends KillPoints {
  next?: { point: KillPoint; held: () => void };

  override reached(point: KillPoint): void | Promise<void> {
    if (this.next?.point !== point) return;
    this.next.held();
    this.next = undefined;
    return new Promise(() => undefined);
  }
}

/** A server of its own on shared data: brings each engraving of a line of tasks to its point, then kills itself. */
async function main(dataDir: string, databaseUrl: string): Promise<void> {
  const killPoints = new HoldAt();
  const variables = { ...WITHOUT_BUDGET, PRIMA_DATABASE_POOL: '20' };
  const app = await makeEngraveApp({ dataDir, databaseUrl, killPoints, variables });
  console.log('ready');
  for await (const line of createInterface(process.stdin)) {
    for (const { point, conversationId, body, key } of JSON.parse(line) as KillTask[]) {
      const held = new Promise<void>((resolve) => (killPoints.next = { point, held: resolve }));
      const headers = { 'idempotency-key': key };
      const survived = app.engrave('ann', conversationId, body, { headers }).then(({ status, body: answer }) => {
        throw new Error(`not held at ${point}: ${status} ${JSON.stringify(answer)}`);
      });
      await Promise.race([held, survived]);
      // Ends with this process.
      survived.catch(() => undefined);
    }
    process.kill(process.pid, 'SIGKILL');
  }
}

void main(process.argv[2] ?? '', process.argv[3] ?? '');
