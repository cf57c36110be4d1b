import ipaddr from 'ipaddr.js';

/**
 * How far away an address is, as far as it decides whether this server may connect to it. `never`: link-local, a cloud's
 * metadata service, or no address of a single host – nothing that anybody could have meant.
 */
export type Reach = 'public' | 'loopback' | 'private' | 'never';

/** Metadata services that do not lie in the link-local range: AWS over IPv6, Azure, Alibaba, Oracle. */
const METADATA = new Set(['fd00:ec2::254', '168.63.129.16', '100.100.100.200', '192.0.0.192']);
const NEVER = new Set(['linkLocal', 'unspecified', 'broadcast', 'multicast']);

/** @param address an IPv4 or IPv6 address, with or without brackets; anything else is `never` */
export function reachOf(address: string): Reach {
  const bare = address.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(bare)) return 'never';
  const parsed = ipaddr.process(bare);
  const range = parsed.range();
  if (NEVER.has(range) || METADATA.has(parsed.toString())) return 'never';
  if (range === 'unicast') return 'public';
  if (range === 'loopback') return 'loopback';
  const embedded = embeddedIPv4(parsed, range);
  return embedded !== undefined && reachOf(embedded) === 'never' ? 'never' : 'private';
}

/** The IPv4 host that a translated (NAT64) or tunnelled (6to4) address leads to. */
function embeddedIPv4(address: ipaddr.IPv4 | ipaddr.IPv6, range: string): string | undefined {
  const bytes = address.toByteArray();
  if (range === 'rfc6052') return bytes.slice(12, 16).join('.');
  if (range === '6to4') return bytes.slice(2, 6).join('.');
  return undefined;
}
