import { isIP } from 'node:net';

const MAPPED = /^::ffff:(\d+(?:\.\d+){3})$/i;
const GROUPS = 8;
/** Number of groups in an IPv6 /64 prefix, the smallest network that providers assign to a customer. */
const OF_NETWORK = 4;
/** Number of parts of an address in its range. */
const OF_RANGE = 3;

/** Returns what identifies a client: an IPv4 address, or the /64 network of an IPv6 address. */
export const clientNetwork = (address: string): string => {
  const ipv4 = MAPPED.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (isIP(address) !== 6) return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, OF_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/** Returns the range of a network that one customer may have all of: a /24 of IPv4, or a /48 of IPv6 (RFC 6177). */
export const rangeOf = (network: string): string => network.split(/[.:]/).slice(0, OF_RANGE).join('.');
