import { CommitWitness, type CommitState, type WitnessedCommit } from '../../src/audit/verify/commit-witness';
import { makeSubject } from '../support/audit-subject';
import { makeAudit, type TestAudit } from '../support/make-audit';
import { makeDb, type TestDb } from '../support/make-db';

/** Repositories as a table. */
class Told extends CommitWitness {
  constructor(
    private readonly kept: WitnessedCommit[],
    private readonly states: Map<string, CommitState>,
  ) {
    super();
  }

  async *commits() {
    yield await Promise.resolve(this.kept);
  }

  locate(_repositoryId: string, commits: readonly string[]) {
    const found = commits.map((commit) => [commit, this.states.get(commit) ?? 'missing'] as const);
    return Promise.resolve(new Map(found));
  }
}

const oid = (letter: string) => letter.repeat(40);

describe('records and commits by each other', () => {
  let db: TestDb;
  let one: TestAudit;

  beforeEach(async () => {
    db = await makeDb();
    one = makeAudit(db.prisma);
  });
  afterEach(() => db.drop());

  const engraved = async (commitAfter: string) => {
    const subject = makeSubject({ repositoryId: 'repo_one' });
    await one.audit.intent(subject);
    await one.audit.outcome(subject, { outcome: 'done', commitAfter, redactions: {} });
    return subject;
  };
  const verify = (kept: WitnessedCommit[], states: [string, CommitState][]) => {
    one.verifier.attach(new Told(kept, new Map(states)));
    return one.verifier.verify();
  };

  it('agree in all four states, re-created commits included', async () => {
    const moved = await engraved(oid('a'));
    await one.audit.note(moved, { recreated: { from: oid('a'), to: oid('b') } });
    const dropped = await engraved(oid('c'));
    await engraved(oid('d'));
    const kept = [
      { engravingId: moved.engravingId, repositoryId: 'repo_one', commit: oid('b') },
      { engravingId: dropped.engravingId, repositoryId: 'repo_one', commit: oid('c') },
    ];
    const states: [string, CommitState][] = [
      [oid('a'), 'superseded'],
      [oid('b'), 'on_branch'],
      [oid('c'), 'dropped_by_remote'],
      [oid('d'), 'repository_removed'],
    ];
    expect(await verify(kept, states)).toMatchObject({
      ok: true,
      commits: { checked: 4, on_branch: 1, superseded: 1, dropped_by_remote: 1, repository_removed: 1 },
    });
  });

  it('find a success without its commit', async () => {
    await engraved(oid('a'));
    const nothing = makeSubject();
    await one.audit.outcome(nothing, { outcome: 'done', redactions: {} });
    expect((await verify([], [])).faults).toEqual([
      expect.objectContaining({ fault: 'success_without_commit', engravingId: nothing.engravingId }),
      expect.objectContaining({ fault: 'commit_missing', commit: oid('a'), repositoryId: 'repo_one' }),
    ]);
  });

  it('find a commit without its record', async () => {
    const known = await engraved(oid('a'));
    const kept = [
      { engravingId: 'engr_unknown', repositoryId: 'repo_one', commit: oid('e') },
      { engravingId: known.engravingId, repositoryId: 'repo_one', commit: oid('f') },
    ];
    expect((await verify(kept, [[oid('a'), 'on_branch']])).faults.map(({ fault, commit }) => [fault, commit])).toEqual([
      ['commit_without_record', oid('e')],
      ['commit_without_record', oid('f')],
    ]);
  });

  it('let an engraving that is at work have its commit first', async () => {
    const atWork = makeSubject({ repositoryId: 'repo_one' });
    await one.audit.intent(atWork);
    const kept = [{ engravingId: atWork.engravingId, repositoryId: 'repo_one', commit: oid('a') }];
    expect(await verify(kept, [])).toMatchObject({ ok: true });
  });

  it('say nothing of commits without a witness', async () => {
    await engraved(oid('a'));
    expect(await one.verifier.verify()).toMatchObject({ ok: true, commits: null });
  });
});
