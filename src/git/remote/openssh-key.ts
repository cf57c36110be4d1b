import { createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a person registers at the host, and what is sealed in the vault. */
export interface DeployKey {
  /** OpenSSH private key (PEM), without a passphrase. */
  privateKey: string;
  /** One line: `ssh-ed25519 AAAA… comment`. */
  publicKey: string;
}

export interface SigningKey {
  /** The public key in wire format (RFC 8709, 4). */
  publicBlob: Buffer;
  /** The signature in wire format (RFC 8709, 6). */
  sign(data: Buffer): Buffer;
}

const TYPE = 'ssh-ed25519';
const MAGIC = 'openssh-key-v1\0';
const LINE = 70;

/** An ed25519 key pair in OpenSSH's own format (PROTOCOL.key of OpenSSH). */
export function generateDeployKey(comment: string): DeployKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x, d } = privateKey.export({ format: 'jwk' }) as { x: string; d: string };
  const [point, seed] = [Buffer.from(x, 'base64url'), Buffer.from(d, 'base64url')];
  const label = comment.replace(/[^\x21-\x7e]+/g, '-').slice(0, 100);
  const publicBlob = Buffer.concat([field(TYPE), field(point)]);
  const check = randomBytes(4);
  const secret = Buffer.concat([check, check, publicBlob, field(Buffer.concat([seed, point])), field(label)]);
  const padding = Buffer.from(Array.from({ length: (8 - (secret.length % 8)) % 8 }, (_, index) => index + 1));
  const body = Buffer.concat([
    Buffer.from(MAGIC),
    field('none'),
    field('none'),
    field(''),
    Buffer.from([0, 0, 0, 1]),
    field(publicBlob),
    field(Buffer.concat([secret, padding])),
  ]).toString('base64');
  const lines = body.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  return {
    privateKey: ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n'),
    publicKey: `${TYPE} ${publicBlob.toString('base64')} ${label}`.trim(),
  };
}

/** @throws RangeError for anything but an unencrypted ed25519 key in OpenSSH format */
export function readPrivateKey(pem: string): SigningKey {
  const body = /-----BEGIN OPENSSH PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END OPENSSH PRIVATE KEY-----/.exec(pem)?.[1];
  if (body === undefined) throw new RangeError('not an OpenSSH private key');
  const reader = new WireReader(Buffer.from(body, 'base64'));
  if (reader.raw(MAGIC.length).toString('latin1') !== MAGIC) throw new RangeError('not an OpenSSH private key');
  if (reader.field().toString() !== 'none') throw new RangeError('the private key has a passphrase');
  reader.field();
  reader.field();
  if (reader.raw(4).readUInt32BE() !== 1) throw new RangeError('one private key is expected');
  const publicBlob = reader.field();
  const secret = new WireReader(reader.field());
  secret.raw(8);
  if (secret.field().toString() !== TYPE) throw new RangeError('only ed25519 keys are used');
  secret.field();
  const seed = secret.field().subarray(0, 32);
  const key = privateKeyFromSeed(seed);
  return { publicBlob, sign: (data) => Buffer.concat([field(TYPE), field(sign(null, data, key))]) };
}

function privateKeyFromSeed(seed: Buffer): KeyObject {
  // PKCS #8 of an Ed25519 key is this prefix and the seed (RFC 8410, 7).
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
  return createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' });
}

/** A length and the bytes (RFC 4251, 5: `string`). */
export function field(value: Buffer | string): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Reads RFC 4251 data; past the end it throws a RangeError. */
export class WireReader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  raw(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new RangeError('truncated key data');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  field(): Buffer {
    return this.raw(this.raw(4).readUInt32BE());
  }
}
