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

/** SHA-256 over the previous hash and every field; the personal ones enter by their digest. */
export function recordHash(record: Omit<ChainRecord, 'hash'>): string {
  const { previousHash, ...rest } = record;
  const fields: Record<string, unknown> = { ...rest };
  for (const name of ['hash', 'personalSalt', ...Object.keys(ERASED)]) delete fields[name];
  return sha256(`${previousHash}\n${canonicalJson(fields)}`);
}

/** Gives a draft its place behind `previous`. */
export function chainOn(previous: ChainLink, at: Date, draft: RecordDraft): ChainRecord {
  const record = { ...draft, seq: previous.seq + 1, at, previousHash: previous.hash };
  return { ...record, hash: recordHash(record) };
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
