import { realpath } from 'node:fs/promises';
import { isIP } from 'node:net';
import { sep } from 'node:path';
import { reachOf } from '../../common/egress/address-reach';
import { remoteFailure, remoteNotAllowed } from '../git.errors';
import { parseRemoteUrl, type ParsedRemote } from './remote-url';

/** The part of `GitConfig` that decides which remotes may be used. */
export interface RemotePolicy {
  readonly remoteHosts: readonly string[] | 'any';
  readonly allowFileRemotes: boolean;
  readonly dataDir: string;
}

/** How a host came to be allowed; one that is listed may also lie in a private network. */
type Listing = 'exact' | 'wildcard' | 'any' | 'loopback';

export interface CheckedRemote extends ParsedRemote {
  listing: Listing;
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '::1']);

/**
 * Whether an address may be a remote at all, before any name is resolved: at registration, and at each use again.
 * @throws AppError remote_not_allowed
 */
export function checkRemoteUrl(given: string, policy: RemotePolicy): CheckedRemote {
  const remote = parseRemoteUrl(given);
  if (remote.scheme === 'file') {
    if (!policy.allowFileRemotes) throw remoteNotAllowed('scheme', 'Only https and ssh remotes are possible.');
    return { ...remote, listing: 'loopback' };
  }
  if (remote.scheme === 'http') {
    const isAllowed = policy.allowFileRemotes && LOOPBACK_HOSTS.has(remote.host);
    if (!isAllowed) throw remoteNotAllowed('scheme', 'Only https and ssh remotes are possible.');
    return { ...remote, listing: 'loopback' };
  }
  const listing = listingOf(remote, policy.remoteHosts);
  if (listing === null) throw remoteNotAllowed('not_listed', 'This server may not use remotes at that host.');
  if (isIP(remote.host) !== 0) requireAddress(remote.host, listing);
  if (listing === 'any' && isIP(remote.host) !== 0) {
    throw remoteNotAllowed('numeric_host', 'Name the remote by its host name.');
  }
  return { ...remote, listing };
}

/**
 * Whether an address that a name resolved to may be connected to.
 * @throws AppError remote_not_allowed
 */
export function requireAddress(address: string, listing: Listing): void {
  const reach = reachOf(address);
  if (reach === 'public') return;
  if (listing === 'loopback' && reach === 'loopback') return;
  const isListed = listing === 'exact' || listing === 'wildcard';
  if (isListed && reach !== 'never') return;
  throw remoteNotAllowed('private_address', 'The remote lies at a private address, which is not allowed here.');
}

/**
 * Refuses the path of a `file://` remote that lies, every link resolved, in the data directory.
 * @throws AppError remote_not_allowed, or remote_gone when there is nothing
 */
export async function requireOutsideDataDir(path: string, dataDir: string): Promise<void> {
  const [remote, data] = await Promise.all([resolved(path), resolved(dataDir)]);
  if (remote === data || remote.startsWith(data + sep)) {
    throw remoteNotAllowed('data_directory', 'A remote cannot lie in the data directory of this server.');
  }
}

function listingOf(remote: ParsedRemote, hosts: readonly string[] | 'any'): Listing | null {
  if (hosts === 'any') return 'any';
  const entries = hosts.map((entry) => entry.trim().toLowerCase());
  const shown = remote.host.includes(':') ? `[${remote.host}]` : remote.host;
  if ([remote.host, shown, `${shown}:${remote.port}`].some((name) => entries.includes(name))) return 'exact';
  const isWild = entries.some((entry) => {
    const [, suffix, port] = /^\*(\.[^:]+)(?::(\d+))?$/.exec(entry) ?? [];
    return suffix !== undefined && remote.host.endsWith(suffix) && (port === undefined || Number(port) === remote.port);
  });
  return isWild ? 'wildcard' : null;
}

async function resolved(path: string): Promise<string> {
  return realpath(path).catch((error: unknown) => {
    throw remoteFailure('remote_gone', { cause: error });
  });
}
