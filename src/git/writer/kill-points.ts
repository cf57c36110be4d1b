import { Injectable } from '@nestjs/common';

export type KillPoint =
  | 'blobs-written'
  | 'tree-written'
  | 'commit-written'
  | 'commit-planned'
  | 'commit-kept'
  | 'ref-moved'
  | 'push-started'
  | 'push-ended'
  // Of the use case above this room:
  | 'intent-recorded'
  | 'note-made'
  | 'commit-recorded'
  | 'outcome-recorded';

/**
 * The moments between which a crash must leave the old or the new state. A no-op in the product; the crash
 * harness puts another implementation in its place and ends the process there.
 */
@Injectable()
export class KillPoints {
  reached(_point: KillPoint): void | Promise<void> {}
}
