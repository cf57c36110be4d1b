import type { RedactionService } from '../../redaction/redaction.service';

/** Redacts the parts of one note and counts what was found, by kind. */
export class RedactionTally {
  readonly counts: Record<string, number> = {};

  constructor(
    private readonly redaction: RedactionService,
    private readonly literals: readonly string[],
  ) {}

  clean(text: string): string {
    const { text: cleaned, counts } = this.redaction.redact(text, this.literals);
    this.add(counts);
    return cleaned;
  }

  cleanAll(texts: readonly string[]): string[] {
    return texts.map((text) => this.clean(text));
  }

  add(counts: Readonly<Record<string, number>>): void {
    for (const [kind, count] of Object.entries(counts)) this.counts[kind] = (this.counts[kind] ?? 0) + count;
  }
}
