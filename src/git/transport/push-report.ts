export type RefReport =
  { status: 'pushed' | 'up_to_date' | 'non_fast_forward' } | { status: 'refused'; reason: string };

/** Reasons that mean "somebody was quicker", whichever side noticed (send-pack.c, receive-pack.c). */
const OUTRUN =
  /non-fast-forward|fetch first|stale info|failed to update ref|cannot lock ref|incorrect old value|failed to lock/i;

/**
 * The line of `git push --porcelain` about one ref: `<flag> TAB <from>:<to> TAB <summary> (<reason>)`
 * (git-push(1), OUTPUT). null when git never came so far.
 */
export function readPushReport(stdout: string, ref: string): RefReport | null {
  for (const line of stdout.split('\n')) {
    const [flag, refs, summary = ''] = line.split('\t');
    if (refs === undefined || !refs.endsWith(`:${ref}`)) continue;
    switch (flag) {
      case '=':
        return { status: 'up_to_date' };
      case ' ':
      case '*':
        return { status: 'pushed' };
      case '!':
        return OUTRUN.test(summary) ? { status: 'non_fast_forward' } : { status: 'refused', reason: summary };
      default:
        continue;
    }
  }
  return null;
}
