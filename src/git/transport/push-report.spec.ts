import { readPushReport } from './push-report';

describe('readPushReport (git-push(1), --porcelain)', () => {
  const line = (flag: string, summary: string): string =>
    `To https://h/r.git\n${flag}\tabc:refs/heads/main\t${summary}\nDone\n`;
  it.each([
    [' ', 'abc..def', { status: 'pushed' }],
    ['*', '[new branch]', { status: 'pushed' }],
    ['=', '[up to date]', { status: 'up_to_date' }],
    ['!', '[rejected] (non-fast-forward)', { status: 'non_fast_forward' }],
    ['!', '[rejected] (fetch first)', { status: 'non_fast_forward' }],
    ['!', '[remote rejected] (failed to update ref)', { status: 'non_fast_forward' }],
    [
      '!',
      "[remote rejected] (cannot lock ref 'refs/heads/main': is at 1 but expected 2)",
      { status: 'non_fast_forward' },
    ],
    [
      '!',
      '[remote rejected] (pre-receive hook declined)',
      { status: 'refused', reason: '[remote rejected] (pre-receive hook declined)' },
    ],
    [
      '!',
      '[remote rejected] (shallow update not allowed)',
      { status: 'refused', reason: '[remote rejected] (shallow update not allowed)' },
    ],
  ])('%j %s', (flag, summary, report) =>
    expect(readPushReport(line(flag, summary), 'refs/heads/main')).toEqual(report),
  );

  it('is null when nothing was said about the ref', () => {
    expect(readPushReport('', 'refs/heads/main')).toBeNull();
    expect(readPushReport(line(' ', 'x'), 'refs/heads/other')).toBeNull();
  });
});
