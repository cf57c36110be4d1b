import type { RedactionService } from '../redaction/redaction.service';

const MAX_DEPTH = 6;
const MAX_MEMBERS = 100;
const MAX_DETAIL_TEXT = 2_000;

/** Makes texts fit to be stored for years: redacted first, then bounded, and well-formed (PostgreSQL knows no NUL). */
export class TextCleaner {
  constructor(
    private readonly redaction: RedactionService,
    private readonly literals: readonly string[] = [],
  ) {}

  /** At most `maxCodePoints`, marked where it was cut; control characters become spaces. */
  text(value: string, maxCodePoints: number): string {
    // A hostile text is bounded before it is searched. What the bound cuts in two no rule knows, so it goes as a whole.
    const bound = 8 * maxCodePoints;
    const isBounded = value.length > bound;
    const bounded = isBounded ? value.slice(0, bound) : value;
    const searched = this.redaction.redact(wellFormed(bounded), this.literals).text;
    const redacted = isBounded ? searched.slice(0, lastRunStart(searched)) : searched;
    const plain = redacted.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ');
    if (plain.length <= maxCodePoints) return plain;
    const points = [...plain];
    return points.length <= maxCodePoints ? plain : `${points.slice(0, maxCodePoints - 1).join('')}…`;
  }

  optional(value: string | null | undefined, maxCodePoints: number): string | null {
    return value === undefined || value === null || value === '' ? null : this.text(value, maxCodePoints);
  }

  /** JSON only, every text in it cleaned, depth and breadth bounded. */
  detail(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return this.text(value, MAX_DETAIL_TEXT);
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    if (typeof value === 'boolean' || value === null) return value;
    if (value instanceof Date) return value.toISOString();
    if (typeof value !== 'object' || depth >= MAX_DEPTH) return undefined;
    if (Array.isArray(value)) return value.slice(0, MAX_MEMBERS).map((item) => this.detail(item, depth + 1) ?? null);
    const members = Object.entries(value)
      .slice(0, MAX_MEMBERS)
      .map(([key, member]) => [this.text(key, 100), this.detail(member, depth + 1)] as const)
      .filter(([, member]) => member !== undefined);
    return Object.fromEntries(members);
  }

  details(value: Record<string, unknown> | undefined): Record<string, unknown> | null {
    const cleaned = this.detail(value) as Record<string, unknown> | undefined;
    return cleaned === undefined || Object.keys(cleaned).length === 0 ? null : cleaned;
  }
}

/** Where the run of visible characters begins that the text ends with. */
function lastRunStart(text: string): number {
  let start = text.length;
  while (start > 0 && /\S/.test(text.charAt(start - 1))) start--;
  return start;
}

/** Kinds and whole counts, nothing else. */
export function countsOf(redactions: Record<string, number>): Record<string, number> {
  const counts = Object.entries(redactions).filter(([, count]) => Number.isSafeInteger(count) && count > 0);
  return Object.fromEntries(counts.map(([kind, count]) => [wellFormed(kind.slice(0, 100)), count]));
}

const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
