import { csvCell } from '../../src/audit/export/csv';
import { recordOfLine, type ChainLine } from '../../src/audit/audit-view';
import { ChainVerifier } from '../../src/audit/verify/chain-verifier';
import type { AuditSubject } from '../../src/audit/audit.types';
import { makePerson, makeSubject } from '../support/audit-subject';
import { makeAudit, type TestAudit } from '../support/make-audit';
import { makeDb, type TestDb } from '../support/make-db';

describe('lists and exports', () => {
  let db: TestDb;
  let one: TestAudit;
  const jane = makePerson({ id: 'prin_jane', actor: { id: 'prin_jane', kind: 'person', name: 'Jane' } });
  const bot = makePerson({
    id: 'prin_jane',
    actor: { id: 'prin_bot', kind: 'service', name: '=cmd|calc' },
    authMethod: 'service_token',
  });
  const subjects: AuditSubject[] = [];

  beforeAll(async () => {
    db = await makeDb();
    one = makeAudit(db.prisma);
    for (let i = 0; i < 12; i++) {
      const subject = makeSubject({
        caller: i % 3 === 0 ? bot : i % 3 === 1 ? jane : makePerson(),
        door: i % 2 === 0 ? 'http' : 'tool',
        repositoryId: `repo_${i % 2}`,
        repositoryName: `stone ${i % 2}`,
        path: i === 0 ? '@SUM(1+1)\t"quoted",\nnext' : `sessions/${i}.md`,
      });
      subjects.push(subject);
      await one.audit.intent(subject);
      if (i < 10)
        await one.audit.outcome(subject, {
          outcome: i < 5 ? 'done' : 'previewed',
          commitAfter: 'a'.repeat(40),
          redactions: { jwt: i },
        });
    }
    await one.audit.note(subjects[0] as AuditSubject, { pushed: true });
  });
  afterAll(() => db.drop());

  const page = (filter = {}, cursor?: string, limit = 100) => one.audit.list(filter, cursor, limit);
  const all = async (stream: AsyncGenerator<string>) => {
    let text = '';
    for await (const chunk of stream) text += chunk;
    return text;
  };

  it('show one row an attempt, newest first, page by page without gaps or twins', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await page({}, cursor, 5);
      seen.push(...items.map(({ engravingId }) => engravingId));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(subjects.map(({ engravingId }) => engravingId).reverse());
  });

  it.each([
    [{ outcome: 'done' }, 5],
    [{ outcome: 'intent' }, 2],
    [{ door: 'tool' }, 6],
    [{ repository: 'repo_1' }, 6],
    [{ repository: 'stone 0', outcome: 'previewed' }, 2],
    [{ actor: 'prin_bot' }, 4],
    [{ actor: 'prin_jane' }, 8],
    [{ actor: 'Jane' }, 4],
    [{ ownerId: 'prin_jane' }, 8],
    [{ from: new Date(Date.now() + 60_000) }, 0],
    [{ to: new Date(Date.now() + 60_000), from: new Date(0) }, 12],
    [{ actor: "' OR 1=1 --" }, 0],
  ])('filter by %j', async (filter, count) => {
    expect((await page(filter)).items).toHaveLength(count);
  });

  it('refuse a cursor of another list', async () => {
    for (const cursor of ['nonsense', Buffer.from(`${new Date().toISOString()} conv_abc`).toString('base64url')]) {
      await expect(page({}, cursor)).rejects.toMatchObject({ code: 'invalid_cursor', kind: 'invalid' });
    }
  });

  it('export CSV with one row an attempt and nothing that a spreadsheet runs', async () => {
    const text = await all(one.exports.stream('csv', {}));
    expect(text.split('\r\n')).toHaveLength(1 + 12 + 1);
    expect(text).toContain(`,'=cmd|calc,`);
    // Line breaks never reach the table; quotes are doubled.
    expect(text).toContain(`,"'@SUM(1+1) ""quoted"", next",`);
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
  });

  it('export JSONL that proves the chain by itself', async () => {
    const lines = (await all(one.exports.stream('jsonl', {}))).trimEnd().split('\n');
    expect(lines).toHaveLength(12 + 10 + 1);
    const records = lines.map((line) => recordOfLine(JSON.parse(line) as ChainLine));
    expect(records).toEqual(await one.records.recordsAfter(db.prisma, {}, 0, 1000));
    const verifier = new ChainVerifier('as found');
    for (const record of records) verifier.add(record);
    verifier.finish(null);
    expect(verifier).toMatchObject({ checked: 23, faults: { count: 0 } });
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['a=1', 'a=1'],
    ['say "hi", ok', '"say ""hi"", ok"'],
    [-1, '-1'],
    [true, 'true'],
    [null, ''],
    ['', ''],
  ])('neutralise %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});
