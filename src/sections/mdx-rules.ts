import type MarkdownIt from 'markdown-it';

type StateBlock = MarkdownIt.StateBlock;

/** An expression or tag that has not ended after this many characters is taken for ordinary text. */
const MAX_CONSTRUCT_CHARS = 100_000;
/** Characters that a file may cost in constructs that never end; then only short ones are looked for. */
const WASTE_CHARS = 2_000_000;
const SHORT_CONSTRUCT_CHARS = 200;

/**
 * MDX between blocks: `import`/`export`, `{expression}` and `<Tag …>` alone on their lines are skipped as a whole, so
 * that a `#` inside of them is no heading; indented code and HTML blocks do not exist, so that a heading inside a tag is
 * one. HTML comments stay comments: files that are named .mdx hold them all the same.
 */
export function useMdxRules(md: MarkdownIt): void {
  md.block.ruler.disable(['code', 'html_block']);
  md.block.ruler.before('fence', 'mdx_esm', esm);
  md.block.ruler.before('fence', 'mdx_flow', flow);
  md.block.ruler.before('mdx_esm', 'mdx_indent', outdent);
}

/** Without indented code any indentation may lead a block; the rules that follow refuse four columns and more. */
function outdent(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  if (!silent && (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) state.sCount[startLine] = state.blkIndent;
  return false;
}

function esm(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = lineStart(state, startLine);
  if (state.level > 0 || (state.tShift[startLine] ?? 0) > 0) return false;
  if (!/^(?:import|export)[\s{*"']/.test(state.src.slice(start, start + 16))) return false;
  if (silent) return true;
  const limit = constructLimit(state);
  let line = startLine;
  let depth = { open: 0, quote: '' };
  // A statement ends at a blank line, unless a bracket or a template is still open there (and gets closed at all).
  for (; line < endLine; line++) {
    if (state.isEmpty(line) && depth.open === 0 && depth.quote === '') break;
    if ((state.eMarks[line] ?? 0) - start > limit) break;
    depth = brackets(state.src.slice(state.bMarks[line], state.eMarks[line]), depth);
  }
  if (depth.open !== 0 || depth.quote !== '') {
    wasted(state, limit);
    line = startLine + 1;
    while (line < endLine && !state.isEmpty(line)) line++;
  }
  state.line = line;
  return true;
}

function brackets(text: string, from: { open: number; quote: string }): { open: number; quote: string } {
  let { open, quote } = from;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '\\') at++;
    else if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '`' || char === '"' || char === "'") quote = char;
    else if (char === '/' && text[at + 1] === '/') break;
    else if ('{[('.includes(char)) open++;
    else if ('}])'.includes(char)) open--;
  }
  // A plain string does not cross a line end; an apostrophe in a JSX text would otherwise never close.
  return { open: Math.max(0, open), quote: quote === '`' ? quote : '' };
}

function flow(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = lineStart(state, startLine);
  const char = state.src[start];
  if (char !== '{' && char !== '<') return false;
  // None of these interrupts a paragraph.
  if (silent) return false;
  const limit = Math.min(state.eMarks[endLine - 1] ?? 0, start + constructLimit(state));
  let at = start;
  for (;;) {
    const end = constructEnd(state.src, at, limit);
    if (end === -1) {
      wasted(state, limit - start);
      return false;
    }
    at = end;
    while (at < limit && (state.src[at] === ' ' || state.src[at] === '\t')) at++;
    if (at >= limit || state.src[at] === '\n') break;
    if (state.src[at] !== '{' && state.src[at] !== '<') return false;
  }
  let line = startLine;
  while (line < endLine && (state.bMarks[line] ?? Infinity) < at) line++;
  state.line = Math.max(line, startLine + 1);
  return true;
}

/** Offset behind the expression, comment or tag that begins at `at`; -1 when it does not end. */
function constructEnd(src: string, at: number, limit: number): number {
  if (src[at] === '{') return balanced(src, at, limit);
  if (src.startsWith('<!--', at)) {
    const end = indexBefore(src, '-->', at + 4, limit);
    return end === -1 ? -1 : end + 3;
  }
  if (!/^<\/?(?:[A-Za-z_$][\w$.:-]{0,200})?[\s/>{]/.test(src.slice(at, at + 210))) return -1;
  for (let i = at + 1; i < limit; i++) {
    const char = src[i];
    if (char === '>') return i + 1;
    if (char === '<') return -1;
    if (char === '"' || char === "'") {
      const close = indexBefore(src, char, i + 1, limit);
      if (close === -1) return -1;
      i = close;
    } else if (char === '{') {
      const close = balanced(src, i, limit);
      if (close === -1) return -1;
      i = close - 1;
    }
  }
  return -1;
}

function balanced(src: string, at: number, limit: number): number {
  let open = 0;
  for (let i = at; i < limit; i++) {
    const char = src[i] ?? '';
    if (char === '\\') i++;
    else if (char === '{') open++;
    else if (char === '}' && --open === 0) return i + 1;
    else if (char === '/' && src[i + 1] === '*') {
      const close = indexBefore(src, '*/', i + 2, limit);
      if (close === -1) return -1;
      i = close + 1;
    } else if (char === '`' || char === '"') {
      const close = indexBefore(src, char, i + 1, limit);
      if (close === -1) return -1;
      i = close;
    }
  }
  return -1;
}

/** `indexOf` that does not run on to the end of a large file. */
function indexBefore(src: string, what: string, from: number, limit: number): number {
  const found = src.slice(from, limit).indexOf(what);
  return found === -1 ? -1 : from + found;
}

function constructLimit(state: StateBlock): number {
  const { wastedChars = 0 } = state.env as { wastedChars?: number };
  return wastedChars < WASTE_CHARS ? MAX_CONSTRUCT_CHARS : SHORT_CONSTRUCT_CHARS;
}

function wasted(state: StateBlock, chars: number): void {
  const env = state.env as { wastedChars?: number };
  env.wastedChars = (env.wastedChars ?? 0) + chars;
}

function lineStart(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}
