import { Injectable } from '@nestjs/common';
import { EventEmitter } from 'node:events';
import type { Stone } from './registry.types';

interface Events {
  /** The branch of a ready stone may have a new tip: after connecting, a sync, an engraving. */
  changed: [{ stone: Stone; tip: string | null }];
  /** The stone is disconnected and its clone is in the trash. */
  removed: [{ stoneId: string }];
}

/**
 * Tells this process what happened to a stone, so that its index can follow. A hint, not a truth: another replica's
 * doing is not told here, and a reader compares the tip anyway.
 */
@Injectable()
export class StoneEvents {
  private readonly emitter = new EventEmitter().setMaxListeners(50);

  /** Returns the way to stop listening. A listener does not throw. */
  on<K extends keyof Events>(event: K, listener: (...args: Events[K]) => void): () => void {
    this.emitter.on(event, listener as (...args: unknown[]) => void);
    return () => this.emitter.off(event, listener as (...args: unknown[]) => void);
  }

  emit<K extends keyof Events>(event: K, ...args: Events[K]): void {
    this.emitter.emit(event, ...args);
  }
}
