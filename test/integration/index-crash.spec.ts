import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { IndexedStone } from '../../src/index/index.types';
import { IndexSubject } from '../support/index-subject';

const SUPPORT = join(__dirname, '../support');

describe('an index whose process is killed', () => {
  let subject: IndexSubject;
  beforeEach(() => (subject = new IndexSubject()));
  afterEach(() => subject.close());

  const writeNotes = (word: string, count: number): IndexedStone => {
    for (let n = 0; n < count; n++) subject.write(`notes/n${n}.md`, `# Note ${n}\n\nThe ${word} number${n} stands.\n`);
    return subject.commit();
  };

  /** Kills the process with SIGKILL when it has told of so many blobs; lets it end when there are not that many. */
  const indexAndKill = async ({ gitDir, commit }: IndexedStone, afterBlobs: number): Promise<boolean> => {
    const script = [join(SUPPORT, 'run-ts.cjs'), join(SUPPORT, 'index-process.ts')];
    const child = spawn(process.execPath, [...script, subject.cacheDir, gitDir, commit], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    let blobs = 0;
    let isDone = false;
    for await (const line of createInterface(child.stdout)) {
      if (line === 'done') isDone = true;
      else if (++blobs === afterBlobs) child.kill('SIGKILL');
    }
    await closed;
    return isDone;
  };

  const expectSound = async (stone: IndexedStone, word: string, gone?: string): Promise<void> => {
    const service = subject.service();
    const found = await service.search(stone, `${word} number7`, 12);
    expect(found.commit).toBe(stone.commit);
    expect(found.hits[0]).toMatchObject({ path: 'notes/n7.md' });
    if (gone !== undefined) expect((await service.search(stone, gone, 12)).hits).toEqual([]);
    const built = await service.search({ ...stone, id: 'repo_fresh' }, `${word} number7`, 12);
    expect(found.hits).toEqual(built.hits);
    await service.remove('repo_fresh');
    await service.close();
  };

  it.each([1, 60])('in the first indexing, after %d blobs: is built anew', async (afterBlobs) => {
    const stone = writeNotes('heron', 80);
    expect(await indexAndKill(stone, afterBlobs)).toBe(false);
    await expectSound(stone, 'heron');
  });

  it.each([1, 60])('in an update, after %d blobs: has the old state, then the new one', async (afterBlobs) => {
    const first = writeNotes('heron', 80);
    expect(await indexAndKill(first, Infinity)).toBe(true);
    const second = writeNotes('stork', 80);
    expect(await indexAndKill(second, afterBlobs)).toBe(false);
    const service = subject.service({}, { ...subject.source(), readBlobs: () => never() });
    // No blob can be read: what is there is the old state, complete.
    expect(await service.search(second, 'heron number7', 6)).toMatchObject({
      commit: first.commit,
      hits: expect.arrayContaining([expect.objectContaining({ path: 'notes/n7.md' })]),
    });
    await service.close();
    await expectSound(second, 'stork', 'heron');
  });
});

async function* never(): AsyncGenerator<never> {
  throw new Error('nothing can be read');
}
