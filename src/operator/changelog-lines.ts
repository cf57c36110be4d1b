/** The text without the lines that name the note; every other byte stays. */
export function withoutLinesNaming(text: string, path: string): string {
  const names = [path, encodeURI(path)];
  const isNamed = (line: string) =>
    names.some((name) => {
      const at = line.indexOf(name);
      return at >= 0 && !/^[\w-]/.test(line.slice(at + name.length));
    });
  return text
    .split(/(?<=\n)/)
    .filter((line) => !isNamed(line))
    .join('');
}
