import ipaddr from 'ipaddr.js';

/** True where `address` (a socket's peer) lies in one of the networks; IPv4 in IPv6 form counts as IPv4. */
export function isInNetworks(address: string | undefined, cidrs: readonly string[]): boolean {
  if (address === undefined || !ipaddr.isValid(address)) return false;
  const peer = ipaddr.process(address);
  return cidrs.some((cidr) => {
    const [network, bits] = ipaddr.parseCIDR(cidr);
    return peer.kind() === network.kind() && peer.match(network, bits);
  });
}
