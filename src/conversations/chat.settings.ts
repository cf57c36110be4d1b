/** Bounds of the pass-through; the request's size is bounded with every other body. */
export class ChatSettings {
  readonly perPerson: number = 4;
  readonly overall: number = 200;
  /** A streamed answer ends after so long, however steadily it flows. */
  readonly maxDurationMs: number = 15 * 60_000;
  readonly maxReplyBytes: number = 32 * 1024 * 1024;
}
