import type { ChainLink } from '../audit.types';
import type { CommitState } from './commit-witness';

export type FaultKind =
  /** The record does not hash to its hash: a field was changed. */
  | 'altered'
  /** The personal facts are neither those that were hashed nor erased. */
  | 'personal_facts_altered'
  /** Personal facts were erased, and no record says so. */
  | 'unexplained_erasure'
  /** The record does not follow the one before it. */
  | 'broken_link'
  | 'missing_records'
  | 'backdated'
  /** The chain begins late, and no record of a retention cut says why. */
  | 'unexplained_cut'
  /** The chain ends before its known end. */
  | 'truncated'
  /** An export's line that is no record. */
  | 'unreadable'
  /** A record says that a commit was made, and the commit is nowhere. */
  | 'commit_missing'
  /** A success names no commit. */
  | 'success_without_commit'
  /** A commit of this server's that no record knows. */
  | 'commit_without_record'
  /** A commit was made, and long afterwards its intent has no outcome. */
  | 'outcome_missing';

export interface Fault {
  fault: FaultKind;
  seq?: number;
  id?: string;
  engravingId?: string;
  repositoryId?: string;
  commit?: string;
  detail: string;
}

export interface Verification {
  ok: boolean;
  /** Records whose place in the chain was proven. */
  checked: number;
  /** The first hundred; `faultCount` is all of them. */
  faults: Fault[];
  faultCount: number;
  /** The chain's end: written down elsewhere, it proves that nothing was cut off later. */
  head: ChainLink;
  /** Where the chain begins after a retention cut. */
  checkpoint: ChainLink | null;
  /** Null where the repositories were not at hand, as with an export. */
  commits: CommitCounts | null;
}

export type CommitCounts = { checked: number } & Record<Exclude<CommitState, 'missing'>, number>;

const MAX_LISTED = 100;

/** Lists the first faults and counts them all. */
export class Faults {
  readonly listed: Fault[] = [];
  count = 0;

  add(fault: Fault): void {
    this.count++;
    if (this.listed.length < MAX_LISTED) this.listed.push(fault);
  }
}
