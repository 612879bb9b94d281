import type { BillingInterval, Subscription } from '@keystead/contracts';
import { oneOf, useSearchParamsState } from '@keystead/web-kit/queries';

const fields = { interval: oneOf({ month: true, year: true }) };

/** The interval of the displayed prices: the one in the URL (`?interval=year`), or the account's. */
export function useInterval(subscription: Subscription | undefined) {
  const { search, change } = useSearchParamsState(fields);
  return {
    interval: search.interval ?? subscription?.interval ?? 'month',
    choose: (interval: BillingInterval) => change({ interval }),
  };
}
