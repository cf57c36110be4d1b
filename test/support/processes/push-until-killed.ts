import { KillPoints, type KillPoint } from '../../../src/git/writer/kill-points';
import { makeEngraveApp } from '../make-engrave-app';

class KillAt extends KillPoints {
  constructor(private readonly point: string) {
    super();
  }

  override reached(point: KillPoint): void {
    if (`push:${point}` === this.point) process.kill(process.pid, 'SIGKILL');
  }
}

// A server of its own on the data of a test: pushes once and dies while it makes pending notes again.
async function main(): Promise<void> {
  const task = JSON.parse(process.argv[2] ?? '') as Record<
    'dataDir' | 'databaseUrl' | 'killAt' | 'person' | 'route',
    string
  >;
  const { dataDir, databaseUrl, killAt, person, route } = task;
  const app = await makeEngraveApp({ dataDir, databaseUrl, killPoints: new KillAt(killAt) });
  const { status, body } = await app.call(person, 'POST', route, { confirm: true });
  console.log(`survived with ${status} ${JSON.stringify(body)}`);
  process.exit(1);
}

void main();
