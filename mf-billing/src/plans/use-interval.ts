import type { BillingInterval, Subscription } from '@keystead/contracts';
import { oneOf, useSearchParamsState } from '@keystead/web-kit/queries';

const fields = { interval: oneOf({ month: true, year: true }) };

/** By which interval the prices are shown: what the address says (`?interval=year`), else as the account pays. */
export function useInterval(subscription: Subscription | undefined) {
  const { search, change } = useSearchParamsState(fields);
  return {
    interval: search.interval ?? subscription?.interval ?? 'month',
    choose: (interval: BillingInterval) => change({ interval }),
  };
}
