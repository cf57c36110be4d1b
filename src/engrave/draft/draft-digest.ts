import { createHash } from 'node:crypto';

/**
 * What an approval is bound to: SHA-256 over repository, path and the note's bytes, each with its length, so that no
 * two different triples read alike.
 */
export function draftDigest(repositoryId: string, path: string, note: Buffer): string {
  const hash = createHash('sha256').update('prima-draft-1\0');
  for (const part of [Buffer.from(repositoryId), Buffer.from(path), note]) {
    hash.update(`${part.length}:`).update(part);
  }
  return hash.digest('hex');
}

/** The shape of a digest; anything else is a draft that nobody was given. */
export function isDraftDigest(value: string): boolean {
  return /^[0-9a-f]{64}$/.test(value);
}
