import { busy } from '../git.errors';

/** One task at a time for each key, in the order they came; a full queue is refused at once. */
export class KeyedQueue {
  private readonly lines = new Map<string, { last: Promise<void>; waiting: number }>();

  constructor(
    private readonly maxWaiting: number,
    private readonly full: () => Error = () => busy(),
  ) {}

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (line.waiting >= this.maxWaiting) throw this.full();
    this.lines.set(key, line);
    line.waiting++;
    const before = line.last;
    let done!: () => void;
    line.last = new Promise<void>((resolve) => (done = resolve));
    try {
      await before;
      return await task();
    } finally {
      line.waiting--;
      if (line.waiting === 0) this.lines.delete(key);
      done();
    }
  }
}
