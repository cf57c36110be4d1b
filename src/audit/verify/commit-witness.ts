/** Where a commit that the audit speaks of is now. */
export type CommitState =
  | 'on_branch'
  /** Made again on a moved remote, or replaced; still there under `refs/prima/engraved/`. */
  | 'superseded'
  /** Ours, still kept here, but the remote's history no longer has it. */
  | 'dropped_by_remote'
  | 'repository_removed'
  | 'missing';

/** A commit that this server made, as the repository tells it. */
export interface WitnessedCommit {
  engravingId: string;
  repositoryId: string;
  commit: string;
}

/**
 * The repositories' side of the audit. Git lies on another floor than the audit, so a room that may read repositories
 * implements this and attaches it to `VerifyService`.
 */
export abstract class CommitWitness {
  /**
   * Every commit that this server made and still keeps, in batches, told by its own refs (`refs/prima/engraved/<id>`):
   * a trailer in a commit proves nothing.
   */
  abstract commits(): AsyncIterable<readonly WitnessedCommit[]>;

  /** Where these commits of one repository are; a commit that is not in the answer counts as missing. */
  abstract locate(repositoryId: string, commits: readonly string[]): Promise<ReadonlyMap<string, CommitState>>;
}
