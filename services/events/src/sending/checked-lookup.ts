import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { PRIVATE_NETWORK, type ReceiverRules } from './receiver-url.ts';

/**
 * Nothing may be sent to this address. The message states the reason, such as `must not point to a private network`.
 */
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
 * A lookup function for connections. The connection uses the addresses that were checked, so a name cannot resolve
 * differently between check and use. A single private address among several rejects the name.
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
