import type { Subscription, SubscriptionReceipt } from '@keystead/contracts';
import { type CheckoutTexts, cardPaymentTexts, useCheckoutOutcome } from '@keystead/crud-ui';
import { request } from '@keystead/web-kit';
import { subscriptionQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useEffect, useState } from 'react';
import { useReceipts } from '../receipts/receipts.api.ts';
import { receiptsKey } from '../subscription/subscription.api.ts';
import { useReturnParam } from '../subscription/subscription-navigation.ts';
import { type PlanChoice, planChoice, type StoredChoice } from './upgrade.ts';

const change: Omit<CheckoutTexts, 'received'> = {
  waiting: { title: 'Thank you. Your plan change is being confirmed…', children: 'This takes a few seconds.' },
  late: {
    title: 'Your plan change has not been confirmed yet',
    children:
      'This is taking longer than usual. There is no need to choose the plan again. Please check back in a few minutes.',
  },
  cancelled: { title: 'Your plan has not been changed.' },
};

function receivedDetail(choice: StoredChoice | null, bills: readonly SubscriptionReceipt[] = []): string | undefined {
  if (choice?.paying) return 'The change was prorated.';
  const lastBill = choice?.lastBill ?? Number.POSITIVE_INFINITY;
  // A payment covered by credit has no bill.
  const hasReceipt = bills.some(({ id, status }) => status === 'paid' && id > lastBill);
  return hasReceipt ? 'The receipt is in your billing history.' : undefined;
}

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
    labels: {
      ...(choice?.paying === false ? cardPaymentTexts : change),
      received: { title: `Your plan is ${subscription?.plan ?? ''} now`, children: receivedDetail(choice, bills) },
    },
    displayed: subscription !== undefined && waiting ? withoutUpgrade(subscription) : subscription,
  };
}
