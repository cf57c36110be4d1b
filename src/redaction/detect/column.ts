import { RANK } from '../redact.types';
import { Scan } from '../scan';
import { NamedKind } from './names';
import { isSecretValue, looksGenerated } from './value';

const MAX_HEADER = 400;
const MAX_ROWS = 100;
const MAX_TABLE = 20_000;
const RULE_ROW = /^[\s|:+-]+$/;

/** A column of tokens also heads tables of grammars: what stands there must be long and look generated. */
const holdsSecret = (value: string, { type }: NamedKind): boolean =>
  isSecretValue(value, type, 'quoted') && (type === 'password' || (value.length >= 16 && looksGenerated(value)));

/** A table's column under a telling name: markdown, CSV, tab-separated values. Each name is read once. */
export function readColumn(scan: Scan, start: number, end: number, named: NamedKind): void {
  const { text } = scan;
  const head = text.slice(Math.max(0, start - MAX_HEADER), start);
  const tail = text.slice(end, end + MAX_HEADER);
  const lineStart = start - (head.length - head.lastIndexOf('\n') - 1);
  const lineLength = tail.indexOf('\n');
  if (lineLength < 0) return;
  const header = text.slice(lineStart, end + lineLength);
  const delimiter = ['|', '\t', ';', ','].find((mark) => header.includes(mark));
  if (delimiter === undefined || (delimiter !== '|' && !/^["'\w \t;,.-]+\r?$/.test(header))) return;
  const column = header.slice(0, start - lineStart).split(delimiter).length - 1;
  const width = header.split(delimiter).length;
  let at = end + lineLength + 1;
  const limit = Math.min(text.length, at + MAX_TABLE);
  for (let row = 0; row < MAX_ROWS && at < limit; row++) {
    const newline = text.slice(at, at + 2000).indexOf('\n');
    const line = newline < 0 ? text.slice(at, Math.min(limit, at + 2000)) : text.slice(at, at + newline);
    const cells = line.split(delimiter);
    if (cells.length !== width) return;
    const cell = cells[column] ?? '';
    const value = cell.trim().replace(/^["'`*]+|["'`*]+$/g, '');
    if (!RULE_ROW.test(line) && value !== '' && holdsSecret(value, named)) {
      const cellAt = at + cells.slice(0, column).join(delimiter).length + (column > 0 ? 1 : 0);
      const valueAt = cellAt + cell.indexOf(value);
      scan.emit(valueAt, valueAt + value.length, named.kind, RANK.context);
    }
    if (newline < 0) return;
    at += newline + 1;
  }
}
