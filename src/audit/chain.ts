import { createHash, randomBytes } from 'node:crypto';
import type { ChainLink, ChainRecord, PersonalFacts, RecordDraft } from './audit.types';
import { canonicalJson } from './canonical-json';

/** Before the first record. */
export const GENESIS: ChainLink = { seq: 0, hash: '0'.repeat(64) };

/** What is left of the personal facts after an erasure. */
export const ERASED: PersonalFacts = { actorName: 'erased', address: '', forwardedFor: null, userAgent: '' };

export const newSalt = () => randomBytes(16).toString('hex');

/**
 * Commits to the personal facts without revealing them: with the salt they can be proven, without it nobody can guess
 * them by trying addresses and names.
 */
export function personalDigest(salt: string, facts: PersonalFacts): string {
  const { actorName, address, forwardedFor, userAgent } = facts;
  return sha256(`${salt}\n${canonicalJson({ actorName, address, forwardedFor, userAgent })}`);
}

/** What {@link contentDigest} covers: by its type, every field but the personal ones and the place in the chain. */
const CONTENT: Readonly<Record<keyof Omit<RecordDraft, keyof PersonalFacts | 'personalSalt'>, true>> = {
  actorId: true,
  authMethod: true,
  code: true,
  commitAfter: true,
  commitBefore: true,
  confirm: true,
  conversationId: true,
  count: true,
  detail: true,
  distilled: true,
  door: true,
  engravingId: true,
  gateway: true,
  id: true,
  needsReview: true,
  onBehalfOfId: true,
  outcome: true,
  ownerId: true,
  path: true,
  personalDigest: true,
  phase: true,
  pushed: true,
  redactions: true,
  repositoryId: true,
  repositoryName: true,
  requestId: true,
};
/** In canonical order, so that a million records need not be sorted a million times. */
const CONTENT_NAMES = (Object.keys(CONTENT) as (keyof typeof CONTENT)[]).sort();

/** SHA-256 over the canonical JSON of every field but the place in the chain; the personal ones enter by their digest. */
export function contentDigest(draft: RecordDraft): string {
  const members = CONTENT_NAMES.map((name) => `"${name}":${canonicalJson(draft[name])}`);
  return sha256(`{${members.join(',')}}`);
}

/**
 * SHA-256 over the previous hash, the place, the time and the content's digest. The database's `audit_append` computes
 * the same while it holds the chain's end (prisma/migrations); the chain spec holds the two together.
 */
export function recordHash(record: ChainRecord): string {
  const { previousHash, seq, at } = record;
  return sha256([previousHash, seq, at.toISOString(), contentDigest(record)].join('\n'));
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
