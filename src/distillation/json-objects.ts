/** The end (exclusive) of the JSON object that begins at `start`, by braces and strings alone; -1 where it never ends. */
export function endOfObject(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** An object begins with a member or ends at once; "{as asked}" does neither, and need not be searched for its end. */
export function beginsObject(text: string, start: number): boolean {
  let at = start + 1;
  while (at < text.length && /\s/.test(text[at] ?? '')) at++;
  return text[at] === '"' || text[at] === '}';
}

/**
 * Parses an object as strictly as JSON, and else with the three faults of language models that have one reading only:
 * a comma before a closing bracket, a raw line break or other control character in a string, and a backslash before a
 * character that needs none (`\_` in markdown). Null where it is no object even so.
 */
export function parseObject(text: string): Record<string, unknown> | null {
  return asObject(tryParse(text)) ?? asObject(tryParse(repair(text)));
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

const ESCAPABLE = '"\\/bfnrtu';
const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function repair(text: string): string {
  const parts: string[] = [];
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (!inString) {
      if (character === '"') inString = true;
      if (character !== ',' || !closesNext(text, at + 1)) parts.push(character);
    } else if (character === '\\') {
      const next = text[at + 1] ?? '';
      if (ESCAPABLE.includes(next)) at++;
      parts.push(ESCAPABLE.includes(next) ? `\\${next}` : '\\\\');
    } else if (character < ' ') {
      parts.push(ESCAPES[character] ?? ' ');
    } else {
      if (character === '"') inString = false;
      parts.push(character);
    }
  }
  return parts.join('');
}

function closesNext(text: string, from: number): boolean {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at++;
  return text[at] === '}' || text[at] === ']';
}
