import type { LookupAddress } from 'node:dns';
import { ValidationFailed } from '@keystead/service-kit';
import { checkedLookup, type Resolve, UnusableAddress } from './checked-lookup.ts';
import { faultOf, hostOf, type ReceiverRules } from './receiver-url.ts';

/**
 * Validates the URL of a receiver.
 * @throws ValidationFailed if nothing may be sent to it.
 */
export type AddressCheck = (url: string) => Promise<void>;

/** The timeout in milliseconds of the DNS lookup at registration. */
const patience = 2_000;

/**
 * Checks a URL when a user registers it. A DNS lookup that fails is no reason to reject it: each attempt to send looks
 * the name up again and checks the result.
 */
export function addressCheck(rules: ReceiverRules, resolve?: Resolve): AddressCheck {
  const look = checkedLookup(rules, resolve);
  return async (text) => {
    const fault = faultOf(text, rules);
    if (fault) throw new ValidationFailed({ url: fault });
    const { promise, resolve: settle } = Promise.withResolvers<Error | null>();
    const timer = setTimeout(settle, patience, null);
    look(hostOf(new URL(text)), { all: true }, (error: Error | null, _found: string | LookupAddress[]) =>
      settle(error),
    );
    const error = await promise.finally(() => clearTimeout(timer));
    if (error instanceof UnusableAddress) throw new ValidationFailed({ url: error.message });
  };
}
