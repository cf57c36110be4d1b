import { setImmediate as turn } from 'node:timers/promises';
import { FairQueue } from './fair-queue';

/** A task that runs until it is told to end. */
function gate() {
  let open!: () => void;
  const closed = new Promise<void>((resolve) => (open = resolve));
  return { open, task: () => closed };
}

describe('FairQueue', () => {
  it('runs no more than the bounds allow, in all and per owner', async () => {
    const queue = new FairQueue({ overall: 3, perOwner: 2 });
    let active = 0;
    const peaks = { overall: 0, ann: 0 };
    const activeOf: Record<string, number> = { ann: 0, bob: 0 };
    const run = (owner: string) =>
      queue.run(owner, async () => {
        active++;
        activeOf[owner] = (activeOf[owner] ?? 0) + 1;
        peaks.overall = Math.max(peaks.overall, active);
        peaks.ann = Math.max(peaks.ann, activeOf.ann ?? 0);
        await turn();
        active--;
        activeOf[owner]--;
      });
    await Promise.all([
      ...Array.from({ length: 20 }, () => run('ann')),
      ...Array.from({ length: 20 }, () => run('bob')),
    ]);
    expect(peaks).toEqual({ overall: 3, ann: 2 });
  });

  it('lets another owner in before the second task of somebody with many', async () => {
    const queue = new FairQueue({ overall: 1, perOwner: 1 });
    const first = gate();
    const order: string[] = [];
    const done = [queue.run('ann', first.task)];
    for (const name of ['ann 2', 'ann 3', 'bob 1']) {
      done.push(queue.run(name.slice(0, 3), () => Promise.resolve(void order.push(name))));
    }
    first.open();
    await Promise.all(done);
    expect(order).toContain('bob 1');
    expect(order).toHaveLength(3);
  });

  it('prefers who runs least', async () => {
    const queue = new FairQueue({ overall: 2, perOwner: 2 });
    const [one, two] = [gate(), gate()];
    const order: string[] = [];
    const running = [queue.run('ann', one.task), queue.run('ann', two.task)];
    const waiting = ['ann', 'ann', 'bob'].map((owner) =>
      queue.run(owner, () => Promise.resolve(void order.push(owner))),
    );
    one.open();
    await Promise.all(waiting);
    two.open();
    await Promise.all(running);
    expect(order[0]).toBe('bob');
  });

  it('goes on after a task that fails', async () => {
    const queue = new FairQueue({ overall: 1, perOwner: 1 });
    await expect(queue.run('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run('ann', () => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
