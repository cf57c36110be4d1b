/**
 * True where `NO_PROXY` exempts the host, by curl's reading: comma- or space-separated names, each matching itself and
 * its subdomains (a leading dot or `*.` changes nothing), optionally with a port; `*` exempts everything.
 */
export function isExemptFromProxy(url: URL, noProxy: string | undefined): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return (noProxy ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => entry !== '' && matches(entry, host, port));
}

function matches(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  const [, name = '', wantedPort] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(entry) ?? [];
  // An IPv6 address without brackets has colons of its own.
  if (entry.includes('::') && !entry.startsWith('[')) return entry === host;
  if (wantedPort !== undefined && wantedPort !== port) return false;
  const bare = name.replace(/^\*?\./, '');
  return bare !== '' && (host === bare || host.endsWith(`.${bare}`));
}
