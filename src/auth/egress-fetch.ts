import { fetch as undiciFetch, type Dispatcher } from 'undici';
import { EgressAgent, hostOf, type EgressNetwork } from '../common/egress/egress-agent';

/**
 * `fetch` for keys and discovery: never follows a redirect, honours the proxy and the extra CA. What the provider's
 * documents name beyond the configured host must lie in the public network; what may not be reached fails like what
 * cannot be reached.
 * @param configured URLs that the settings name
 */
export function createEgressFetch(network: EgressNetwork, configured: readonly string[]): typeof globalThis.fetch {
  const configuredHosts = configured.map((url) => hostOf(new URL(url)));
  const egress = new EgressAgent(network, { configuredHosts, connectTimeoutMs: 5_000 });
  const dispatcherFor = (url: URL): Dispatcher => {
    try {
      return egress.for(url);
    } catch (cause) {
      throw new TypeError('fetch failed', { cause });
    }
  };
  // The two fetch types differ in name only; both are undici's.
  return (async (input: string | URL, init: object) =>
    undiciFetch(input, {
      ...init,
      redirect: 'manual',
      dispatcher: dispatcherFor(new URL(input)),
    })) as unknown as typeof globalThis.fetch;
}
