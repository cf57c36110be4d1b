import type { ChainLink, ChainRecord } from '../audit.types';
import { ERASED, GENESIS, personalDigest, recordHash } from '../chain';
import { Faults } from './verify.types';

/**
 * Proves a chain record by record, in order, in constant memory (but for the ids of erased persons). Knows no database:
 * an export is proven by the same code.
 */
export class ChainVerifier {
  readonly faults = new Faults();
  checked = 0;
  last: ChainLink | null = null;

  private lastAt = 0;
  private readonly cuts = new Map<number, string>();
  private readonly erasedPersons = new Set<string>();
  /** Owner and actor of erased records: one of the two must have been erased on the record. */
  private readonly erasures = new Map<string, { owner: string; actor: string; seq: number }>();
  private beginning: ChainLink = GENESIS;

  /** @param checkpoint where the chain is known to begin after a retention cut; an export's beginning is taken as found */
  constructor(private readonly checkpoint: ChainLink | null | 'as found') {}

  add(record: ChainRecord): void {
    this.checkPlace(record);
    this.checkContent(record);
    this.remember(record);
    this.last = { seq: record.seq, hash: record.hash };
    this.lastAt = record.at.getTime();
    this.checked++;
  }

  /** @param head where the chain is known to end, if it is known */
  finish(head: ChainLink | null): void {
    const end = this.last ?? (this.checkpoint === 'as found' ? null : (this.checkpoint ?? GENESIS));
    if (head !== null && (end?.seq !== head.seq || end.hash !== head.hash)) {
      const detail = `The chain should end with record ${head.seq}, and ends with ${end?.seq ?? 'none'}.`;
      this.faults.add({ fault: 'truncated', seq: head.seq, detail });
    }
    if (this.beginning.seq > 0 && this.cuts.get(this.beginning.seq) !== this.beginning.hash) {
      const detail = `The chain begins after record ${this.beginning.seq}; no record of a retention cut says so.`;
      this.faults.add({ fault: 'unexplained_cut', seq: this.beginning.seq, detail });
    }
    for (const { owner, actor, seq } of this.erasures.values()) {
      if (this.erasedPersons.has(owner) || this.erasedPersons.has(actor)) continue;
      const detail = `Personal facts of ${owner} were erased, first in record ${seq}; no record says so.`;
      this.faults.add({ fault: 'unexplained_erasure', seq, detail });
    }
  }

  private checkPlace({ seq, id, previousHash, at }: ChainRecord): void {
    const previous = this.last ?? this.begin(seq, previousHash);
    if (seq !== previous.seq + 1) {
      const detail = `Record ${seq} follows record ${previous.seq}.`;
      this.faults.add({ fault: 'missing_records', seq, id, detail });
    } else if (previousHash !== previous.hash) {
      this.faults.add({ fault: 'broken_link', seq, id, detail: `Record ${seq} was not chained to the one before it.` });
    }
    if (at.getTime() < this.lastAt) {
      this.faults.add({ fault: 'backdated', seq, id, detail: `Record ${seq} is older than the one before it.` });
    }
  }

  private begin(seq: number, previousHash: string): ChainLink {
    const found = seq === 1 ? GENESIS : { seq: seq - 1, hash: previousHash };
    this.beginning = this.checkpoint === 'as found' ? found : (this.checkpoint ?? GENESIS);
    return this.beginning;
  }

  private checkContent(record: ChainRecord): void {
    const { seq, id, engravingId, personalSalt } = record;
    if (recordHash(record) !== record.hash) {
      this.faults.add({ fault: 'altered', seq, id, engravingId, detail: `Record ${seq} is not what was hashed.` });
    }
    const isSound =
      personalSalt === null ? isErased(record) : personalDigest(personalSalt, record) === record.personalDigest;
    if (!isSound) {
      const detail = `The personal facts of record ${seq} are not those that were hashed.`;
      this.faults.add({ fault: 'personal_facts_altered', seq, id, engravingId, detail });
    }
  }

  private remember({ seq, ownerId, actorId, phase, code, detail, personalSalt }: ChainRecord): void {
    if (personalSalt === null) {
      const key = `${ownerId} ${actorId}`;
      if (!this.erasures.has(key)) this.erasures.set(key, { owner: ownerId, actor: actorId, seq });
    }
    if (phase !== 'note' || detail === null) return;
    if (code === 'retention') this.cuts.set(Number(detail.throughSeq), String(detail.throughHash));
    if (code === 'erasure') this.erasedPersons.add(String(detail.principalId));
  }
}

function isErased({ actorName, address, forwardedFor, userAgent }: ChainRecord): boolean {
  return (
    actorName === ERASED.actorName &&
    address === ERASED.address &&
    forwardedFor === ERASED.forwardedFor &&
    userAgent === ERASED.userAgent
  );
}
