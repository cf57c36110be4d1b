import { RE2JS } from 're2js';
import { ExtraRule } from './redact.types';
import { MAX_KIND_LENGTH } from './placeholder';
import { ExtraRuleError } from './redaction.errors';

const MAX_RULES = 100;
const MAX_PATTERN = 1000;
const KIND = /^[a-z0-9][a-z0-9 ./+-]*$/;

/**
 * Compiles a deployment's own patterns: a JSON array of `{kind, pattern}`. They run on RE2's algorithm, which has no
 * backtracking; what it cannot do in linear time (look-around, back references) is refused here, at start.
 * @throws ExtraRuleError naming the entry by its index.
 */
export function compileExtra(setting: string | undefined): ExtraRule[] {
  if (setting === undefined || setting.trim() === '') return [];
  let entries: unknown;
  try {
    entries = JSON.parse(setting);
  } catch {
    throw new ExtraRuleError(null, 'is not JSON');
  }
  if (!Array.isArray(entries)) throw new ExtraRuleError(null, 'is not a JSON array');
  if (entries.length > MAX_RULES) throw new ExtraRuleError(null, `has more than ${MAX_RULES} entries`);
  return entries.map((entry: unknown, index) => compileEntry(entry, index));
}

function compileEntry(entry: unknown, index: number): ExtraRule {
  if (typeof entry !== 'object' || entry === null) throw new ExtraRuleError(index, 'is not an object');
  const { kind, pattern, ...others } = entry as Record<string, unknown>;
  if (Object.keys(others).length > 0) throw new ExtraRuleError(index, 'has fields other than "kind" and "pattern"');
  if (typeof kind !== 'string' || !KIND.test(kind) || kind.length > MAX_KIND_LENGTH) {
    throw new ExtraRuleError(index, `has no "kind" of lower-case words, ${MAX_KIND_LENGTH} characters at most`);
  }
  if (typeof pattern !== 'string' || pattern === '') throw new ExtraRuleError(index, 'has no "pattern"');
  if (pattern.length > MAX_PATTERN)
    throw new ExtraRuleError(index, `has a "pattern" of more than ${MAX_PATTERN} characters`);
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(pattern);
  } catch {
    throw new ExtraRuleError(
      index,
      'has a "pattern" that RE2 does not take (look-around and back references are refused)',
    );
  }
  if (compiled.matcher('').find()) throw new ExtraRuleError(index, 'has a "pattern" that matches the empty string');
  return {
    kind,
    *find(text: string): Iterable<readonly [number, number]> {
      const matcher = compiled.matcher(text);
      while (matcher.find()) {
        const range = [matcher.start(), matcher.end()] as const;
        if (range[1] > range[0]) yield range;
      }
    },
  };
}
