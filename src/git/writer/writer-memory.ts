import { RecentMap } from '../objects/recent-map';

/** What the writer learnt of objects. Their ids are their content, so nothing in here can go stale. */
export class WriterMemory {
  /** Names in a tree, by its id: a month's folder of thousands of notes is listed once. */
  readonly names = new RecentMap<string[]>(256);
  /** Sizes of blobs, by id. */
  readonly sizes = new RecentMap<number>(4_096);
}
