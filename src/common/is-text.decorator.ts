import { ValidateBy, type ValidationOptions } from 'class-validator';

export interface TextBounds {
  /** Unicode code points, not UTF-16 units: an emoji counts once. */
  minCodePoints?: number;
  maxCodePoints?: number;
  /** UTF-8 bytes. */
  maxBytes?: number;
  /** Refuses every control character, line breaks and tabs included. */
  singleLine?: boolean;
}

/**
 * A string that can be stored and written as it is: well-formed (PostgreSQL's jsonb and UTF-8 know no lone surrogate),
 * without NUL (PostgreSQL's text knows none), and within bounds.
 */
export function IsText(bounds: TextBounds, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isText',
      validator: {
        validate: (value: unknown) => faultOfText(value, bounds) === null,
        defaultMessage: (args) => `$property ${faultOfText(args?.value, bounds) ?? 'is not usable'}`,
      },
    },
    options,
  );
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** What is wrong with `value`, as the end of a sentence; null where it is sound. */
export function faultOfText(value: unknown, bounds: TextBounds): string | null {
  if (typeof value !== 'string') return 'must be a string';
  if (bounds.maxBytes !== undefined && Buffer.byteLength(value, 'utf8') > bounds.maxBytes) {
    return `must be at most ${bounds.maxBytes} bytes long`;
  }
  const { minCodePoints = 0, maxCodePoints } = bounds;
  // A code point takes at most two UTF-16 units, so a far too long text is not counted out.
  if (maxCodePoints !== undefined && (value.length > 2 * maxCodePoints || countCodePoints(value) > maxCodePoints)) {
    return `must be at most ${maxCodePoints} characters long`;
  }
  if (minCodePoints > 0 && countCodePoints(value) < minCodePoints) {
    return minCodePoints === 1 ? 'must not be empty' : `must be at least ${minCodePoints} characters long`;
  }
  if (value.includes('\0')) return 'must not contain NUL characters';
  if (LONE_SURROGATE.test(value)) return 'must be well-formed Unicode';
  if (bounds.singleLine === true && CONTROL.test(value)) return 'must not contain line breaks or control characters';
  return null;
}

function countCodePoints(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}
