import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const GENERATION = /^(\d+)\.sqlite$/;

/**
 * The files of one stone's index. A rebuilt index gets the next number and is renamed into place complete, so that it
 * never meets the write-ahead log of the file before it; the highest number counts.
 */
export class StoneFiles {
  constructor(readonly dir: string) {}

  /** The complete index file; null when there is none. */
  current(): string | null {
    const number = this.generations().at(-1);
    return number === undefined ? null : this.file(number);
  }

  next(): string {
    mkdirSync(this.dir, { recursive: true });
    return this.file((this.generations().at(-1) ?? 0) + 1);
  }

  /** A name that no other process uses. */
  building(): string {
    mkdirSync(this.dir, { recursive: true });
    return join(this.dir, `building-${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}`);
  }

  /** Removes what a newer file replaced, and what killed builds left. */
  removeAllBut(kept: string): void {
    for (const name of this.names()) {
      const file = join(this.dir, name);
      if (!file.startsWith(kept)) rmSync(file, { force: true });
    }
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }

  private file(number: number): string {
    return join(this.dir, `${number}.sqlite`);
  }

  private generations(): number[] {
    return this.names()
      .flatMap((name) => GENERATION.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
  }

  private names(): string[] {
    try {
      return readdirSync(this.dir);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }
}
