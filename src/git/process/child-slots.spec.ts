import { ChildSlots } from './child-slots';

const never = new AbortController().signal;
const make = (overrides = {}) =>
  new ChildSlots({ overall: 3, perHost: 2, slowAfterMs: 20, hard: 6, queue: 2, ...overrides });
const isPending = async (work: Promise<unknown>): Promise<boolean> => {
  const marker = Symbol();
  await new Promise((resolve) => setImmediate(resolve));
  return (await Promise.race([work, Promise.resolve(marker)])) === marker;
};

describe('ChildSlots', () => {
  it('limits each host, and passes a waiting host over for another', async () => {
    const slots = make({ slowAfterMs: 60_000 });
    const release = await slots.acquire('a', never);
    await slots.acquire('a', never);
    const third = slots.acquire('a', never);
    expect(await isPending(third)).toBe(true);
    await slots.acquire('b', never);
    release();
    expect(await isPending(third)).toBe(false);
  });

  it('git/66: children that wait for a dead remote make room for the others', async () => {
    const slots = make({ perHost: 10 });
    for (let n = 0; n < 3; n++) await slots.acquire(`dead-${n}`, never);
    await expect(slots.acquire('alive', never)).resolves.toBeDefined();
  });

  it('never runs more than the hard limit', async () => {
    const slots = make({ hard: 3, perHost: 10, slowAfterMs: 1 });
    for (let n = 0; n < 3; n++) await slots.acquire(`dead-${n}`, never);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await isPending(slots.acquire('alive', never))).toBe(true);
  });

  it('refuses at once when the queue is full', async () => {
    const slots = make({ overall: 1, slowAfterMs: 60_000 });
    await slots.acquire('a', never);
    void slots.acquire('b', never);
    void slots.acquire('c', never);
    await expect(slots.acquire('d', never)).rejects.toMatchObject({ code: 'git_busy' });
  });

  it('lets a waiting caller go away', async () => {
    const slots = make({ overall: 1, slowAfterMs: 60_000 });
    const release = await slots.acquire('a', never);
    const gone = new AbortController();
    const waiting = slots.acquire('b', gone.signal);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    release();
    await expect(slots.acquire('c', never)).resolves.toBeDefined();
  });

  it('frees a slot once, however often it is told to', async () => {
    const slots = make({ overall: 1, slowAfterMs: 60_000 });
    const release = await slots.acquire('a', never);
    release();
    release();
    await slots.acquire('a', never);
    expect(await isPending(slots.acquire('b', never))).toBe(true);
  });
});
