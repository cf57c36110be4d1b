/**
 * Brings an index to a commit in a process of its own, one blob at a time, and tells of each: for tests that kill it.
 * `node test/support/run-ts.cjs test/support/index-process.ts <cache directory> <work tree> <commit>`
 */
import { setTimeout as delay } from 'node:timers/promises';
import { INDEX_DEFAULTS } from '../../src/index/index.config';
import { IndexService } from '../../src/index/index.service';
import { createCleaner } from '../../src/untrusted/cleaner';
import { gitSource } from './index-subject';
import { compiledIndexWorker } from './index-worker';

const [cacheDir = '', gitDir = '', commit = ''] = process.argv.slice(2);
const source = gitSource([]);
const slow = {
  ...source,
  async *readBlobs(...args: Parameters<typeof source.readBlobs>) {
    for await (const blob of source.readBlobs(...args)) {
      process.stdout.write('blob\n');
      await delay(5);
      yield blob;
    }
  },
};
const config = { ...INDEX_DEFAULTS, cacheDir, workerEntry: compiledIndexWorker() };
const service = new IndexService(config, slow, { canaries: [], cleaner: createCleaner([]) });
void service.ensure({ id: 'repo_1', name: 'handbook', gitDir, commit }).then(async () => {
  process.stdout.write('done\n');
  await service.close();
});
