import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose';
import type { CookieOptions, Request } from 'express';

/** Encrypts claims for a cookie; `purpose` keeps a login cookie from being taken for a session. */
export function sealClaims(claims: JWTPayload, purpose: string, ttlSeconds: number, key: Uint8Array): Promise<string> {
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setAudience(purpose)
    .setExpirationTime(Math.floor(Date.now() / 1000) + ttlSeconds)
    .encrypt(key);
}

/** Null for anything that is not ours, not for this purpose or no longer valid. */
export async function openClaims(
  sealed: string,
  purpose: string,
  keys: readonly Uint8Array[],
): Promise<JWTPayload | null> {
  for (const key of keys) {
    try {
      const options = { audience: purpose, keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
      return (await jwtDecrypt(sealed, key, { ...options, requiredClaims: ['exp'] })).payload;
    } catch {
      // The next key may open it; if none does, it is not a login.
    }
  }
  return null;
}

/** `__Host-` binds the cookie to exactly this host over TLS; plain http is for loopback trials only. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

export function cookieOptions(isSecure: boolean, maxAgeSeconds: number): CookieOptions {
  return { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/', maxAge: maxAgeSeconds * 1000 };
}

/** The value of one cookie; undefined where it is absent or sent twice (then nobody can say which is ours). */
export function readCookie(request: Request, name: string): string | undefined {
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}
