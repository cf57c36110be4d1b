import { Injectable } from '@nestjs/common';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { proxyFor } from '../../common/egress/no-proxy';
import { GitConfig } from '../git.config';
import { remoteFailure } from '../git.errors';
import { checkRemoteUrl, requireAddress, requireOutsideDataDir, type CheckedRemote } from './remote-policy';

export interface ResolvedRemote extends CheckedRemote {
  /** The addresses that were checked and that alone are connected to; empty for `file` and through a proxy. */
  addresses: string[];
  /** The proxy that this remote is reached through. */
  proxy?: string;
}

/**
 * getaddrinfo blocks a thread of the pool that files are read with; more than these at once would stop the server
 * when the name server is silent.
 */
const MAX_LOOKUPS = 2;
const MAX_ADDRESSES = 4;

/** Turns an address into one that was checked just now, with the very IP addresses to connect to. */
@Injectable()
export class RemoteResolver {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly pending = new Map<string, Promise<string[]>>();

  constructor(private readonly config: GitConfig) {}

  /** @throws AppError remote_not_allowed or remote_unreachable */
  async resolve(url: string): Promise<ResolvedRemote> {
    const remote = checkRemoteUrl(url, this.config);
    if (remote.scheme === 'file') {
      await requireOutsideDataDir(remote.path, this.config.dataDir);
      return { ...remote, addresses: [] };
    }
    const proxy = remote.scheme === 'https' ? proxyFor(remote.host, remote.port, this.config) : undefined;
    if (isIP(remote.host) !== 0) return { ...remote, addresses: proxy === undefined ? [remote.host] : [], proxy };
    const addresses = await this.lookup(remote.host).catch((error: unknown) => {
      // Behind a proxy the names of the world often do not resolve: the proxy does it, and its rules apply.
      if (proxy !== undefined) return [];
      throw remoteFailure('remote_unreachable', { reason: 'dns', cause: error });
    });
    for (const address of addresses) requireAddress(address, remote.listing);
    return { ...remote, addresses: proxy === undefined ? addresses.slice(0, MAX_ADDRESSES) : [], proxy };
  }

  private lookup(host: string): Promise<string[]> {
    const known = this.pending.get(host);
    if (known !== undefined) return known;
    const asked = this.inTurn(async () => {
      const found = await lookup(host, { all: true, verbatim: true });
      return found.map(({ address }) => address);
    }).finally(() => this.pending.delete(host));
    this.pending.set(host, asked);
    return asked;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= MAX_LOOKUPS) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running++;
    try {
      return await work();
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }
}
