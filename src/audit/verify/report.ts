import type { Verification } from './verify.types';

/** The verification in words, for a terminal. */
export function reportOf({ ok, checked, faults, faultCount, head, checkpoint, commits }: Verification): string {
  const lines = [
    `${checked} records ${ok ? 'proven' : 'checked'}, up to record ${head.seq} (${head.hash})`,
    ...(checkpoint === null
      ? []
      : [`the chain begins after record ${checkpoint.seq}: earlier ones were removed by retention`]),
    commits === null
      ? 'commits: not compared'
      : `commits: ${commits.checked} compared (on branch ${commits.on_branch}, superseded ${commits.superseded}, ` +
        `dropped by the remote ${commits.dropped_by_remote}, repository removed ${commits.repository_removed})`,
    ...faults.map(({ fault, detail }) => `FAULT ${fault}: ${detail}`),
    ...(faultCount > faults.length ? [`… and ${faultCount - faults.length} more`] : []),
    ok ? 'ok' : `NOT OK: ${faultCount} fault(s)`,
  ];
  return `${lines.join('\n')}\n`;
}
