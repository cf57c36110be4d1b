import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/app-error';
import { isId } from '../../common/ids';
import { decodeCursor, toPage, type Page } from '../../common/page';
import { PrismaService } from '../../prisma/prisma.service';
import type { Principal, Scope } from '../principal.types';
import { PrincipalsRepository } from '../principals.repository';
import { GrantsRepository } from './grants.repository';
import { serviceNotFound } from './service-tokens.service';

export interface GrantView {
  id: string;
  service: { id: string; name: string };
  scopes: Scope[];
  createdAt: Date;
}

const MAX_GRANTS = 100;

/** A person lets services act for them, and takes it back. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly grants: GrantsRepository,
    private readonly principals: PrincipalsRepository,
  ) {}

  /** @throws AppError `service_not_found`, `too_many_grants`. */
  async give(person: Principal, serviceId: string, scopes: readonly Scope[]): Promise<GrantView> {
    const service = isId('prin', serviceId) ? await this.principals.findById(this.prisma, serviceId) : null;
    if (service?.kind !== 'service') throw serviceNotFound();
    if ((await this.grants.count(this.prisma, person.id)) >= MAX_GRANTS) {
      throw new AppError(
        'too_many_grants',
        'conflict',
        `A person gives at most ${MAX_GRANTS} grants; revoke one first.`,
      );
    }
    return viewOf(await this.grants.create(this.prisma, person.id, service.id, scopes));
  }

  async list(person: Principal, limit: number, cursor: string | undefined): Promise<Page<GrantView>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const rows = await this.grants.list(this.prisma, person.id, limit, after);
    return toPage(rows.map(viewOf), limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  }

  /** @throws AppError `grant_not_found`, the same for another person's. */
  async revoke(person: Principal, id: string): Promise<void> {
    if (!isId('grt', id) || !(await this.grants.revoke(this.prisma, person.id, id))) {
      throw new AppError('grant_not_found', 'not_found', 'There is no such grant.');
    }
  }

  /** Services with a token in force, for a person to choose from. */
  async services(): Promise<{ id: string; name: string }[]> {
    return (await this.grants.services(this.prisma)).map(({ id, name }) => ({ id, name }));
  }
}

function viewOf(row: Awaited<ReturnType<GrantsRepository['create']>>): GrantView {
  const { id, scopes, createdAt, service } = row;
  return { id, service: { id: service.id, name: service.name }, scopes: scopes as Scope[], createdAt };
}
