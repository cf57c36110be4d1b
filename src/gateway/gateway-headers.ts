import type { IncomingHttpHeaders } from 'node:http';

// Allow-lists, not block-lists: a cookie, an SSO assertion or a header of ours that nobody thought of stays out.

/** Of the client's headers. (Authorization, content type and length are ours to set.) */
const TO_GATEWAY = ['accept', 'accept-language', 'openai-beta'];

/** Of the gateway's headers. No Set-Cookie, no CORS, no server's name, no request id that looks like ours. */
const TO_CLIENT = ['content-type', 'cache-control', 'retry-after', 'openai-processing-ms', 'openai-version'];
const TO_CLIENT_PREFIX = 'x-ratelimit-';

export function requestHeaders(key: string, given: IncomingHttpHeaders = {}): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  for (const name of TO_GATEWAY) {
    const value = given[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return {
    ...headers,
    // A compressed reply would evade the reply cap, which counts bytes as they come.
    'accept-encoding': 'identity',
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'user-agent': 'primachat-server',
  };
}

export function responseHeaders(given: Record<string, string | string[] | undefined>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase();
    if (typeof value !== 'string') continue;
    if (TO_CLIENT.includes(lower) || lower.startsWith(TO_CLIENT_PREFIX)) headers[lower] = value;
  }
  return headers;
}

/** A bearer token (RFC 9110 field value without spaces): nothing that could end the header or begin another. */
export function isUsableKey(key: string): boolean {
  return key.length > 0 && key.length <= 4096 && /^[\x21-\x7e]+$/.test(key);
}
