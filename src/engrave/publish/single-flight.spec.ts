import { setImmediate as turn } from 'node:timers/promises';
import { SingleFlight } from './single-flight';

describe('SingleFlight', () => {
  it('whoever asks during a run shares the next one; a key that rests is forgotten', async () => {
    const flights = new SingleFlight<number>();
    const releases: (() => void)[] = [];
    let runs = 0;
    const task = () => {
      const run = ++runs;
      return new Promise<number>((resolve) => releases.push(() => resolve(run)));
    };
    const first = flights.run('a', task);
    const [second, third] = [flights.run('a', task), flights.run('a', task)];
    expect(runs).toBe(1);
    releases[0]?.();
    await expect(first).resolves.toBe(1);
    await turn();
    expect(runs).toBe(2);
    const fourth = flights.run('a', task);
    releases[1]?.();
    await expect(Promise.all([second, third])).resolves.toEqual([2, 2]);
    await turn();
    releases[2]?.();
    await expect(fourth).resolves.toBe(3);
    const fifth = flights.run('a', task);
    releases[3]?.();
    await expect(fifth).resolves.toBe(4);
  });

  it('a failed run does not keep the next one from running', async () => {
    const flights = new SingleFlight<string>();
    const first = flights.run('a', () => Promise.reject(new Error('no')));
    const second = flights.run('a', () => Promise.resolve('yes'));
    await expect(first).rejects.toThrow('no');
    await expect(second).resolves.toBe('yes');
  });
});
