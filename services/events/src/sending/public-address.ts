import ipaddr from 'ipaddr.js';

/** The range of public IPv6 addresses; all others have special purposes. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** The prefix under which IPv6-only networks reach IPv4 addresses (RFC 6052). */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** The IPv4 address embedded in an IPv6 address such as `::ffff:10.0.0.1`; null if there is none. */
function innerAddress(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  if (!address.isIPv4MappedAddress() && !address.match(translated)) return null;
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

/**
 * Whether an address is on the public internet: not local, private or reserved, and neither an embedding nor a tunnel
 * of such an address. Tunnels by 6to4 and Teredo also contain an IPv4 address; they are obsolete and count as not
 * public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  const inner = innerAddress(address);
  if (inner) return inner.range() === 'unicast';
  return address.range() === 'unicast' && address.match(globalUnicast);
}
