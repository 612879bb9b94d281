import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { ValidationFailed } from '@keystead/service-kit';
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
 * Not local, private or reserved, nor an embedding of such an address. Tunnels by 6to4 and Teredo, which also contain
 * an IPv4 address, are obsolete and count as not public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  const inner = innerAddress(address);
  if (inner) return inner.range() === 'unicast';
  return address.range() === 'unicast' && address.match(globalUnicast);
}

export interface ReceiverRules {
  /** True also allows http and private networks, for development and tests. */
  readonly allowPrivate: boolean;
}

const PRIVATE_NETWORK = 'must not point to a private network';

/** The host of a URL as it is looked up: IPv6 addresses without brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The error in a receiver's URL, as far as its text shows; null if it is valid. */
export function urlProblem(text: string, { allowPrivate }: ReceiverRules): string | null {
  if (!URL.canParse(text)) return 'must be a URL, such as https://example.com/webhooks';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'must begin with https://';
  if (url.username || url.password) return 'must not contain a user name or a password';
  if (url.port === '0') return 'must have a port from 1 to 65535';
  const host = hostOf(url);
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) return PRIVATE_NETWORK;
  return null;
}

/** The message states the reason, such as `must not point to a private network`. */
export class UnusableAddress extends Error {
  override name = 'UnusableAddress';
}

/** The signature of the system's resolver; replaced in tests. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The connection uses the addresses that were checked, so a name cannot resolve differently between check and use. A
 * single private address among several rejects the name.
 */
export function checkedLookup({ allowPrivate }: ReceiverRules, resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error('no address'), '', 0);
      if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new UnusableAddress(PRIVATE_NETWORK), '', 0);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}

const DNS_TIMEOUT_MS = 2_000;

/**
 * Checks a URL when a user registers it. A DNS lookup that fails is no reason to reject it: each attempt to send looks
 * the name up and checks it again. @throws ValidationFailed if nothing may be sent to it.
 */
export function addressCheck(rules: ReceiverRules, resolve?: Resolve): (url: string) => Promise<void> {
  const lookUp = checkedLookup(rules, resolve);
  return async (text) => {
    const problem = urlProblem(text, rules);
    if (problem) throw new ValidationFailed({ url: problem });
    const { promise, resolve: finish } = Promise.withResolvers<Error | null>();
    const timer = setTimeout(finish, DNS_TIMEOUT_MS, null);
    lookUp(hostOf(new URL(text)), { all: true }, (error: Error | null, _found: string | LookupAddress[]) =>
      finish(error),
    );
    const error = await promise.finally(() => clearTimeout(timer));
    if (error instanceof UnusableAddress) throw new ValidationFailed({ url: error.message });
  };
}
