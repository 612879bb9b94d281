import type { LookupAddress } from 'node:dns';
import { ValidationFailed } from '@keystead/service-kit';
import { checkedLookup, type Resolve, UnusableAddress } from './checked-lookup.ts';
import { hostOf, type ReceiverRules, urlProblem } from './receiver-url.ts';

/**
 * Validates the URL of a receiver.
 * @throws ValidationFailed if nothing may be sent to it.
 */
export type AddressCheck = (url: string) => Promise<void>;

/** The timeout in milliseconds of the DNS lookup at registration. */
const DNS_TIMEOUT_MS = 2_000;

/**
 * Checks a URL when a user registers it. A DNS lookup that fails is no reason to reject it: each attempt to send looks
 * the name up again and checks the result.
 */
export function addressCheck(rules: ReceiverRules, resolve?: Resolve): AddressCheck {
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
