/** A refusal or failure as the server words it. `status` 0: the server was not reached. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly facts: Readonly<Record<string, unknown>> = {},
    readonly retryAfterSeconds?: number,
  ) {
    super(detail);
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Told when an answer says that nobody is signed in any more; the page keeps what was typed. */
export const SIGNED_OUT = 'prima:signed-out';
/** Told when an answer shows that somebody is signed in again. */
export const SIGNED_IN = 'prima:signed-in';
let isSignedOut = false;

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** @throws ApiError; or an `AbortError` where the caller gave up. */
export async function send(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      signal: options.signal,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...options.headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new ApiError(0, 'network', '');
  }
  if (response.ok) {
    if (isSignedOut) noteLogin(false);
    return response;
  }
  const error = await errorOf(response);
  // A gateway's own 401 comes through too, and says nothing about this login.
  if (error.status === 401 && error.code === 'unauthenticated') noteLogin(true);
  throw error;
}

function noteLogin(isGone: boolean): void {
  isSignedOut = isGone;
  window.dispatchEvent(new Event(isGone ? SIGNED_OUT : SIGNED_IN));
}

export async function call<T>(method: string, path: string, body?: unknown, options?: CallOptions): Promise<T> {
  const response = await send(method, path, body, options);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function errorOf(response: Response): Promise<ApiError> {
  const facts = await bodyOf(response);
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
  return new ApiError(
    response.status,
    // Problems carry `code`; the tool door `error`; a gateway's own body neither.
    textIn(facts.code) ?? textIn(facts.error) ?? `http_${response.status}`,
    textIn(facts.detail) ?? textIn(facts.content) ?? gatewayMessage(facts) ?? '',
    facts,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function gatewayMessage({ error }: Record<string, unknown>): string | undefined {
  return typeof error === 'object' && error !== null && 'message' in error ? textIn(error.message) : undefined;
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
