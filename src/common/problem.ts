import type { AppError, ErrorKind } from './app-error';

/** One status a kind. Exhaustive, so that a new kind fails to compile until it is mapped. */
export const STATUS_OF_KIND: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  too_many_requests: 429,
  cancelled: 499,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
  timeout: 504,
  insufficient_storage: 507,
};

const TITLE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  499: 'Client Closed Request',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};

/** An `application/problem+json` body (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  [extension: string]: unknown;
}

export function problem(status: number, code: string, detail: string, data: Record<string, unknown> = {}): Problem {
  return {
    ...data,
    type: `urn:prima:problem:${code}`,
    title: TITLE_OF_STATUS[status] ?? 'Error',
    status,
    detail,
    code,
  };
}

export function problemOf(error: AppError): Problem {
  return problem(STATUS_OF_KIND[error.kind], error.code, error.message, { ...error.options.data });
}
