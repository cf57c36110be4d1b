import type { Family } from './rules/rule.types';

/** Injected as the room's options: where the canaries come from. */
export const UNTRUSTED_OPTIONS = Symbol('UNTRUSTED_OPTIONS');

export interface UntrustedOptions {
  /** Strings that are removed from repository text. */
  readonly canaries: readonly string[];
  /** A file with more of them, a JSON array or one a line; read again when it changes. */
  readonly canariesFile?: string;
}

export interface MappedText {
  text: string;
  /** Offset in the original of an offset in `text` (UTF-16 units); the end maps to the end. */
  toOriginal(offset: number): number;
}

export interface UntrustedPart {
  /** Repository text as committed, also when it is a file name or a heading. */
  text: string;
}

export interface PartMarker {
  family: Family;
  count: number;
  /** 1-based number of the part. */
  part: number;
}

export interface PreparedText {
  /** The parts in one fence. */
  block: string;
  /** Ours, in a fixed vocabulary, for outside the fence; empty when no marker fired. */
  annotation: string;
  markers: PartMarker[];
}
