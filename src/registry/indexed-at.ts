/** When a stone's search index was last complete. Implemented by whoever keeps the index. */
export abstract class IndexedAt {
  /** Null: not indexed yet, or not known on this replica. Never throws. */
  abstract of(stoneId: string): Promise<Date | null>;
}
