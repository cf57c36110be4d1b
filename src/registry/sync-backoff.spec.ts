import { firstSyncInSeconds, nextSyncInSeconds } from './sync-backoff';

const rhythm = { syncEverySeconds: 300, syncSlowestSeconds: 86_400 };

describe('nextSyncInSeconds', () => {
  const meanOf = (failures: number, code: string | null) => {
    const tries = Array.from({ length: 400 }, () => nextSyncInSeconds(failures, code, rhythm) ?? NaN);
    return tries.reduce((sum, seconds) => sum + seconds, 0) / tries.length;
  };

  it('doubles with each failure, around the mean', () => {
    expect(Math.abs(meanOf(0, null) - 300)).toBeLessThan(20);
    expect(Math.abs(meanOf(3, 'remote_unreachable') - 2_400)).toBeLessThan(150);
  });

  it('never waits longer than the slowest rhythm with its jitter', () => {
    for (const failures of [9, 50, 5_000]) {
      expect(nextSyncInSeconds(failures, 'remote_timeout', rhythm)).toBeLessThanOrEqual(86_400 * 1.2);
    }
  });

  it.each(['auth_failed', 'access_denied', 'host_key_unknown', 'remote_not_allowed'])(
    'waits for the person at %s',
    (code) => expect(nextSyncInSeconds(1, code, rhythm)).toBeNull(),
  );
});

it('spreads first fetches over half a period', () => {
  const tries = Array.from({ length: 200 }, () => firstSyncInSeconds(rhythm));
  expect(Math.min(...tries)).toBeGreaterThanOrEqual(150);
  expect(Math.max(...tries)).toBeLessThanOrEqual(300);
  expect(new Set(tries).size).toBeGreaterThan(100);
});
