import { Injectable } from '@nestjs/common';
import { newId } from '../common/ids';
import type { Cursor } from '../common/page';
import type { Db } from '../prisma/db.types';
import type { OfferedStone } from './registry.types';

export type OfferedStoneFields = Pick<OfferedStone, 'name' | 'url' | 'branch' | 'purpose'>;

/** The table OfferedStone. */
@Injectable()
export class OfferedStonesRepository {
  count(db: Db): Promise<number> {
    return db.offeredStone.count();
  }

  insert(db: Db, fields: OfferedStoneFields): Promise<OfferedStone> {
    return db.offeredStone.create({ data: { ...fields, id: newId('off') } });
  }

  find(db: Db, id: string): Promise<OfferedStone | null> {
    return db.offeredStone.findUnique({ where: { id } });
  }

  /** Newest first. */
  page(db: Db, after: Cursor | null, limit: number): Promise<OfferedStone[]> {
    return db.offeredStone.findMany({
      where:
        after === null ? {} : { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
  }

  async update(db: Db, id: string, changes: Partial<OfferedStoneFields>): Promise<OfferedStone | null> {
    const [row] = await db.offeredStone.updateManyAndReturn({ where: { id }, data: changes });
    return row ?? null;
  }

  async delete(db: Db, id: string): Promise<boolean> {
    return (await db.offeredStone.deleteMany({ where: { id } })).count === 1;
  }
}
