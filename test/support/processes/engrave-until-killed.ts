import { KillPoints, type KillPoint } from '../../../src/git/writer/kill-points';
import { makeEngraveApp } from '../make-engrave-app';

/** Ends the process, as a power cut would, at one named moment. */
class KillAt extends KillPoints {
  constructor(private readonly point: KillPoint) {
    super();
  }

  override reached(point: KillPoint): void {
    if (point === this.point) process.kill(process.pid, 'SIGKILL');
  }
}

interface Task {
  dataDir: string;
  databaseUrl: string;
  killAt: KillPoint;
  person: string;
  conversationId: string;
  body: object;
  key: string;
}

// A server of its own on the data of a test: engraves once and dies on the way.
async function main(): Promise<void> {
  const { dataDir, databaseUrl, killAt, person, conversationId, body, key } = JSON.parse(process.argv[2] ?? '') as Task;
  const app = await makeEngraveApp({ dataDir, databaseUrl, killPoints: new KillAt(killAt) });
  const { status } = await app.engrave(person, conversationId, body, { headers: { 'idempotency-key': key } });
  console.log(`survived with ${status}`);
  process.exit(1);
}

void main();
