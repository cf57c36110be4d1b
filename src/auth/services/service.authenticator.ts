import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../common/app-error';
import { isId } from '../../common/ids';
import { PrismaService } from '../../prisma/prisma.service';
import { unauthenticated } from '../auth.errors';
import { SCOPES, type Principal, type Scope } from '../principal.types';
import { GrantsRepository } from './grants.repository';
import { hashServiceToken, isWellFormedServiceToken } from './service-token';
import { ServiceTokensRepository } from './service-tokens.repository';

/** The person that a service acts for; needs that person's grant. */
export const ON_BEHALF_OF_HEADER = 'x-on-behalf-of';
/** `lastUsedAt` is for people who look; once a minute is exact enough and spares a write a request. */
const TOUCH_EVERY_MS = 60_000;

/** Tells which service a token belongs to, and for whom it acts. Looked up each time: a revoked token ends at once. */
@Injectable()
export class ServiceAuthenticator {
  constructor(
    private readonly prisma: PrismaService,
    private readonly tokens: ServiceTokensRepository,
    private readonly grants: GrantsRepository,
  ) {}

  async authenticate(token: string, request: Request): Promise<Principal> {
    const service = await this.serviceOf(token);
    const personId = request.headers[ON_BEHALF_OF_HEADER];
    return personId === undefined ? service : this.onBehalfOf(service, String(personId));
  }

  private async serviceOf(token: string): Promise<Principal> {
    const refused = () => unauthenticated('The service token is not valid.');
    if (!isWellFormedServiceToken(token)) throw refused();
    const row = await this.tokens.findByHash(this.prisma, hashServiceToken(token));
    const now = new Date();
    if (row === null || row.revokedAt !== null || row.principal.erasedAt !== null) throw refused();
    if (row.expiresAt !== null && row.expiresAt <= now) throw refused();
    if (row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() > TOUCH_EVERY_MS) {
      await this.tokens.touch(this.prisma, row.id, now);
    }
    const { id, name } = row.principal;
    return {
      id,
      kind: 'service',
      name,
      isAdmin: false,
      authMethod: 'service_token',
      scopes: new Set(row.scopes.filter(isScope)),
      actor: { id, kind: 'service', name },
    };
  }

  /** Both must allow a scope: the administrator who issued the token, and the person who gave the grant. */
  private async onBehalfOf(service: Principal, personId: string): Promise<Principal> {
    const grants = isId('prin', personId) ? await this.grants.inForce(this.prisma, service.id, personId) : [];
    const [first] = grants;
    if (first === undefined) {
      throw new AppError('grant_required', 'forbidden', 'This person has not let the service act for them.');
    }
    const granted = new Set(grants.flatMap(({ scopes }) => scopes));
    const { id, name, email } = first.person;
    return {
      ...service,
      id,
      kind: 'person',
      name,
      ...(email === null ? {} : { email }),
      // What is about everybody is never somebody's to hand on.
      scopes: new Set(
        [...service.scopes].filter((scope) => granted.has(scope) && scope !== 'audit' && scope !== 'metrics'),
      ),
    };
  }
}

function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
