import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { createCleaner, type Cleaner } from './cleaner';
import { parseCanaryFile } from './canary-file';
import { CanariesUnreadableError } from './untrusted.errors';
import { UNTRUSTED_OPTIONS, type UntrustedOptions } from './untrusted.types';

/** How soon a changed file is noticed. Polling: a mounted secret is replaced by renaming, which watchers lose. */
const POLL_MS = 1000;

/**
 * The current canaries: those of the setting and those of the file. Bad ones stop the start; a file that turns bad later
 * leaves the last good set in force.
 */
@Injectable()
export class CanarySource implements OnModuleDestroy {
  private readonly logger = new Logger(CanarySource.name);
  private readonly listeners = new Set<() => void>();
  private current: { canaries: readonly string[]; cleaner: Cleaner };

  constructor(@Inject(UNTRUSTED_OPTIONS) private readonly options: UntrustedOptions) {
    this.current = this.read();
    if (options.canariesFile !== undefined) {
      watchFile(options.canariesFile, { interval: POLL_MS, persistent: false }, this.onFileChanged);
    }
  }

  /** The list as it is now: plain data, for a worker's `createCleaner`. */
  get canaries(): readonly string[] {
    return this.current.canaries;
  }

  get cleaner(): Cleaner {
    return this.current.cleaner;
  }

  /** Calls back after the set has changed; returns the way to stop that. */
  onChange(callback: () => void): () => void {
    this.listeners.add(callback);
    return () => this.listeners.delete(callback);
  }

  onModuleDestroy(): void {
    if (this.options.canariesFile !== undefined) unwatchFile(this.options.canariesFile, this.onFileChanged);
    this.listeners.clear();
  }

  /** Reads the file now, without waiting for the poll. */
  reload(): void {
    const next = this.read();
    if (next.cleaner.fingerprint === this.current.cleaner.fingerprint) return;
    this.current = next;
    for (const listener of this.listeners) listener();
  }

  private readonly onFileChanged = (): void => {
    try {
      this.reload();
    } catch (error) {
      // The old set still protects; an empty one would not.
      this.logger.error(error instanceof Error ? error.message : 'canaries unreadable');
    }
  };

  private read(): { canaries: readonly string[]; cleaner: Cleaner } {
    const canaries = [...this.options.canaries, ...this.readFile()];
    return { canaries, cleaner: createCleaner(canaries) };
  }

  private readFile(): string[] {
    if (this.options.canariesFile === undefined) return [];
    let text: string;
    try {
      text = readFileSync(this.options.canariesFile, 'utf8');
    } catch (cause) {
      throw new CanariesUnreadableError(cause);
    }
    return parseCanaryFile(text);
  }
}
