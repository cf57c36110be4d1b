import type { ParsedRemote } from './remote-url';

export interface ProxySettings {
  readonly httpsProxy?: string;
  readonly noProxy?: string;
}

/** The proxy for an https remote, by the common reading of NO_PROXY: hosts, `.suffixes`, `host:port`, `*`. */
export function proxyFor(remote: ParsedRemote, settings: ProxySettings): string | undefined {
  if (settings.httpsProxy === undefined || settings.httpsProxy === '') return undefined;
  const isExcepted = (settings.noProxy ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => {
      if (entry === '') return false;
      if (entry === '*') return true;
      const [, name = '', port] = /^\*?\.?([^:]+|\[[^\]]+\])(?::(\d+))?$/.exec(entry) ?? [];
      if (port !== undefined && Number(port) !== remote.port) return false;
      return name !== '' && (remote.host === name || remote.host.endsWith(`.${name}`));
    });
  return isExcepted ? undefined : settings.httpsProxy;
}
