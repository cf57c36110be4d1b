import { Injectable } from '@nestjs/common';
import { newId } from '../../common/ids';
import type { Cursor } from '../../common/page';
import type { Db } from '../../prisma/db.types';
import type { Scope } from '../principal.types';

@Injectable()
export class GrantsRepository {
  create(db: Db, personId: string, serviceId: string, scopes: readonly Scope[]) {
    return db.grant.create({
      data: { id: newId('grt'), personId, serviceId, scopes: [...scopes] },
      include: { service: true },
    });
  }

  list(db: Db, personId: string, limit: number, after: Cursor | undefined) {
    return db.grant.findMany({
      where: {
        personId,
        revokedAt: null,
        ...(after === undefined
          ? {}
          : { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] }),
      },
      include: { service: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    });
  }

  count(db: Db, personId: string): Promise<number> {
    return db.grant.count({ where: { personId, revokedAt: null } });
  }

  /** All grants in force by which the service may act for the person. */
  inForce(db: Db, serviceId: string, personId: string) {
    return db.grant.findMany({
      where: { serviceId, personId, revokedAt: null, person: { erasedAt: null } },
      include: { person: true },
    });
  }

  async revoke(db: Db, personId: string, id: string): Promise<boolean> {
    const { count } = await db.grant.updateMany({
      where: { id, personId, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    return count > 0;
  }

  services(db: Db) {
    return db.principal.findMany({
      where: { kind: 'service', erasedAt: null, serviceTokens: { some: { revokedAt: null } } },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: 1000,
    });
  }
}
