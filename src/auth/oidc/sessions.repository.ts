import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { Db } from '../../prisma/db.types';

/** Rows of browser logins that are alive; what they are for stands in the encrypted cookie. */
@Injectable()
export class SessionsRepository {
  async create(db: Db, expiresAt: Date): Promise<string> {
    await db.webSession.deleteMany({ where: { expiresAt: { lt: new Date() } } });
    const { id } = await db.webSession.create({ data: { id: randomBytes(24).toString('base64url'), expiresAt } });
    return id;
  }

  async isAlive(db: Db, id: string): Promise<boolean> {
    const row = await db.webSession.findUnique({ where: { id } });
    return row !== null && row.expiresAt > new Date();
  }

  async end(db: Db, id: string): Promise<void> {
    await db.webSession.deleteMany({ where: { id } });
  }
}
