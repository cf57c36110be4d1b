import { CanariesUnreadableError } from './untrusted.errors';

/** Reads a canaries file: a JSON array of strings, or one a line (empty lines do not count). */
export function parseCanaryFile(text: string): string[] {
  const content = text.replace(/^\ufeff/, '');
  if (!content.trimStart().startsWith('[')) return content.split(/\r?\n/).filter((line) => line.trim() !== '');
  try {
    const parsed: unknown = JSON.parse(content);
    if (Array.isArray(parsed) && parsed.every((item): item is string => typeof item === 'string')) return parsed;
  } catch (cause) {
    throw new CanariesUnreadableError(cause);
  }
  throw new CanariesUnreadableError(undefined);
}
