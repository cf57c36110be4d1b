import { Injectable } from '@nestjs/common';
import { newId } from '../common/ids';
import type { Db } from '../prisma/db.types';

export interface Identity {
  kind: 'person' | 'service';
  /** Who vouches: the OIDC issuer, the proxy's issuer, `local` or `service`. */
  issuer: string;
  /** The issuer's stable name for them; never an e-mail, which can change hands. */
  subject: string;
  name: string;
  email?: string;
}

export interface KnownPrincipal {
  id: string;
  kind: 'person' | 'service';
  name: string;
  email: string | null;
  erasedAt: Date | null;
}

@Injectable()
export class PrincipalsRepository {
  /** Finds or makes the row of (issuer, subject) and keeps name and e-mail current. Safe when two requests race. */
  async upsert(db: Db, identity: Identity): Promise<KnownPrincipal> {
    const { kind, issuer, subject, name, email } = identity;
    const row = await db.principal.upsert({
      where: { issuer_subject: { issuer, subject } },
      create: { id: newId('prin'), kind, issuer, subject, name, email },
      update: { name, email, lastSeenAt: new Date() },
    });
    if (row.erasedAt === null) return { ...row, kind };
    // A login that is refused brings back nothing of what was erased.
    await db.principal.update({ where: { id: row.id }, data: { name: 'erased', email: null } });
    return { ...row, kind, name: 'erased', email: null };
  }

  async findById(db: Db, id: string): Promise<KnownPrincipal | null> {
    const row = await db.principal.findUnique({ where: { id } });
    return row === null ? null : { ...row, kind: row.kind === 'service' ? 'service' : 'person' };
  }
}
