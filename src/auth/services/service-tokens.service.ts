import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/app-error';
import { isId, newId } from '../../common/ids';
import { decodeCursor, toPage, type Page } from '../../common/page';
import { PrismaService } from '../../prisma/prisma.service';
import type { Principal, Scope } from '../principal.types';
import { PrincipalsRepository } from '../principals.repository';
import { hashServiceToken, makeServiceToken } from './service-token';
import { ServiceTokensRepository } from './service-tokens.repository';

export interface ServiceTokenView {
  id: string;
  serviceId: string;
  name: string;
  hint: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

export interface IssueRequest {
  name: string;
  scopes: readonly Scope[];
  expiresInDays: number | null;
  /** A further token of a known service, for rotation; otherwise a new service is made. */
  serviceId?: string;
}

const DAY_MS = 86_400_000;

@Injectable()
export class ServiceTokensService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly tokens: ServiceTokensRepository,
    private readonly principals: PrincipalsRepository,
  ) {}

  /** The token itself is in this answer only. */
  async issue(admin: Principal, request: IssueRequest): Promise<ServiceTokenView & { token: string }> {
    const principalId = await this.serviceFor(request);
    const token = makeServiceToken();
    const row = await this.tokens.create(this.prisma, {
      principalId,
      name: request.name,
      tokenHash: hashServiceToken(token),
      hint: token.slice(-4),
      scopes: request.scopes,
      createdById: admin.id,
      expiresAt: request.expiresInDays === null ? null : new Date(Date.now() + request.expiresInDays * DAY_MS),
    });
    return { ...viewOf(row), token };
  }

  async list(limit: number, cursor: string | undefined): Promise<Page<ServiceTokenView>> {
    const rows = await this.tokens.list(this.prisma, limit, cursor === undefined ? undefined : decodeCursor(cursor));
    return toPage(rows.map(viewOf), limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  }

  /** @throws AppError `service_token_not_found`. */
  async revoke(id: string): Promise<void> {
    if (!isId('tok', id) || !(await this.tokens.revoke(this.prisma, id, new Date()))) {
      throw new AppError('service_token_not_found', 'not_found', 'There is no such service token.');
    }
  }

  private async serviceFor({ serviceId, name }: IssueRequest): Promise<string> {
    if (serviceId === undefined) {
      const subject = newId('prin');
      return (await this.principals.upsert(this.prisma, { kind: 'service', issuer: 'service', subject, name })).id;
    }
    const known = await this.principals.findById(this.prisma, serviceId);
    if (known?.kind !== 'service') throw serviceNotFound();
    return known.id;
  }
}

export const serviceNotFound = () => new AppError('service_not_found', 'not_found', 'There is no such service.');

type Row = Awaited<ReturnType<ServiceTokensRepository['create']>>;

function viewOf(row: Row): ServiceTokenView {
  const { id, principalId, name, hint, scopes, createdAt, expiresAt, lastUsedAt, revokedAt } = row;
  return {
    id,
    serviceId: principalId,
    name,
    hint,
    scopes: scopes as Scope[],
    createdAt,
    expiresAt,
    lastUsedAt,
    revokedAt,
  };
}
