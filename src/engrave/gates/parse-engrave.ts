import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { createHash } from 'node:crypto';
import { canApprove, type Principal } from '../../auth/principal.types';
import { newId } from '../../common/ids';
import { EngraveBodyDto, MAX_TITLE } from '../dto/engrave-body.dto';
import { overridesBesideDraft, validationFailed } from '../engrave.errors';
import type { EngraveRequest, IdempotentRequest } from '../engrave.types';

/** What a request carries, as Express has it: nothing in here is trusted. */
export interface RawRequest {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const HTTP_ROUTE = 'POST /api/conversations/:id/engrave';
const TOOL_ROUTE = 'POST /api/tools/execute';
/** Printable ASCII, as HTTP has it for a header's value. */
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]{0,510}[\x21-\x7e])?$/;

/**
 * The HTTP route's parser.
 * @throws AppError `validation_failed` (400), `overrides_beside_draft` (422)
 */
export function parseHttpEngrave(caller: Principal, raw: RawRequest): EngraveRequest {
  const body = parseBody(raw.body ?? {});
  const preview = isPreviewQuery(raw.query.preview) || body.preview === true;
  const overrides = { title: body.title, summary: body.summary, body: body.body };
  const hasOverrides = Object.values(overrides).some((value) => value !== undefined);
  if (body.draft !== undefined && hasOverrides && !preview) throw overridesBesideDraft();
  const conversationId = String(raw.params.id);
  const asked = { ...body, preview, conversationId };
  return {
    engravingId: newId('engr'),
    caller,
    door: 'http',
    conversationId,
    repoId: body.repoId ?? null,
    overrides,
    draft: body.draft,
    confirm: body.confirm === true && canApprove(caller),
    preview,
    gatewayKey: gatewayKeyIn(raw),
    idempotency: idempotencyIn(raw, HTTP_ROUTE, asked),
  };
}

/**
 * The tool door's parser. Null: not an engraving, or an envelope or arguments that the door itself will refuse, since
 * without an authorised request its tool writes nothing. Nothing but the title is taken from the model's arguments.
 */
export function parseToolEngrave(caller: Principal, raw: RawRequest): EngraveRequest | null {
  const { body } = raw;
  if (!isRecord(body) || body.name !== 'stone_engrave') return null;
  const { repoId, conversationId, confirm, draft } = body;
  const args = readArguments(body.arguments);
  if (args === null || Object.keys(args).some((name) => name !== 'title')) return null;
  if (!isOptionalText(repoId) || !isOptionalText(conversationId) || !isOptionalText(draft)) return null;
  if (confirm !== undefined && typeof confirm !== 'boolean') return null;
  if (!isOptionalText(args.title) || (args.title?.length ?? 0) > MAX_TITLE) return null;
  const title = args.title?.trim() === '' ? undefined : (args.title ?? undefined);
  const asked = { repoId, conversationId, confirm, draft, title };
  return {
    engravingId: newId('engr'),
    caller,
    door: 'tool',
    conversationId: conversationId ?? null,
    repoId: repoId ?? null,
    // What was approved is the draft: a title that the model says beside it changes nothing.
    overrides: draft === undefined || draft === null ? { title } : {},
    draft: draft ?? undefined,
    confirm: confirm === true && canApprove(caller),
    preview: false,
    gatewayKey: gatewayKeyIn(raw),
    idempotency: idempotencyIn(raw, TOOL_ROUTE, asked),
  };
}

function parseBody(body: unknown): EngraveBodyDto {
  if (!isRecord(body)) throw validationFailed(['the body must be a JSON object']);
  const dto = plainToInstance(EngraveBodyDto, body);
  const errors = validateSync(dto, { whitelist: true, forbidNonWhitelisted: true });
  if (errors.length > 0) throw validationFailed(errors.flatMap((error) => Object.values(error.constraints ?? {})));
  return dto;
}

function isPreviewQuery(value: unknown): boolean {
  if (value === undefined || value === '' || value === '0' || value === 'false') return false;
  if (value === '1' || value === 'true') return true;
  throw validationFailed(['preview must be 0 or 1']);
}

function gatewayKeyIn(raw: RawRequest): string | undefined {
  const key = raw.headers['x-gateway-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !HEADER_VALUE.test(key)) throw validationFailed(['X-Gateway-Key is malformed']);
  return key;
}

function idempotencyIn(raw: RawRequest, route: string, asked: object): IdempotentRequest | undefined {
  const key = raw.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length > 255 || !HEADER_VALUE.test(key)) {
    throw validationFailed(['Idempotency-Key must be 1 to 255 printable characters']);
  }
  const entries = Object.entries(asked)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { key, route, bodyHash: createHash('sha256').update(JSON.stringify(entries)).digest('hex') };
}

function readArguments(given: unknown): Record<string, unknown> | null {
  if (typeof given !== 'string') return isRecord(given) ? given : null;
  try {
    const value: unknown = given.trim() === '' ? {} : JSON.parse(given);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOptionalText(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string';
}
