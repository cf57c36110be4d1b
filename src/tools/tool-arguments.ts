import { AppError } from '../common/app-error';

/** Fields of the request envelope. In a tool's arguments they are somebody trying to speak for the person. */
const ENVELOPE_FIELDS = new Set(['confirm', 'approved', 'repoId', 'draft', 'conversationId']);

export const invalidArguments = (detail: string, forged: readonly string[] = []) =>
  new AppError('invalid_arguments', 'invalid', detail, { data: { forged } });

/** An object as given, or the JSON string that OpenAI clients hold. An empty string is a call without arguments. */
export function readArguments(given: unknown): Readonly<Record<string, unknown>> {
  const value = typeof given === 'string' ? parseJson(given) : given;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidArguments('The arguments must be one JSON object.');
  }
  return value as Readonly<Record<string, unknown>>;
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw invalidArguments('The arguments are not valid JSON.');
  }
}

/** @throws AppError `invalid_arguments` naming every argument that the tool does not declare. */
export function refuseUnknown(given: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const names = unknown.slice(0, 5).map((name) => JSON.stringify(name.slice(0, 40)));
  throw invalidArguments(
    `Unknown argument ${names.join(', ')}. This tool takes only: ${known.join(', ')}.`,
    unknown.filter((name) => ENVELOPE_FIELDS.has(name)),
  );
}

/** A non-blank string of at most `maxLength` UTF-16 units. */
export function requiredText(given: Readonly<Record<string, unknown>>, name: string, maxLength: number): string {
  const value = optionalText(given, name, maxLength);
  if (value === undefined) throw invalidArguments(`"${name}" must be a non-empty string.`);
  return value;
}

/** Undefined where absent, null or blank: models send any of these for "not given". */
export function optionalText(
  given: Readonly<Record<string, unknown>>,
  name: string,
  maxLength: number,
): string | undefined {
  const value = given[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalidArguments(`"${name}" must be a string.`);
  if (value.length > maxLength) throw invalidArguments(`"${name}" must be at most ${maxLength} characters long.`);
  return value.trim() === '' ? undefined : value;
}

/** A number or numeric string, clamped into the range; `fallback` where absent. */
export function clampedInteger(
  given: Readonly<Record<string, unknown>>,
  name: string,
  range: { min: number; max: number; fallback: number },
): number {
  const value = given[name];
  if (value === undefined || value === null || value === '') return range.fallback;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) throw invalidArguments(`"${name}" must be a whole number.`);
  return Math.trunc(Math.min(range.max, Math.max(range.min, number)));
}
