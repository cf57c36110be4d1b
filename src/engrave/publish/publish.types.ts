import type { ReviewCode } from './review-sentences';

/** What became of a push of everything that a stone has pending. */
export interface PublishReport {
  /** The remote has the branch's tip. */
  pushed: boolean;
  /** Why not, or what a person should know although it has. */
  needsReview: string | null;
  code?: ReviewCode | 'remote_rewritten';
}
