/** Keeps the most recently used entries. */
export class RecentMap<V> {
  private readonly entries = new Map<string, V>();

  constructor(private readonly maxEntries: number) {}

  get(key: string): V | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size <= this.maxEntries) return;
    const oldest = this.entries.keys().next();
    if (oldest.done !== true) this.entries.delete(oldest.value);
  }
}

/** What the writer learnt of objects. Their ids are their content, so nothing in here can go stale. */
export class WriterMemory {
  /** Names in a tree, by its id: a month's folder of thousands of notes is listed once. */
  readonly names = new RecentMap<string[]>(256);
  /** Sizes of blobs, by id. */
  readonly sizes = new RecentMap<number>(4_096);
}
