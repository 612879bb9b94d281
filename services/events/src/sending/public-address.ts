import ipaddr from 'ipaddr.js';

/** Where IPv6 addresses are given out; whatever is elsewhere is for a purpose of its own. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** The prefix under which a network without IPv4 reaches IPv4 addresses (RFC 6052). */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** The IPv4 address that an IPv6 address is another spelling of, such as `::ffff:10.0.0.1`; null where it is none. */
function innerAddress(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  if (!address.isIPv4MappedAddress() && !address.match(translated)) return null;
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

/**
 * Whether an address is one of the public internet: not this machine's, not its network's, not reserved, and no spelling or
 * tunnel of such a one (6to4 and Teredo hold an IPv4 address too, and lead nowhere that is still in use).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  const inner = innerAddress(address);
  if (inner) return inner.range() === 'unicast';
  return address.range() === 'unicast' && address.match(globalUnicast);
}
