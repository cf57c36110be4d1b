import { Injectable, Logger } from '@nestjs/common';
import type { Db } from '../prisma/db.types';
import { PrismaService } from '../prisma/prisma.service';
import { openEnvelope, sealEnvelope } from './envelope';
import { Keyring } from './keyring';
import { secretKeyUnknown, secretUnreadable } from './vault.errors';
import { VaultRepository, type SealedRow } from './vault.repository';
import type { SecretPurpose, Slot } from './vault.types';

/** Shorter ones would be mostly shown by their last four characters. */
const MIN_LENGTH_FOR_HINT = 12;

/** Keys and credentials at rest: sealed to their owner, purpose and subject; opened only to be used, never to be shown. */
@Injectable()
export class VaultService {
  private readonly logger = new Logger('Vault');

  constructor(
    private readonly prisma: PrismaService,
    private readonly repository: VaultRepository,
    private readonly keyring: Keyring,
  ) {}

  /** Puts `plaintext` in the place of whatever was there. */
  async seal(db: Db, slot: Slot, plaintext: string): Promise<void> {
    const key = this.keyring.sealing;
    const envelope = sealEnvelope(key, slot, plaintext);
    await this.repository.put(db, slot, { keyId: key.id, envelope, hint: hintOf(slot.purpose, plaintext) });
  }

  /**
   * Null where nothing is stored.
   * @throws AppError `secret_key_unknown`, `secret_unreadable`
   */
  async open(slot: Slot): Promise<string | null> {
    const row = await this.repository.find(this.prisma, slot);
    return row === null ? null : this.openRow(row);
  }

  /** The last four characters, the only part ever shown; null where nothing is stored. */
  async hint(slot: Slot): Promise<string | null> {
    return (await this.repository.find(this.prisma, slot))?.hint ?? null;
  }

  /** Without `subject` all of that purpose, without `purpose` all of the owner's. Says how many there were. */
  erase(db: Db, slots: { ownerId: string; purpose?: SecretPurpose; subject?: string }): Promise<number> {
    return this.repository.erase(db, slots);
  }

  /**
   * Everything that the owner has stored, in the clear, for the redactor. What cannot be opened is left out: it cannot
   * have been used either, and must not keep the owner from engraving.
   */
  async literals(ownerId: string): Promise<string[]> {
    const rows = await this.repository.findAll(this.prisma, ownerId);
    return rows.map((row) => this.openOrReport(row)).filter((plaintext) => plaintext !== null);
  }

  /**
   * Seals everything anew that was not sealed with the first key, batch by batch; may run beside the server and be
   * broken off at any point. What cannot be opened stays as it is and is named by its id.
   */
  async rotate(batchSize = 100): Promise<{ resealed: number; unreadable: string[] }> {
    const key = this.keyring.sealing;
    const unreadable: string[] = [];
    let resealed = 0;
    let rows: SealedRow[] = [];
    do {
      rows = await this.repository.findOthers(this.prisma, key.id, rows.at(-1)?.id ?? '', batchSize);
      for (const row of rows) {
        const plaintext = this.openOrReport(row);
        if (plaintext === null) unreadable.push(row.id);
        else if (await this.reseal(row, plaintext)) resealed++;
      }
    } while (rows.length === batchSize);
    return { resealed, unreadable };
  }

  private reseal(row: SealedRow, plaintext: string): Promise<boolean> {
    const key = this.keyring.sealing;
    return this.repository.reseal(this.prisma, row, { keyId: key.id, envelope: sealEnvelope(key, row, plaintext) });
  }

  private openOrReport(row: SealedRow): string | null {
    try {
      return this.openRow(row);
    } catch (error) {
      this.logger.warn({ msg: 'a stored secret cannot be opened', secretId: row.id, keyId: row.keyId, err: error });
      return null;
    }
  }

  private openRow(row: SealedRow): string {
    const key = this.keyring.find(row.keyId);
    if (key === undefined) throw secretKeyUnknown(row.keyId);
    const plaintext = openEnvelope(key, row, row.envelope);
    if (plaintext === null) throw secretUnreadable();
    return plaintext;
  }
}

/** A private key's last characters are the same for all of them. */
function hintOf(purpose: SecretPurpose, plaintext: string): string {
  const characters = [...plaintext];
  if (purpose === 'remote_ssh_key' || characters.length < MIN_LENGTH_FOR_HINT) return '';
  return characters.slice(-4).join('');
}
