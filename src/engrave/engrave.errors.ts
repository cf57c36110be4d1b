import { AppError } from '../common/app-error';

/** A request without a sound shape, as the global pipe would have it; never audited. */
export const validationFailed = (reasons: readonly string[]) =>
  new AppError('validation_failed', 'invalid', reasons.slice(0, 10).join('; ').slice(0, 1000));

export const overridesBesideDraft = () =>
  new AppError(
    'overrides_beside_draft',
    'unprocessable',
    'A draft is committed exactly as it was shown. To change it, preview with `draft` and the new title, summary or body, and approve the new draft.',
  );

export const conversationRequired = () =>
  new AppError('conversation_required', 'unprocessable', 'Engraving needs the id of a stored conversation to distil.');

export const noRepository = () =>
  new AppError('no_repository', 'not_found', 'No repository is connected: name one with `repoId`.');

export const repositoryNotReady = (state: string, progress?: string) =>
  new AppError('repository_not_ready', 'conflict', 'The repository is not ready to be written yet.', {
    data: { state, ...(progress === undefined ? {} : { progress }) },
  });

export const sharedEngraveDisabled = () =>
  new AppError(
    'shared_engrave_disabled',
    'forbidden',
    'This server does not engrave into repositories whose writes leave it. Preview the note (`preview: true`), save its `markdown` under its `path` in a clone of your own, and commit and push it yourself.',
  );

export const confirmationRequired = () =>
  new AppError(
    'confirmation_required',
    'forbidden',
    'A person must approve this first: preview the note, then send `confirm: true` with the `draft` digest in the request envelope.',
  );

export const engraveRateLimited = (retryAfterSeconds: number) =>
  new AppError('engrave_rate_limited', 'too_many_requests', 'Too many engravings in the last minute.', {
    retryAfterSeconds,
    data: { retryAfterSeconds },
  });

export const previewRateLimited = (retryAfterSeconds: number) =>
  new AppError('preview_rate_limited', 'too_many_requests', 'Too many previews in the last minute.', {
    retryAfterSeconds,
    data: { retryAfterSeconds },
  });

export const gatewayNotConfigured = () =>
  new AppError('gateway_not_configured', 'unavailable', 'This server has no gateway to distil with (PRIMA_CORE_URL).');

export const gatewayKeyMissing = () =>
  new AppError(
    'gateway_key_missing',
    'conflict',
    'Distilling is billed to your own gateway key: store it with PUT /api/me/gateway-key or send it as X-Gateway-Key.',
  );

export const draftMismatch = (why: 'unknown' | 'expired' | 'used' | 'path_taken') =>
  new AppError(
    'draft_mismatch',
    'conflict',
    'The draft is not one that can be committed now (altered, expired, used, or its path was taken). Preview again and approve what you see.',
    // Foreign and unknown are one answer; the rest is the caller's own draft.
    { data: why === 'unknown' ? {} : { reason: why } },
  );

export const busy = (detail = 'Too many engravings wait for this repository. Try again shortly.') =>
  new AppError('busy', 'conflict', detail, { retryAfterSeconds: 2 });

export const idempotencyKeyReused = () =>
  new AppError(
    'idempotency_key_reused',
    'unprocessable',
    'This Idempotency-Key was used with another request in the last 24 hours.',
  );

export const idempotencyInFlight = () =>
  new AppError('idempotency_in_flight', 'conflict', 'The first request with this Idempotency-Key is still at work.', {
    retryAfterSeconds: 2,
  });
