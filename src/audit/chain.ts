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

/** SHA-256 over every field but the place in the chain; the personal ones enter by their digest. */
export function contentDigest(draft: RecordDraft): string {
  const fields: Record<string, unknown> = { ...draft };
  for (const name of NOT_CONTENT) delete fields[name];
  return sha256(canonicalJson(fields));
}

const NOT_CONTENT = ['seq', 'at', 'previousHash', 'hash', 'personalSalt', ...Object.keys(ERASED)];

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
