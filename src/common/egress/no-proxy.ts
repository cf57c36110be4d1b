/** The settings that decide whether a proxy stands between this server and a host. */
export interface ProxySettings {
  readonly httpsProxy?: string;
  readonly noProxy?: string;
}

/** The proxy for `host` over TLS, for git, gateway and issuer alike; `HTTPS_PROXY` speaks for nothing else. */
export function proxyFor(host: string, port: number, { httpsProxy, noProxy }: ProxySettings): string | undefined {
  if (httpsProxy === undefined || httpsProxy === '' || isExemptFromProxy(host, port, noProxy)) return undefined;
  return httpsProxy;
}

/**
 * True where `NO_PROXY` exempts the host, by curl's reading: comma- or space-separated names, each matching itself and
 * its subdomains (a leading dot or `*.` changes nothing), optionally with a port; `*` exempts everything.
 */
export function isExemptFromProxy(host: string, port: number, noProxy: string | undefined): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return (noProxy ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => entry !== '' && matches(entry, name, port));
}

function matches(entry: string, host: string, port: number): boolean {
  if (entry === '*') return true;
  const [, name = '', wantedPort] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(entry) ?? [];
  // An IPv6 address without brackets has colons of its own.
  if (entry.includes('::') && !entry.startsWith('[')) return entry === host;
  if (wantedPort !== undefined && Number(wantedPort) !== port) return false;
  const bare = name.replace(/^\*?\./, '');
  return bare !== '' && (host === bare || host.endsWith(`.${bare}`));
}
