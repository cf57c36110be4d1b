import type { AuditRecord } from '../api/types';
import { countByDay } from './count-outcomes';

const record = (at: string, outcome: string, count = 1) => ({ at, outcome, count }) as AuditRecord;

it('counts floods by their size, keeps empty days, and leaves out what is older', () => {
  const now = new Date(2026, 8, 10, 15);
  const at = (day: number) => new Date(2026, 8, day, 9).toISOString();
  const days = countByDay(
    [record(at(10), 'done'), record(at(10), 'refused', 40), record(at(8), 'fallback'), record(at(1), 'done')],
    3,
    now,
  );
  expect(days.map(({ counts }) => counts)).toEqual([
    { written: 1, looked: 0, refused: 0, failed: 0 },
    { written: 0, looked: 0, refused: 0, failed: 0 },
    { written: 1, looked: 0, refused: 40, failed: 0 },
  ]);
});
