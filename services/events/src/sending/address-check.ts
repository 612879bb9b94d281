import type { LookupAddress } from 'node:dns';
import { ValidationFailed } from '@keystead/service-kit';
import { checkedLookup, type Resolve, UnusableAddress } from './checked-lookup.ts';
import { faultOf, hostOf, type ReceiverRules } from './receiver-url.ts';

/** Refuses an address that nothing may be sent to. @throws ValidationFailed */
export type AddressCheck = (url: string) => Promise<void>;

/** Milliseconds for which a name is looked up when it is registered. */
const patience = 2_000;

/**
 * Checks an address as somebody registers it. A name that can't be looked up just now is no reason to refuse it: each
 * sending looks it up anew, and checks what it finds.
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
