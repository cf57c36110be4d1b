import { Injectable } from '@nestjs/common';
import { CanarySource } from './canary-source';
import { prepareParts } from './prepare';
import type { MappedText, PreparedText, UntrustedPart } from './untrusted.types';

/** The only way of repository text to a model, an index or an interface. */
@Injectable()
export class UntrustedService {
  constructor(private readonly source: CanarySource) {}

  /** Steps 1 and 2, for text that goes to display, index or names. Idempotent. */
  clean(text: string): string {
    return this.source.cleaner.clean(text);
  }

  /** The same, with the way back to offsets of the original, so that line numbers stay those of the committed file. */
  cleanMapped(text: string): MappedText {
    return this.source.cleaner.cleanMapped(text);
  }

  /**
   * Steps 1 to 4 for the model: everything that the repository controls goes into `parts`, whose 1-based numbers the
   * annotation uses. `block` is the parts, a blank line between them, in one fresh fence.
   */
  prepare(parts: readonly UntrustedPart[]): PreparedText {
    return prepareParts(this.source.cleaner, parts);
  }

  /** Changes whenever cleaning would give another text: the search index is keyed by it. */
  get fingerprint(): string {
    return this.source.cleaner.fingerprint;
  }
}
