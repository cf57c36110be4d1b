import { setTimeout as sleep } from 'node:timers/promises';
import { isWriteConflict } from './database-errors';
import type { Db } from './db.types';
import type { Prisma, PrismaClient } from './generated/client';

export interface TransactionOptions {
  isolationLevel?: Prisma.TransactionIsolationLevel;
  /** How long the work may take before it is rolled back; default 10 s. */
  timeoutMs?: number;
  /** Tries in all where the database says that two transactions met; default 6. */
  attempts?: number;
}

const MAX_WAIT_MS = 10_000;
const FIRST_PAUSE_MS = 10;

/**
 * Runs a use case in one transaction, again from the start where it met a write conflict (serialization failure or
 * deadlock) and only then. `work` must therefore touch nothing but `tx`: no git, no network, no memory.
 */
export async function inTransaction<T>(
  prisma: Pick<PrismaClient, '$transaction'>,
  work: (tx: Db) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const { isolationLevel, timeoutMs = 10_000, attempts = 6 } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await prisma.$transaction(work, { isolationLevel, timeout: timeoutMs, maxWait: MAX_WAIT_MS });
    } catch (error) {
      if (attempt >= attempts || !isWriteConflict(error)) throw error;
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
