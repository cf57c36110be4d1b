import { Injectable } from '@nestjs/common';
import { newId } from '../common/ids';
import type { Db } from '../prisma/db.types';
import type { SecretPurpose, Slot } from './vault.types';

export interface SealedRow extends Slot {
  readonly id: string;
  readonly keyId: string;
  readonly envelope: Uint8Array<ArrayBuffer>;
  readonly hint: string;
}

export type SealedContent = Pick<SealedRow, 'keyId' | 'envelope' | 'hint'>;

@Injectable()
export class VaultRepository {
  async put(db: Db, { ownerId, purpose, subject }: Slot, content: SealedContent): Promise<void> {
    await db.sealedSecret.upsert({
      where: { ownerId_purpose_subject: { ownerId, purpose, subject } },
      create: { id: newId('sec'), ownerId, purpose, subject, ...content },
      update: content,
    });
  }

  async find(db: Db, { ownerId, purpose, subject }: Slot): Promise<SealedRow | null> {
    const row = await db.sealedSecret.findUnique({
      where: { ownerId_purpose_subject: { ownerId, purpose, subject } },
    });
    return row === null ? null : toSealedRow(row);
  }

  async findAll(db: Db, ownerId: string): Promise<SealedRow[]> {
    return (await db.sealedSecret.findMany({ where: { ownerId }, orderBy: { id: 'asc' } })).map(toSealedRow);
  }

  async erase(db: Db, slots: { ownerId: string; purpose?: SecretPurpose; subject?: string }): Promise<number> {
    const { ownerId, purpose, subject } = slots;
    return (await db.sealedSecret.deleteMany({ where: { ownerId, purpose, subject } })).count;
  }

  /** The next rows, by id, that are not sealed with `keyId`. */
  async findOthers(db: Db, keyId: string, afterId: string, limit: number): Promise<SealedRow[]> {
    const rows = await db.sealedSecret.findMany({
      where: { keyId: { not: keyId }, id: { gt: afterId } },
      orderBy: { id: 'asc' },
      take: limit,
    });
    return rows.map(toSealedRow);
  }

  /** Leaves a row alone that was stored anew or erased since it was read. */
  async reseal(db: Db, row: SealedRow, content: Pick<SealedContent, 'keyId' | 'envelope'>): Promise<boolean> {
    const { id, envelope } = row;
    return (await db.sealedSecret.updateMany({ where: { id, envelope }, data: content })).count === 1;
  }
}

/** The table's check keeps the purposes closed; its type is plain text. */
function toSealedRow(row: Omit<SealedRow, 'purpose'> & { purpose: string }): SealedRow {
  return { ...row, purpose: row.purpose as SecretPurpose };
}
