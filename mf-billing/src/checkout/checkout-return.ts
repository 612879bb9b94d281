import type { Subscription } from '@keystead/contracts';
import { useCheckoutOutcome } from '@keystead/crud-ui';
import { request } from '@keystead/web-kit';
import { subscriptionQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useEffect, useState } from 'react';
import { useReceipts } from '../receipts/use-receipts.ts';
import { useReturnParam } from '../subscription/use-return-param.ts';
import { receiptsKey } from '../subscription/use-subscription.ts';
import { checkoutTexts } from './checkout-labels.ts';
import { type PlanChoice, planChoice } from './plan-choice.ts';

/** Whether the account has the chosen plan, or any paid plan where the choice is unknown. */
function hasPlan({ plan_id, interval, status }: Subscription, choice: PlanChoice | null): boolean {
  if (status !== 'active' || interval === null) return false;
  return choice === null || (plan_id === choice.plan && interval === choice.interval);
}

/** For the server the plan can be chosen until the provider has confirmed it. */
const withoutUpgrade = (subscription: Subscription): Subscription => ({
  ...subscription,
  abilities: { ...subscription.abilities, upgrade: false },
});

/**
 * The outcome of the page where a plan is paid by card, after the return to `?checkout=success`.
 * `displayed` is the subscription to show meanwhile.
 */
export function useCheckoutReturn(subscription: Subscription | undefined) {
  const queries = useQueryClient();
  const returned = useReturnParam('checkout');
  const [choice] = useState(() => (returned === null ? null : planChoice.read()));
  const { rows: bills } = useReceipts();
  const outcome = useCheckoutOutcome<Subscription>({
    returned,
    settled: subscription !== undefined && hasPlan(subscription, choice),
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
    // Until the subscription has loaded, the outcome is unknown.
    outcome: subscription === undefined ? null : outcome,
    labels: checkoutTexts({ plan: subscription?.plan, choice, bills }),
    displayed: subscription !== undefined && waiting ? withoutUpgrade(subscription) : subscription,
  };
}
