/** Offsets at which the lines of a text begin; a line ends with LF, CRLF or a lone CR, as in CommonMark. */
export class LineStarts {
  private readonly starts: number[] = [0];

  constructor(text: string) {
    // indexOf instead of a loop over characters: a file of one 10 MB line costs two native scans.
    let lf = text.indexOf('\n');
    let cr = text.indexOf('\r');
    while (lf !== -1 || cr !== -1) {
      if (cr !== -1 && (lf === -1 || cr < lf)) {
        const next = text.charCodeAt(cr + 1) === 10 ? cr + 2 : cr + 1;
        this.starts.push(next);
        if (lf !== -1 && lf < next) lf = text.indexOf('\n', next);
        cr = text.indexOf('\r', next);
      } else {
        this.starts.push(lf + 1);
        lf = text.indexOf('\n', lf + 1);
      }
    }
  }

  get count(): number {
    return this.starts.length;
  }

  /** Offset of a 0-based line; past the last line, the offset of the end that was given. */
  offset(line: number, endOfText: number): number {
    return line < this.starts.length ? (this.starts[line] ?? endOfText) : endOfText;
  }

  /** 1-based line that holds an offset. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? Infinity) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }
}
