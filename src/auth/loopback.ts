import type { Request } from 'express';

export function isLoopbackAddress(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || /^127(\.\d{1,3}){3}$/.test(plain);
}

/** `localhost`, `127.x.x.x` or `[::1]`, with or without a port. */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);
}

/**
 * True for a request that no page of another origin made: no Origin at all (programs), or exactly this server's; and
 * a Sec-Fetch-Site, where the browser sends one, that says same-origin or typed by the user.
 */
export function isOwnOrigin(request: Request, publicUrl?: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (publicUrl !== undefined) return origin === new URL(publicUrl).origin;
  const encrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
  return origin.toLowerCase() === `${encrypted ? 'https' : 'http'}://${(host ?? '').toLowerCase()}`;
}

/** Any of these says that a proxy stands between, and then "loopback" no longer means "this machine's user". */
const FORWARDED_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-original-host',
  'cf-connecting-ip',
  'true-client-ip',
];

/** The first header that a proxy added, if any. */
export function forwardedHeader(request: Request): string | undefined {
  return FORWARDED_HEADERS.find((name) => request.headers[name] !== undefined);
}

/** Loopback socket, loopback Host and no proxy between. */
export function isFromThisMachine(request: Request): boolean {
  return (
    isLoopbackAddress(request.socket.remoteAddress) &&
    isLoopbackHost(request.headers.host) &&
    forwardedHeader(request) === undefined &&
    isOwnOrigin(request)
  );
}
