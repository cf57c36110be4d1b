import { Injectable } from '@nestjs/common';
import type { Cursor } from '../../common/page';
import { newId } from '../../common/ids';
import type { Db } from '../../prisma/db.types';
import type { Scope } from '../principal.types';

export interface NewServiceToken {
  principalId: string;
  name: string;
  tokenHash: string;
  hint: string;
  scopes: readonly Scope[];
  createdById: string;
  expiresAt: Date | null;
}

@Injectable()
export class ServiceTokensRepository {
  create(db: Db, token: NewServiceToken) {
    return db.serviceToken.create({
      data: { id: newId('tok'), ...token, scopes: [...token.scopes] },
      include: { principal: true },
    });
  }

  findByHash(db: Db, tokenHash: string) {
    return db.serviceToken.findUnique({ where: { tokenHash }, include: { principal: true } });
  }

  list(db: Db, limit: number, after: Cursor | undefined) {
    return db.serviceToken.findMany({
      where:
        after === undefined
          ? {}
          : { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] },
      include: { principal: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    });
  }

  async touch(db: Db, id: string, at: Date): Promise<void> {
    await db.serviceToken.updateMany({ where: { id }, data: { lastUsedAt: at } });
  }

  /** False where there is no such token. Revoking twice keeps the first time. */
  async revoke(db: Db, id: string, at: Date): Promise<boolean> {
    const { count } = await db.serviceToken.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: at } });
    return count > 0 || (await db.serviceToken.count({ where: { id } })) > 0;
  }
}
