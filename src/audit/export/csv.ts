import type { ChainRecord } from '../audit.types';

type Cell = string | number | boolean | null | undefined;

const COLUMNS: readonly (readonly [string, (record: ChainRecord) => Cell])[] = [
  ['id', ({ id }) => id],
  ['at', ({ at }) => at.toISOString()],
  ['engraving_id', ({ engravingId }) => engravingId],
  ['outcome', ({ outcome }) => outcome],
  ['code', ({ code }) => code],
  ['count', ({ count }) => count],
  ['door', ({ door }) => door],
  ['actor_id', ({ actorId }) => actorId],
  ['actor_name', ({ actorName }) => actorName],
  ['on_behalf_of', ({ onBehalfOfId }) => onBehalfOfId],
  ['auth_method', ({ authMethod }) => authMethod],
  ['repository_id', ({ repositoryId }) => repositoryId],
  ['repository_name', ({ repositoryName }) => repositoryName],
  ['conversation_id', ({ conversationId }) => conversationId],
  ['path', ({ path }) => path],
  ['confirm', ({ confirm }) => confirm],
  ['commit_before', ({ commitBefore }) => commitBefore],
  ['commit_after', ({ commitAfter }) => commitAfter],
  ['pushed', ({ pushed }) => pushed],
  ['needs_review', ({ needsReview }) => needsReview],
  ['distilled', ({ distilled }) => distilled],
  ['redactions', ({ redactions }) => JSON.stringify(redactions)],
  ['gateway_status', ({ gateway }) => gateway?.status],
  ['gateway_latency_ms', ({ gateway }) => gateway?.latencyMs],
  ['gateway_reason', ({ gateway }) => gateway?.reason],
  ['request_id', ({ requestId }) => requestId],
  ['address', ({ address }) => address],
  ['forwarded_for', ({ forwardedFor }) => forwardedFor],
  ['user_agent', ({ userAgent }) => userAgent],
  ['hash', ({ hash }) => hash],
];

/** RFC 4180, lines ended by CRLF. */
export const CSV_HEADER = `${COLUMNS.map(([name]) => name).join(',')}\r\n`;

export function csvLine(record: ChainRecord): string {
  return `${COLUMNS.map(([, valueOf]) => csvCell(valueOf(record))).join(',')}\r\n`;
}

/**
 * What a spreadsheet would run as a formula: `= + - @` and their full-width twins, also behind white space, and cells
 * that begin with a tab or line break. (CWE-1236; OWASP "CSV Injection")
 */
const FORMULA = /^[\s\u0000-\u001f\ufeff\u200b]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Texts are neutralised with a leading apostrophe, which spreadsheets do not show. Numbers of ours are left alone. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
