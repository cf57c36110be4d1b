/** The calendar day that names a note, in the deployment's zone. */
export interface NoteDay {
  /** `2026-09-10` */
  date: string;
  year: string;
  month: string;
}

/** The day of `at` in an IANA time zone. */
export function noteDay(at: Date, timezone: string): NoteDay {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((item) => item.type === type)?.value ?? '';
  const year = part('year').padStart(4, '0');
  const month = part('month');
  return { date: `${year}-${month}-${part('day')}`, year, month };
}
