const CONTEXT = 3;

/**
 * The unified diff (as `git diff` prints it) from `before` (null: no such file) to `after`. One hunk: our edits touch one
 * place, so what lies between the common beginning and the common end is the change. Empty where nothing changed.
 */
export function unifiedDiff(path: string, before: string | null, after: string): string {
  if (before === after) return '';
  const old = before === null ? [] : lines(before);
  const now = lines(after);
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const from = Math.max(0, head - CONTEXT);
  const oldEnd = old.length - Math.max(0, tail - CONTEXT);
  const nowEnd = now.length - Math.max(0, tail - CONTEXT);
  const hunk = [
    ...old.slice(from, head).map((line) => ` ${line}`),
    ...old.slice(head, old.length - tail).map((line) => `-${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+${line}`),
    ...old.slice(old.length - tail, oldEnd).map((line) => ` ${line}`),
  ];
  const header = [
    `diff --git a/${path} b/${path}`,
    ...(before === null ? ['new file mode 100644', '--- /dev/null'] : [`--- a/${path}`]),
    `+++ b/${path}`,
    `@@ -${range(from, oldEnd)} +${range(from, nowEnd)} @@`,
  ];
  return `${header.join('\n')}\n${hunk.map(withEnd).join('')}`;
}

function range(from: number, end: number): string {
  const count = end - from;
  return count === 0 ? '0,0' : `${from + 1},${count}`;
}

/** Lines with their LF; the last one may lack it. A CR stays part of its line, as git has it. */
function lines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function withEnd(line: string): string {
  return line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`;
}
