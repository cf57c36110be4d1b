import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { unauthenticated } from '../auth.errors';
import type { OidcConfig } from '../../config/config.types';
import { providerUnavailable } from './provider.service';

const MAX_TOKEN_LENGTH = 16_384;
/** RFC 9068 first; `JWT` or nothing from the many providers that do not follow it. Others are tokens for something else. */
const ACCESS_TOKEN_TYPES = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt']);

/**
 * Verifies a bearer access token: signature by the provider's keys and an allowed algorithm, issuer, audience, `typ`,
 * `exp` (required), `nbf`, skew.
 * @throws AppError `unauthenticated` for any token that does not hold, `identity_provider_unavailable` where no key could be had.
 */
export async function verifyAccessToken(
  token: string,
  keys: JWTVerifyGetKey,
  config: Pick<OidcConfig, 'issuer' | 'audience' | 'algorithms' | 'clockSkewSeconds'>,
): Promise<JWTPayload & { sub: string }> {
  if (token.length > MAX_TOKEN_LENGTH) throw unauthenticated('The bearer token is not valid.');
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: config.issuer,
      audience: config.audience,
      algorithms: [...config.algorithms],
      clockTolerance: config.clockSkewSeconds,
      requiredClaims: ['exp', 'sub'],
    });
    if (!ACCESS_TOKEN_TYPES.has(protectedHeader.typ?.toLowerCase()))
      throw unauthenticated('The token is of another type.');
    // An ID token proves a login to its client; it is no licence to call this server, even where the audiences agree.
    const isIdToken = payload.nonce !== undefined || payload.at_hash !== undefined || payload.c_hash !== undefined;
    if (isIdToken) throw unauthenticated('An ID token is not an access token.');
    if (typeof payload.sub !== 'string' || payload.sub === '') throw unauthenticated('The token names nobody.');
    return { ...payload, sub: payload.sub };
  } catch (error) {
    throw translate(error);
  }
}

/** What the token's sender did wrong is 401; that the provider's keys cannot be had is not the sender's fault. */
function translate(error: unknown): unknown {
  const sendersFault =
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys;
  if (sendersFault) return unauthenticated('The bearer token is not valid.');
  const isKeyTrouble = error instanceof errors.JOSEError || error instanceof TypeError;
  return isKeyTrouble ? providerUnavailable(error) : error;
}
