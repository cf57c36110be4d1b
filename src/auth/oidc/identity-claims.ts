import type { JWTPayload } from 'jose';
import type { Identity } from '../principals.repository';

const MAX_NAME_LENGTH = 200;

/** Who a verified token names. (iss, sub) identify; name and e-mail are only shown and written as the author. */
export function identityOf(issuer: string, subject: string, claims: JWTPayload): Identity {
  const name = [claims.name, claims.preferred_username, claims.email, subject].find(isText) ?? subject;
  return {
    kind: 'person',
    issuer,
    subject,
    name: name.slice(0, MAX_NAME_LENGTH),
    ...(isText(claims.email) ? { email: claims.email.slice(0, MAX_NAME_LENGTH) } : {}),
  };
}

/** True only where a group is configured and the claim lists exactly it. */
export function isAdmin(claims: JWTPayload, groupClaim: string, adminGroup: string | undefined): boolean {
  if (adminGroup === undefined) return false;
  const groups = claims[groupClaim];
  return Array.isArray(groups) && groups.includes(adminGroup);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
