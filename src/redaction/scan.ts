import { Anchor } from './anchors';
import type { NamedKind } from './detect/names';
import { Sink } from './redact.types';

/** One literal that starts a detector, and the detector. Built once; holds no state of a text. */
export interface Trigger extends Anchor {
  /** Returns where the scan may go on (beyond `at`), or 0. */
  visit(scan: Scan, at: number): number;
}

/** One text under one scan: where detectors look and report, with what they remember to stay linear. */
export class Scan implements Sink {
  /** Detectors' notes about stretches already read, by detector; see `pem.ts`, `keyword.ts`. */
  readonly notes = new Map<string, number>();
  /** What the names of this text promise: the same few come again and again. */
  readonly names = new Map<string, NamedKind | null>();
  /** Where telling words stand that no value was found behind: start, end, start, end … */
  readonly mentions: number[] = [];

  constructor(
    readonly text: string,
    private readonly report: (start: number, end: number, kind: string, rank: number) => void,
  ) {}

  emit(start: number, end: number, kind: string, rank: number): void {
    if (end > start) this.report(start, end, kind, rank);
  }
}

/** A run of characters of one class, remembered: asking again inside the same run costs nothing. */
export class RunReader {
  private start = -1;
  private end = -1;

  constructor(
    private readonly text: string,
    private readonly accepts: (code: number) => boolean,
  ) {}

  endOf(at: number): number {
    if (at >= this.start && at < this.end) return this.end;
    let end = at;
    while (end < this.text.length && this.accepts(this.text.charCodeAt(end))) end++;
    this.start = at;
    this.end = end;
    return end;
  }
}
