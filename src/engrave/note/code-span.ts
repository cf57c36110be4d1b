/** Text as a Markdown code span: nothing inside is markup, and it is copied as it was cited. */
export function codeSpan(text: string): string {
  const runs: string[] = text.match(/`+/g) ?? [];
  let fence = '`';
  while (runs.includes(fence)) fence += '`';
  const padded = /^`|`$/.test(text) ? ` ${text} ` : text;
  return `${fence}${padded}${fence}`;
}
