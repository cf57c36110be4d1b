import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Slot } from './vault.types';

export interface SecretKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

// version (1) | nonce (12) | ciphertext | tag (16)
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES;

/** AES-256-GCM under a fresh random nonce, bound to its place: the same bytes open nowhere else. */
export function sealEnvelope(master: SecretKey, slot: Slot, plaintext: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', envelopeKey(master), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(slot, master.id));
  const ciphertext = [cipher.update(plaintext, 'utf8'), cipher.final()];
  return new Uint8Array(Buffer.concat([Buffer.of(VERSION), nonce, ...ciphertext, cipher.getAuthTag()]));
}

/** Null where the bytes were changed, moved to another place, or sealed with another key of that id. */
export function openEnvelope(master: SecretKey, slot: Slot, envelope: Uint8Array): string | null {
  const bytes = Buffer.from(envelope);
  if (bytes.length < HEAD_BYTES + TAG_BYTES || bytes[0] !== VERSION) return null;
  const nonce = bytes.subarray(1, HEAD_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', envelopeKey(master), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(slot, master.id));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const plaintext = [decipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(plaintext).toString('utf8');
  } catch {
    return null;
  }
}

/** JSON, because no two places can spell the same text however their parts are cut. */
function boundTo({ ownerId, purpose, subject }: Slot, keyId: string): Buffer {
  return Buffer.from(JSON.stringify([VERSION, ownerId, purpose, subject, keyId]));
}

/** A key of its own for this use: the same master also seals login cookies. */
function envelopeKey({ key }: SecretKey): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'primachat vault envelope', 32));
}
