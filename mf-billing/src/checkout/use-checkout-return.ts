import type { Subscription } from '@keystead/contracts';
import { useCheckoutOutcome } from '@keystead/page-kit';
import { request } from '@keystead/web-kit';
import { subscriptionQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useEffect, useState } from 'react';
import { useReceipts } from '../receipts/use-receipts.ts';
import { useReturnWord } from '../subscription/use-return-word.ts';
import { receiptsKey } from '../subscription/use-subscription.ts';
import { checkoutTexts } from './checkout-labels.ts';
import { type PlanChoice, planChoice } from './plan-choice.ts';

/** Whether the account has what was chosen; any paid plan, where that isn't known. */
function isSettled({ plan_id, interval, status }: Subscription, choice: PlanChoice | null): boolean {
  if (status !== 'active' || interval === null) return false;
  return choice === null || (plan_id === choice.plan && interval === choice.interval);
}

/** To the server it may be chosen until the provider has confirmed it. */
const notToBeChosenTwice = (subscription: Subscription): Subscription => ({
  ...subscription,
  abilities: { ...subscription.abilities, upgrade: false },
});

/**
 * What has come of the page on which a plan is paid by card, to which the address (`?checkout=success`) says that
 * somebody was. `shown` is the subscription as it is to be shown meanwhile.
 */
export function useCheckoutReturn(subscription: Subscription | undefined) {
  const queries = useQueryClient();
  const returned = useReturnWord('checkout');
  const [choice] = useState(() => (returned === null ? null : planChoice.read()));
  const { rows: bills } = useReceipts();
  const outcome = useCheckoutOutcome<Subscription>({
    returned,
    settled: subscription !== undefined && isSettled(subscription, choice),
    looked: {
      queryKey: subscriptionQuery.queryKey,
      queryFn: ({ signal }) => request('GET /subscription', { signal }),
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: receiptsKey }),
  });
  useEffect(() => {
    if (returned !== null) planChoice.forget();
  }, [returned]);

  const waiting = outcome === 'waiting' || outcome === 'late';
  return {
    // Before it is known what the account has, nothing can be said of it.
    outcome: subscription === undefined ? null : outcome,
    labels: checkoutTexts({ plan: subscription?.plan, choice, bills }),
    shown: subscription !== undefined && waiting ? notToBeChosenTwice(subscription) : subscription,
  };
}
