import { Injectable } from '@nestjs/common';

export type KillPoint =
  | 'blobs-written'
  | 'tree-written'
  | 'commit-written'
  | 'commit-planned'
  | 'commit-kept'
  | 'ref-moved'
  | 'push-started'
  | 'push-ended';

/**
 * The moments between which a crash must leave the old or the new state. A no-op in the product; the crash
 * harness puts another implementation in its place and ends the process there.
 */
@Injectable()
export class KillPoints {
  reached(_point: KillPoint): void | Promise<void> {}
}
