import { newId } from '../common/ids';
import { requestContext } from '../common/request-context';
import type { RedactionService } from '../redaction/redaction.service';
import type { AuditGateway, AuditNote, AuditOutcome, AuditSubject, ChainRecord, RecordDraft } from './audit.types';
import { newSalt, personalDigest } from './chain';
import { countsOf, TextCleaner } from './clean-text';

/** Bounds of stored texts, in code points. */
const BOUNDS = { name: 200, path: 1_000, sentence: 2_000, id: 200, address: 100, forwarded: 512, agent: 256 };

export type AuditEvent =
  | { phase: 'intent'; detail?: Record<string, unknown> }
  | ({ phase: 'outcome' } & AuditOutcome)
  | { phase: 'note'; note: AuditNote };

/** The record of something that the current request's caller does. */
export function draftOf(subject: AuditSubject, event: AuditEvent, redaction: RedactionService): RecordDraft {
  const clean = new TextCleaner(redaction, subject.literals);
  const { caller } = subject;
  const context = requestContext();
  const personalSalt = newSalt();
  const personal = {
    actorName: clean.text(caller.actor.name, BOUNDS.name),
    address: clean.text(context.address, BOUNDS.address),
    forwardedFor: clean.optional(context.forwardedFor, BOUNDS.forwarded),
    userAgent: clean.text(context.userAgent, BOUNDS.agent),
  };
  return {
    id: newId('aud'),
    engravingId: subject.engravingId,
    door: subject.door,
    ownerId: caller.id,
    actorId: caller.actor.id,
    onBehalfOfId: caller.actor.id === caller.id ? null : caller.id,
    authMethod: caller.authMethod,
    repositoryId: clean.optional(subject.repositoryId, BOUNDS.id),
    repositoryName: clean.optional(subject.repositoryName, BOUNDS.name),
    conversationId: clean.optional(subject.conversationId, BOUNDS.id),
    confirm: subject.confirm,
    requestId: clean.text(context.requestId, BOUNDS.id),
    ...facts(event, subject.path, clean),
    ...personal,
    personalSalt,
    personalDigest: personalDigest(personalSalt, personal),
  };
}

/** The record of something that the server itself finds out later: told by an earlier record instead of a caller. */
export function draftLike(record: RecordDraft, event: AuditEvent, redaction: RedactionService): RecordDraft {
  const clean = new TextCleaner(redaction);
  const { actorName } = record;
  const personal = { actorName, address: '', forwardedFor: null, userAgent: 'server' };
  const personalSalt = newSalt();
  return {
    ...record,
    id: newId('aud'),
    requestId: 'none',
    ...facts(event, record.path ?? undefined, clean),
    ...personal,
    personalSalt,
    personalDigest: personalDigest(personalSalt, personal),
  };
}

type Facts = Pick<
  RecordDraft,
  | 'phase'
  | 'outcome'
  | 'code'
  | 'path'
  | 'commitBefore'
  | 'commitAfter'
  | 'pushed'
  | 'needsReview'
  | 'distilled'
  | 'redactions'
  | 'gateway'
  | 'count'
  | 'detail'
>;

const NOTHING = {
  code: null,
  commitBefore: null,
  commitAfter: null,
  pushed: null,
  needsReview: null,
  distilled: null,
  redactions: {},
  gateway: null,
  count: 1,
} as const satisfies Partial<Facts>;

function facts(event: AuditEvent, path: string | undefined, clean: TextCleaner): Facts {
  switch (event.phase) {
    case 'intent': {
      const detail = clean.details(event.detail);
      return { ...NOTHING, phase: 'intent', outcome: 'intent', path: clean.optional(path, BOUNDS.path), detail };
    }
    case 'outcome':
      return {
        ...NOTHING,
        phase: 'outcome',
        outcome: event.outcome,
        code: clean.optional(event.code, BOUNDS.id),
        path: clean.optional(event.path ?? path, BOUNDS.path),
        commitBefore: clean.optional(event.commitBefore, BOUNDS.id),
        commitAfter: clean.optional(event.commitAfter, BOUNDS.id),
        pushed: event.pushed ?? null,
        needsReview: clean.optional(event.needsReview, BOUNDS.sentence),
        distilled: event.distilled ?? null,
        redactions: countsOf(event.redactions),
        gateway: gatewayOf(event.gateway, clean),
        detail: clean.details(event.detail),
      };
    case 'note': {
      const { pushed, needsReview, path: movedTo, ...detail } = event.note;
      return {
        ...NOTHING,
        phase: 'note',
        outcome: 'note',
        path: clean.optional(movedTo ?? path, BOUNDS.path),
        commitBefore: clean.optional(detail.recreated?.from, BOUNDS.id),
        commitAfter: clean.optional(detail.recreated?.to, BOUNDS.id),
        pushed: pushed ?? null,
        needsReview: clean.optional(needsReview, BOUNDS.sentence),
        detail: clean.details(detail),
      };
    }
  }
}

function gatewayOf(gateway: AuditGateway | null | undefined, clean: TextCleaner): AuditGateway | null {
  if (gateway === null || gateway === undefined) return null;
  const { status, latencyMs, reason } = gateway;
  const rest = reason === undefined ? {} : { reason: clean.text(reason, BOUNDS.id) };
  return { status, latencyMs: Math.max(0, Math.round(latencyMs)), ...rest };
}

/** A record's place in the chain taken away again. */
export function withoutPlace(record: ChainRecord): RecordDraft {
  const { seq: _seq, at: _at, previousHash: _previous, hash: _hash, ...draft } = record;
  return draft;
}
