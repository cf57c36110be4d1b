import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { Agent, EnvHttpProxyAgent, fetch as undiciFetch, type Dispatcher } from 'undici';
import type { RemotesConfig } from '../config/config.types';

type Network = Pick<RemotesConfig, 'caFile' | 'httpsProxy' | 'noProxy'>;

/** `fetch` for keys and discovery: never follows a redirect, honours the proxy and the extra CA. */
export function createEgressFetch(network: Network): typeof globalThis.fetch {
  const dispatcher = createDispatcher(network);
  // The two fetch types differ in name only; both are undici's.
  return ((input: string, init: object) =>
    undiciFetch(input, { ...init, redirect: 'manual', dispatcher })) as unknown as typeof globalThis.fetch;
}

function createDispatcher({ caFile, httpsProxy, noProxy }: Network): Dispatcher {
  const ca = caFile === undefined ? undefined : [...rootCertificates, readFileSync(caFile, 'utf8')];
  const connect = { timeout: 5_000, ...(ca === undefined ? {} : { ca }) };
  if (httpsProxy === undefined) return new Agent({ connect });
  return new EnvHttpProxyAgent({ httpProxy: '', httpsProxy, noProxy: noProxy ?? '', connect, requestTls: connect });
}
