import { dropAll } from './test-database';

export default async function globalTeardown(): Promise<void> {
  const run = globalThis.primachatTestRun;
  if (run === undefined) return;
  if (run.cluster === undefined) await dropAll(run.databases);
  else await run.cluster.stop();
}
