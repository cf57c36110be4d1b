import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import type { GatewayConfig } from '../config/config.types';
import { isExemptFromProxy } from './no-proxy';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * How the gateway is reached: directly or through the proxy, with the deployment's CA beside the public ones.
 * Connections are not kept: a call is made exactly once, and one on a kept connection that the other side has just
 * closed would fail without having been made.
 */
export function gatewayDispatcher(config: GatewayConfig): Dispatcher {
  const ca = config.caFile === undefined ? undefined : [...rootCertificates, readFileSync(config.caFile, 'utf8')];
  const proxy = config.url === undefined ? undefined : proxyFor(new URL(config.url), config);
  const options = { pipelining: 0, headersTimeout: 0, bodyTimeout: 0 };
  if (proxy !== undefined) return new ProxyAgent({ uri: proxy, requestTls: { ca }, proxyTls: { ca }, ...options });
  return new Agent({ connect: { ca, timeout: CONNECT_TIMEOUT_MS }, ...options });
}

/** `HTTPS_PROXY` speaks for https alone. */
export function proxyFor(url: URL, config: Pick<GatewayConfig, 'httpsProxy' | 'noProxy'>): string | undefined {
  if (url.protocol !== 'https:' || isExemptFromProxy(url, config.noProxy)) return undefined;
  return config.httpsProxy;
}
