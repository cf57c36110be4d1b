import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { remoteNotAllowed } from '../git.errors';

export type RemoteScheme = 'https' | 'ssh' | 'http' | 'file';

/** A remote's address, read once and written again in one spelling; the only form that reaches git. */
export interface ParsedRemote {
  /** Normalised, without any credential. */
  url: string;
  scheme: RemoteScheme;
  /** Lower case, without brackets; empty for `file`. */
  host: string;
  port: number;
  /** The login name of an ssh remote. */
  user?: string;
  /** Absolute, as it stands in the URL; of a `file` remote the path on the disk. */
  path: string;
}

const DEFAULT_PORT: Record<RemoteScheme, number> = { https: 443, http: 80, ssh: 22, file: 0 };
const MAX_LENGTH = 2_048;
/** Nothing that a shell, a terminal, an option parser or a log line could take for more than an address. */
const PLAIN = /^[\x21\x23-\x26\x28-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]+$/;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const USER = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,63}$/;
const SCP_LIKE = /^(?:([^@:/]+)@)?(\[[^\]]+\]|[^@:/[\]]+):(?!\/\/)(.+)$/;

/**
 * Reads `https://…`, `ssh://…`, the scp-like `git@host:path` (it becomes `ssh://git@host/path`), `http://…` and
 * `file://…`. Says nothing about whether the address may be used: that is the policy's question.
 * @throws AppError remote_not_allowed
 */
export function parseRemoteUrl(given: string): ParsedRemote {
  if (given.length === 0 || given.length > MAX_LENGTH || given.startsWith('-') || !PLAIN.test(asciiHost(given))) {
    throw malformed();
  }
  const text = asciiHost(given);
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  // `ext::sh -c …` and the like name a helper program; they have no `//` directly after the scheme.
  if (/^[a-z][a-z0-9+.-]*::/i.test(text)) throw remoteNotAllowed('scheme', 'Only https and ssh remotes are possible.');
  if (scheme === undefined) return parseScpLike(text);
  switch (scheme) {
    case 'https':
    case 'http':
    case 'ssh':
      return parseAuthority(scheme, text.slice(scheme.length + 3));
    case 'file':
      return parseFile(text.slice('file://'.length));
    default:
      throw remoteNotAllowed('scheme', 'Only https and ssh remotes are possible.');
  }
}

function parseScpLike(text: string): ParsedRemote {
  const match = SCP_LIKE.exec(text);
  if (match === null) throw remoteNotAllowed('scheme', 'A remote is an https or an ssh address.');
  const [, user, host = '', path = ''] = match;
  const authority = `${user === undefined ? '' : `${user}@`}${host}`;
  return parseAuthority('ssh', `${authority}/${path.replace(/^\/+/, '')}`);
}

function parseAuthority(scheme: 'https' | 'http' | 'ssh', rest: string): ParsedRemote {
  const slash = rest.indexOf('/');
  if (slash < 0) throw malformed();
  const path = rest.slice(slash);
  const authority = rest.slice(0, slash);
  const at = authority.lastIndexOf('@');
  const user = at < 0 ? undefined : authority.slice(0, at);
  if (user !== undefined && (scheme !== 'ssh' || !USER.test(user))) {
    throw remoteNotAllowed('userinfo', 'Give the credential beside the address, not inside it.');
  }
  const [, bracketed, plain, portText] =
    /^(?:\[([0-9A-Fa-f:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(authority.slice(at + 1)) ?? [];
  const host = bracketed !== undefined ? bracketed.toLowerCase() : readHost(plain);
  if (bracketed !== undefined && isIP(host) !== 6) throw malformed();
  const port = portText === undefined ? DEFAULT_PORT[scheme] : Number(portText);
  if (port < 1 || port > 65_535) throw malformed();
  requirePath(path);
  const shownHost = bracketed === undefined ? host : `[${host}]`;
  const shownPort = port === DEFAULT_PORT[scheme] ? '' : `:${port}`;
  const shownUser = user === undefined ? '' : `${user}@`;
  return { url: `${scheme}://${shownUser}${shownHost}${shownPort}${path}`, scheme, host, port, user, path };
}

function parseFile(path: string): ParsedRemote {
  if (!path.startsWith('/') || path.startsWith('//')) throw malformed();
  requirePath(path);
  return { url: `file://${path}`, scheme: 'file', host: '', port: 0, path: decodeURIComponent(path) };
}

function readHost(plain: string | undefined): string {
  const host = plain?.toLowerCase().replace(/\.$/, '');
  if (host === undefined || host.length === 0 || host.length > 253) throw malformed();
  if (isIP(host) === 4) return host;
  const labels = host.split('.');
  if (!labels.every((label) => LABEL.test(label))) throw malformed();
  // 2130706433, 0x7f.1 and 127.1 are addresses to a resolver; no name ends in such a label (RFC 1123, 2.1).
  if (/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')) {
    throw remoteNotAllowed('numeric_host', 'Name the remote by its host name.');
  }
  return host;
}

function requirePath(path: string): void {
  if (path.length < 2 || /[?#]/.test(path) || /%(?![0-9A-Fa-f]{2})|%0|%1|%7f|%5c/i.test(path)) throw malformed();
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw malformed();
  }
  const parts = decoded.split('/').slice(1);
  if (parts.some((part) => part === '..' || part === '.' || part.startsWith('-'))) throw malformed();
}

/** A host in another script is written as DNS knows it; what cannot be is left for the character check. */
function asciiHost(given: string): string {
  if (/^[\x00-\x7f]*$/.test(given)) return given;
  return given.replace(/^([a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?|[^/@:]*@)?([^/:@]+)/i, (whole, before: string, host) => {
    const ascii = domainToASCII(host as string);
    return ascii === '' ? whole : `${before ?? ''}${ascii}`;
  });
}

function malformed(): Error {
  return remoteNotAllowed('malformed', 'This is not the address of a git repository.');
}
