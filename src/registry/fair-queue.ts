interface Waiting {
  owner: string;
  begin: () => void;
}

/**
 * Runs tasks with a bound in all and one per owner, owners in turn: somebody with a hundred tasks delays another's
 * first one by one task at most.
 */
export class FairQueue {
  private readonly running = new Map<string, number>();
  private readonly waiting: Waiting[] = [];
  private active = 0;

  constructor(private readonly bounds: { overall: number; perOwner: number }) {}

  async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.waiting.push({ owner, begin });
      this.startNext();
    });
    try {
      return await task();
    } finally {
      this.active--;
      this.count(owner, -1);
      this.startNext();
    }
  }

  private startNext(): void {
    while (this.active < this.bounds.overall) {
      const index = this.indexOfNext();
      if (index < 0) return;
      const [next] = this.waiting.splice(index, 1);
      if (next === undefined) return;
      this.active++;
      this.count(next.owner, 1);
      next.begin();
    }
  }

  /** Who runs least comes first; among equals, who has waited longest. */
  private indexOfNext(): number {
    let best = -1;
    let fewest = this.bounds.perOwner;
    this.waiting.forEach(({ owner }, index) => {
      const count = this.running.get(owner) ?? 0;
      if (count < fewest) [best, fewest] = [index, count];
    });
    return best;
  }

  private count(owner: string, by: number): void {
    const count = (this.running.get(owner) ?? 0) + by;
    if (count === 0) this.running.delete(owner);
    else this.running.set(owner, count);
  }
}
