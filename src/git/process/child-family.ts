import { SupervisedChild, type SpawnRequest } from './supervised-child';

/** The children of one service, ended with it. */
export class ChildFamily {
  private readonly living = new Set<SupervisedChild>();

  spawn(request: SpawnRequest): SupervisedChild {
    const child = new SupervisedChild(request);
    this.living.add(child);
    const forget = (): void => void this.living.delete(child);
    child.ended.then(forget, forget);
    return child;
  }

  /** Settles when all of them are gone, lock files removed where git still could. */
  async end(): Promise<void> {
    const ends = [...this.living].map((child) => {
      child.kill('shutdown');
      return child.ended.catch(() => undefined);
    });
    await Promise.all(ends);
  }
}
