import { type TextRange } from './code-points';

interface Piece {
  /** Offset in the current text. */
  at: number;
  /** Offset in the original text, or of the place where visible text was put in. */
  source: number;
  length: number;
  isInserted: boolean;
}

/** A text from which ranges are cut, one round after another, that remembers where its characters came from. */
export class Cuts {
  private pieces: Piece[];

  constructor(
    private current: string,
    private readonly originalLength = current.length,
  ) {
    this.pieces = [{ at: 0, source: 0, length: current.length, isInserted: false }];
  }

  get text(): string {
    return this.current;
  }

  /** Replaces ranges of the current text (sorted, apart) by `replacement`. */
  replace(ranges: readonly TextRange[], replacement = ''): void {
    if (ranges.length === 0) return;
    const pieces: Piece[] = [];
    let text = '';
    let at = 0;
    let index = 0;
    const keep = (from: number, to: number): void => {
      while (index < this.pieces.length && this.pieces[index]!.at + this.pieces[index]!.length <= from) index++;
      for (let k = index; k < this.pieces.length && this.pieces[k]!.at < to; k++) {
        const piece = this.pieces[k]!;
        const start = Math.max(from, piece.at);
        const length = Math.min(to, piece.at + piece.length) - start;
        const source = piece.isInserted ? piece.source : piece.source + start - piece.at;
        pieces.push({ at: text.length + start - from, source, length, isInserted: piece.isInserted });
      }
      text += this.current.slice(from, to);
    };
    for (const range of ranges) {
      keep(at, range.start);
      if (replacement !== '') {
        const source = this.toOriginal(range.start);
        pieces.push({ at: text.length, source, length: replacement.length, isInserted: true });
        text += replacement;
      }
      at = range.end;
    }
    keep(at, this.current.length);
    this.pieces = pieces;
    this.current = text;
  }

  /** Offset in the original of an offset in the current text; the end maps to the end. Binary search. */
  toOriginal(offset: number): number {
    if (offset >= this.current.length) return this.originalLength;
    let low = 0;
    let high = this.pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.pieces[middle]!.at <= offset) low = middle;
      else high = middle - 1;
    }
    const piece = this.pieces[low];
    if (piece === undefined) return this.originalLength;
    return piece.isInserted ? piece.source : piece.source + Math.max(0, offset - piece.at);
  }

  /** The ranges of the original that are gone. */
  removed(): TextRange[] {
    const gone: TextRange[] = [];
    let at = 0;
    for (const piece of this.pieces) {
      if (piece.isInserted) continue;
      if (piece.source > at) gone.push({ start: at, end: piece.source });
      at = piece.source + piece.length;
    }
    if (at < this.originalLength) gone.push({ start: at, end: this.originalLength });
    return gone;
  }
}
