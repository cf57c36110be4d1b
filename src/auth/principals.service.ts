import { Injectable } from '@nestjs/common';
import { PrismaService } from '../prisma/prisma.service';
import { unauthenticated } from './auth.errors';
import { type AuthMethod, type Principal, SCOPES } from './principal.types';
import { type Identity, type KnownPrincipal, PrincipalsRepository } from './principals.repository';

/** How long a known person is not written again; only the row's name, e-mail and last-seen wait, never a decision. */
const REFRESH_MS = 60_000;
const MAX_REMEMBERED = 10_000;

@Injectable()
export class PrincipalsService {
  private readonly recent = new Map<string, { known: KnownPrincipal; profile: string; until: number }>();

  constructor(
    private readonly prisma: PrismaService,
    private readonly principals: PrincipalsRepository,
  ) {}

  /**
   * The caller behind an identity that an authenticator has verified in this request.
   * @throws AppError `unauthenticated` for a person whom an operator has offboarded.
   */
  async person(identity: Identity, authMethod: AuthMethod, isAdmin: boolean): Promise<Principal> {
    const known = await this.known(identity);
    if (known.erasedAt !== null) throw unauthenticated('This account was closed.');
    return {
      id: known.id,
      kind: 'person',
      name: identity.name,
      ...(identity.email === undefined ? {} : { email: identity.email }),
      isAdmin,
      authMethod,
      scopes: new Set(SCOPES),
      actor: { id: known.id, kind: 'person', name: identity.name },
    };
  }

  private async known(identity: Identity): Promise<KnownPrincipal> {
    const key = JSON.stringify([identity.issuer, identity.subject]);
    const profile = JSON.stringify([identity.name, identity.email]);
    const remembered = this.recent.get(key);
    if (remembered !== undefined && remembered.until > Date.now() && remembered.profile === profile) {
      return remembered.known;
    }
    const known = await this.principals.upsert(this.prisma, identity);
    if (this.recent.size >= MAX_REMEMBERED) this.recent.clear();
    this.recent.set(key, { known, profile, until: Date.now() + REFRESH_MS });
    return known;
  }
}
