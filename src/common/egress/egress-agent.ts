import { lookup, type LookupAddress } from 'node:dns';
import { readFileSync } from 'node:fs';
import { isIP, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { reachOf } from './address-reach';
import { proxyFor, type ProxySettings } from './no-proxy';

export interface EgressNetwork extends ProxySettings {
  /** PEM file of certificates that are trusted beside the public ones. */
  readonly caFile?: string;
}

export interface EgressOptions {
  /** Hosts that a setting names, as in a URL: they alone may lie in a private network or on this machine. */
  readonly configuredHosts: readonly string[];
  readonly connectTimeoutMs: number;
  /** What both kinds of connection have in common. */
  readonly pool?: Pick<Agent.Options, 'pipelining' | 'headersTimeout' | 'bodyTimeout'>;
}

/** The address of a host is one that this server never connects to for it. */
export class EgressRefused extends Error {
  readonly code = 'EGRESS_REFUSED';

  constructor() {
    super('The address is not one that this server may connect to.');
    this.name = 'EgressRefused';
  }
}

/**
 * Connections to what the settings name – gateway, issuer, keys – and to what those name in turn. The rule is the one
 * of git remotes: an unlisted host must lie in the public network, no host may lie where metadata services do, and the
 * address that was checked is the one connected to. Through a proxy the proxy resolves, and its rules apply.
 */
export class EgressAgent {
  private readonly direct: Agent;
  private readonly proxied?: ProxyAgent;

  constructor(
    private readonly network: EgressNetwork,
    private readonly options: EgressOptions,
  ) {
    const ca = network.caFile === undefined ? undefined : [...rootCertificates, readFileSync(network.caFile, 'utf8')];
    const connect = { ca, timeout: options.connectTimeoutMs, lookup: this.checkedLookup };
    this.direct = new Agent({ ...options.pool, connect });
    if (network.httpsProxy !== undefined && network.httpsProxy !== '') {
      this.proxied = new ProxyAgent({ ...options.pool, uri: network.httpsProxy, requestTls: { ca }, proxyTls: { ca } });
    }
  }

  /**
   * The dispatcher for one URL.
   * @throws EgressRefused for a numeric host that may not be reached
   */
  for(url: URL): Dispatcher {
    const host = hostOf(url);
    if (isIP(host) !== 0 && !this.mayReach(host, host)) throw new EgressRefused();
    const isProxied = url.protocol === 'https:' && proxyFor(host, portOf(url), this.network) !== undefined;
    return isProxied && this.proxied !== undefined ? this.proxied : this.direct;
  }

  async destroy(): Promise<void> {
    await Promise.all([this.direct.destroy(), this.proxied?.destroy()]);
  }

  private mayReach(host: string, address: string): boolean {
    const reach = reachOf(address);
    return reach === 'public' || (reach !== 'never' && this.options.configuredHosts.includes(host));
  }

  /** One forbidden address among a name's several refuses the name: which of them is tried is not ours to say. */
  private readonly checkedLookup: LookupFunction = (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? new EgressRefused(), '', 0);
      const isAllowed = addresses.every(({ address }) => this.mayReach(host.toLowerCase(), address));
      if (!isAllowed) return callback(new EgressRefused(), '', 0);
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** A URL's host as sockets know it: lower case, no brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
}

const portOf = (url: URL) => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
