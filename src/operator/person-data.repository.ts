import { Injectable } from '@nestjs/common';
import type { Db } from '../prisma/db.types';

export const ERASED_NAME = 'erased';

export interface FoundPerson {
  id: string;
  name: string;
  erasedAt: Date | null;
}

export interface ErasedCounts {
  tokens: number;
  grants: number;
  secrets: number;
  conversations: number;
  drafts: number;
}

/**
 * Everything that the tables keep of a person, in one place, because an erasure that forgets one has not happened. The
 * tables are other rooms'; only an operator's erasure reaches past their services. The audit has its own way.
 */
@Injectable()
export class PersonDataRepository {
  find(db: Db, issuer: string, subject: string): Promise<FoundPerson | null> {
    return db.principal.findUnique({
      where: { issuer_subject: { issuer, subject }, kind: 'person' },
      select: { id: true, name: true, erasedAt: true },
    });
  }

  /** Closes the account first: from here on nothing new can come. The row stays, so that the same login is refused. */
  async close(db: Db, personId: string): Promise<void> {
    await db.principal.update({
      where: { id: personId },
      data: { name: ERASED_NAME, email: null, erasedAt: new Date() },
    });
  }

  /** Repositories of the person, those that were disconnected before included. */
  async repositories(db: Db, personId: string): Promise<{ id: string; isRemoved: boolean }[]> {
    const rows = await db.repository.findMany({ where: { ownerId: personId }, select: { id: true, removedAt: true } });
    return rows.map(({ id, removedAt }) => ({ id, isRemoved: removedAt !== null }));
  }

  async erase(db: Db, personId: string): Promise<ErasedCounts> {
    const owned = { where: { ownerId: personId } };
    const { count: tokens } = await db.serviceToken.updateMany({
      // Whoever issued a token was shown it.
      where: { createdById: personId, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    const { count: grants } = await db.grant.deleteMany({ where: { personId } });
    const { count: secrets } = await db.sealedSecret.deleteMany(owned);
    const { count: conversations } = await db.conversation.deleteMany(owned);
    const { count: drafts } = await db.draft.deleteMany(owned);
    await db.idempotencyKey.deleteMany(owned);
    await db.budgetEntry.deleteMany({ where: { personId } });
    // What verification and reconciliation need stays: ids, commits and states.
    await db.engraving.updateMany({ ...owned, data: { title: null, needsReview: null } });
    await db.repository.updateMany({
      ...owned,
      data: {
        name: ERASED_NAME,
        remoteUrl: null,
        username: null,
        publicKey: null,
        errorDetail: null,
        needsReview: null,
      },
    });
    return { tokens, grants, secrets, conversations, drafts };
  }
}
