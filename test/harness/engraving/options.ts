export type Options = Readonly<Record<string, number>>;

/** No budget may stand in the way of a harness. */
export const WITHOUT_BUDGET = { PRIMA_ENGRAVE_RPM: '1000000' };

/** Prints rows of one length in columns. */
export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const lines = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** The value below which `share` (0–1) of the values lie, by the nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export async function timed(count: number, run: (n: number) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await run(n);
    times.push(performance.now() - start);
  }
  return times;
}
