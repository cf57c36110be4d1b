import { createPublicKey, verify as verifySignature, type KeyObject } from 'node:crypto';
import { decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { unauthenticated } from '../auth.errors';

const CLOCK_SKEW_SECONDS = 30;
const bad = () => unauthenticated('The proxy’s assertion is not valid.');

/** Cloudflare Access and Pomerium: an ordinary JWT, signed by a key of the JWKS. */
export async function verifyJwksAssertion(
  assertion: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; audience: string },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(assertion, keys, {
      ...expected,
      algorithms: ['RS256', 'ES256', 'EdDSA'],
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || error instanceof TypeError) throw error;
    if (error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC') throw bad();
    throw error;
  }
}

/**
 * AWS ALB's `x-amzn-oidc-data`: ES256 with padded base64url parts (so no JWT library takes it as it is), the load
 * balancer's ARN as `signer` in the header, and a key fetched by `kid`.
 * Source: AWS, "Authenticate users using an Application Load Balancer", section on verifying the signature.
 */
export async function verifyAlbAssertion(
  assertion: string,
  keyOf: (kid: string) => Promise<KeyObject>,
  expected: { issuer: string; signer: string },
): Promise<JWTPayload> {
  const [header = '', body = '', signature = '', ...rest] = assertion.split('.');
  const { alg, kid, signer } = parsePart(header) as { alg?: unknown; kid?: unknown; signer?: unknown };
  if (rest.length > 0 || alg !== 'ES256' || signer !== expected.signer) throw bad();
  if (typeof kid !== 'string' || !/^[A-Za-z0-9-]{1,64}$/.test(kid)) throw bad();
  const key = await keyOf(kid);
  const isGenuine = verifySignature(
    'sha256',
    Buffer.from(`${header}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGenuine) throw bad();
  const claims = decodeJwt(`${header}.${body}.${signature}`.replaceAll('=', ''));
  const now = Date.now() / 1000;
  if (claims.iss !== expected.issuer || typeof claims.sub !== 'string') throw bad();
  if (typeof claims.exp !== 'number' || claims.exp < now - CLOCK_SKEW_SECONDS) throw bad();
  if (typeof claims.nbf === 'number' && claims.nbf > now + CLOCK_SKEW_SECONDS) throw bad();
  return claims;
}

/** @throws AppError `unauthenticated` unless the PEM holds a P-256 public key. */
export function albKey(pem: string): KeyObject {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    // Falls through: what is no key cannot have signed.
  }
  throw bad();
}

function parsePart(part: string): object {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Falls through.
  }
  throw bad();
}
