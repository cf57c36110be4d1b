import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../prisma/prisma.service';
import { idempotencyInFlight, idempotencyKeyReused } from '../engrave.errors';
import type { EngraveRequest, EngraveResult } from '../engrave.types';
import { EngravingReconciler } from '../reconcile/engraving-reconciler.service';
import { IdempotencyRepository, type IdempotencyId } from './idempotency.repository';

const KEPT_MS = 24 * 3_600_000;

/** `Idempotency-Key`, per person and route, 24 hours: a repeat is answered with what the first came to. */
@Injectable()
export class EngraveIdempotency {
  constructor(
    private readonly prisma: PrismaService,
    private readonly repository: IdempotencyRepository,
    private readonly reconciler: EngravingReconciler,
  ) {}

  /**
   * The outcome of an earlier request with this key; null where this one is the first. An earlier one whose process died
   * is settled first: it gives its commit, or leaves the key free.
   * @throws AppError `idempotency_key_reused`, `idempotency_in_flight`
   */
  async find(request: EngraveRequest): Promise<EngraveResult | null> {
    const { idempotency } = request;
    if (idempotency === undefined) return null;
    const id = idOf(request);
    const row = await this.repository.find(this.prisma, id);
    if (row === null) return null;
    if (row.bodyHash !== idempotency.bodyHash) throw idempotencyKeyReused();
    if (row.result !== null) return row.result;
    if (row.engravingId === null || !(await this.reconciler.settleIfAbandoned(row.engravingId))) {
      throw idempotencyInFlight();
    }
    return (await this.repository.find(this.prisma, id))?.result ?? null;
  }

  /** Takes the key for this engraving. @throws AppError as in {@link find}, where another was quicker */
  async claim(request: EngraveRequest): Promise<EngraveResult | null> {
    const { idempotency, engravingId } = request;
    if (idempotency === undefined) return null;
    const id = idOf(request);
    if (await this.repository.claim(this.prisma, id, idempotency.bodyHash, engravingId, KEPT_MS)) return null;
    const replay = await this.find(request);
    if (replay === null) throw idempotencyInFlight();
    return replay;
  }

  async complete({ idempotency, engravingId }: EngraveRequest, result: EngraveResult): Promise<void> {
    if (idempotency !== undefined) await this.repository.complete(this.prisma, engravingId, result);
  }

  /** Nothing was made: a repeat may try again. */
  async abandon({ idempotency, engravingId }: EngraveRequest): Promise<void> {
    if (idempotency !== undefined) await this.repository.abandon(this.prisma, engravingId);
  }
}

function idOf({ caller, idempotency }: EngraveRequest): IdempotencyId {
  return { ownerId: caller.id, route: idempotency?.route ?? '', key: idempotency?.key ?? '' };
}
