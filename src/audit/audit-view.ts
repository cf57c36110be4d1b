import type { ChainRecord } from './audit.types';

/** A record as callers see it: facts that are not there are left out. */
export function viewOf(record: ChainRecord) {
  return {
    id: record.id,
    at: record.at.toISOString(),
    engravingId: record.engravingId,
    outcome: record.outcome,
    ...present('code', record.code),
    /** More than one where refusals of one kind came in a flood. */
    count: record.count,
    door: record.door,
    actor: { id: record.actorId, name: record.actorName },
    ...present('onBehalfOf', record.onBehalfOfId === null ? null : { id: record.onBehalfOfId }),
    authMethod: record.authMethod,
    repository: repositoryOf(record),
    ...present('conversationId', record.conversationId),
    ...present('path', record.path),
    confirm: record.confirm,
    ...present('commitBefore', record.commitBefore),
    ...present('commitAfter', record.commitAfter),
    ...present('pushed', record.pushed),
    ...present('needsReview', record.needsReview),
    ...present('distilled', record.distilled),
    redactions: record.redactions,
    ...present('gateway', record.gateway),
    ...present('detail', record.detail),
    requestId: record.requestId,
    address: record.address,
    ...present('forwardedFor', record.forwardedFor),
    userAgent: record.userAgent,
    hash: record.hash,
  };
}

export type AuditView = ReturnType<typeof viewOf>;

/** A line of the JSONL export: the view, and what is needed to prove the chain from the export alone. */
export function chainLineOf(record: ChainRecord) {
  const { seq, phase, ownerId, previousHash, personalSalt, personalDigest } = record;
  return { seq, phase, ...viewOf(record), ownerId, personalSalt, personalDigest, previousHash };
}

export type ChainLine = ReturnType<typeof chainLineOf>;

/** The record that {@link chainLineOf} wrote. Nothing is checked here: a line that lies does not hash. */
export function recordOfLine(line: ChainLine): ChainRecord {
  const { actor, onBehalfOf, repository, at, ...rest } = line;
  return {
    code: null,
    conversationId: null,
    path: null,
    commitBefore: null,
    commitAfter: null,
    pushed: null,
    needsReview: null,
    distilled: null,
    gateway: null,
    detail: null,
    forwardedFor: null,
    ...rest,
    at: new Date(at),
    actorId: actor.id,
    actorName: actor.name,
    onBehalfOfId: onBehalfOf?.id ?? null,
    repositoryId: repository?.id ?? null,
    repositoryName: repository?.name ?? null,
  };
}

function repositoryOf({
  repositoryId,
  repositoryName,
}: ChainRecord): { id: string | null; name: string | null } | null {
  return repositoryId === null && repositoryName === null ? null : { id: repositoryId, name: repositoryName };
}

/** `{ [name]: value }`, or nothing where there is no value. */
function present<K extends string, V>(name: K, value: V | null): { [P in K]?: V } {
  return (value === null ? {} : { [name]: value }) as { [P in K]?: V };
}
