import { isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, without `::`. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
}

/**
 * The network that counts as one client for rate limits: an IPv4 address, or the /64 of an IPv6 address, because every
 * client has billions of IPv6 addresses.
 */
export function networkOf(address: string): string {
  const plain = mapped.exec(address)?.[1] ?? address;
  if (!isIPv6(plain)) return plain;
  const network = groupsOf(plain.replace(/%.*$/, '')).slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
