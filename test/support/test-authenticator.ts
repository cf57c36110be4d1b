import type { Request } from 'express';
import { Authenticator } from '../../src/auth/authenticator';
import { PrincipalsService } from '../../src/auth/principals.service';
import type { Principal } from '../../src/auth/principal.types';

/** Header naming the person that a test request comes from; `admin` is the administrator. */
export const PERSON_HEADER = 'x-test-person';

/** Replaces only the authenticator: guard, registry and everything behind it are the real ones. */
export class TestAuthenticator extends Authenticator {
  constructor(private readonly principals: PrincipalsService) {
    super();
  }

  async authenticate(request: Request): Promise<Principal | null> {
    const name = request.headers[PERSON_HEADER];
    if (typeof name !== 'string') return null;
    const identity = { kind: 'person' as const, issuer: 'test', subject: name, name, email: `${name}@example.com` };
    return this.principals.person(identity, 'oidc_bearer', name === 'admin');
  }
}
