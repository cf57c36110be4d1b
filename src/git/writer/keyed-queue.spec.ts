import { KeyedQueue } from './keyed-queue';

describe('KeyedQueue', () => {
  it('runs one task at a time for a key, in order, and other keys beside it', async () => {
    const queue = new KeyedQueue(10);
    const seen: string[] = [];
    let open!: () => void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const first = queue.run('a', async () => {
      await gate;
      seen.push('a1');
    });
    const second = queue.run('a', () => Promise.resolve(seen.push('a2')));
    await queue.run('b', () => Promise.resolve(seen.push('b1')));
    open();
    await Promise.all([first, second]);
    expect(seen).toEqual(['b1', 'a1', 'a2']);
  });

  it('goes on after a task that failed', async () => {
    const queue = new KeyedQueue(10);
    await expect(queue.run('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    await expect(queue.run('a', () => Promise.resolve(1))).resolves.toBe(1);
  });

  it('is busy when full', async () => {
    const queue = new KeyedQueue(1);
    let open!: () => void;
    const first = queue.run('a', () => new Promise<void>((resolve) => (open = resolve)));
    await expect(queue.run('a', () => Promise.resolve())).rejects.toMatchObject({ code: 'busy' });
    await Promise.resolve();
    open();
    await first;
  });
});
