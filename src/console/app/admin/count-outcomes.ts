import type { AuditRecord } from '../api/types';

/** The groups that a person tells apart at a glance. */
export const GROUPS = ['written', 'looked', 'refused', 'failed'] as const;
export type Group = (typeof GROUPS)[number];

const GROUP_OF: Record<string, Group> = {
  done: 'written',
  fallback: 'written',
  previewed: 'looked',
  skipped: 'looked',
  cancelled: 'looked',
  intent: 'looked',
  refused: 'refused',
  failed: 'failed',
};

export interface DayCounts {
  /** Midnight of the person's calendar, in seconds as the plot wants it. */
  day: number;
  counts: Record<Group, number>;
}

/** Attempts by day, days without any included. */
export function countByDay(records: readonly AuditRecord[], days: number, now = new Date()): DayCounts[] {
  const result: DayCounts[] = [];
  const byDay = new Map<number, DayCounts>();
  for (let back = days - 1; back >= 0; back--) {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - back).getTime() / 1000;
    const counts = { day, counts: { written: 0, looked: 0, refused: 0, failed: 0 } };
    result.push(counts);
    byDay.set(day, counts);
  }
  for (const { at, outcome, count } of records) {
    const date = new Date(at);
    const day = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime() / 1000;
    const counts = byDay.get(day)?.counts;
    const group = GROUP_OF[outcome];
    if (counts !== undefined && group !== undefined) counts[group] += count;
  }
  return result;
}
