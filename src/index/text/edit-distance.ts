/**
 * Whether two words are at most `slips` insertions, deletions, replacements or swaps of neighbours apart (optimal
 * string alignment). Bounded by the band around the diagonal, so that a scan over a vocabulary stays cheap.
 */
export function isNear(a: string, b: string, slips: number): boolean {
  if (Math.abs(a.length - b.length) > slips) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = new Array<number>(b.length + 1).fill(slips + 1);
    current[0] = row;
    let least = row;
    const to = Math.min(b.length, row + slips);
    for (let column = Math.max(1, row - slips); column <= to; column++) {
      const isEqual = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? slips) + 1,
        (current[column - 1] ?? slips) + 1,
        (last[column - 1] ?? slips) + (isEqual ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? slips) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > slips) return false;
    [beforeLast, last] = [last, current];
  }
  return (last[b.length] ?? slips + 1) <= slips;
}
