import type { SubscriptionReceipt } from '@keystead/contracts';
import { type CheckoutTexts, cardPaymentTexts } from '@keystead/crud-ui';
import type { StoredChoice } from './plan-choice.ts';

const change: Omit<CheckoutTexts, 'received'> = {
  waiting: { title: 'Thank you. Your plan change is being confirmed…', children: 'This takes a few seconds.' },
  late: {
    title: 'Your plan change has not been confirmed yet',
    children:
      'This is taking longer than usual. There is no need to choose the plan again. Please check back in a few minutes.',
  },
  cancelled: { title: 'Your plan has not been changed.' },
};

/** Whether the list has a bill that was paid since the choice. A payment covered by credit has none. */
function hasReceipt({ lastBill }: StoredChoice, bills: readonly SubscriptionReceipt[] = []): boolean {
  return lastBill !== null && bills.some(({ id, status }) => status === 'paid' && id > lastBill);
}

function receivedDetail(
  choice: StoredChoice | null,
  bills: readonly SubscriptionReceipt[] | undefined,
): string | undefined {
  if (choice?.paying) return 'The change was prorated.';
  return choice && hasReceipt(choice, bills) ? 'The receipt is in your billing history.' : undefined;
}

interface CheckoutContext {
  /** The name of the account's current plan. */
  plan: string | undefined;
  /** The chosen plan; null where it is unknown, and so whether anything was paid. */
  choice: StoredChoice | null;
  /** The listed bills, once loaded. */
  bills: readonly SubscriptionReceipt[] | undefined;
}

/** The texts shown after the return from the page where a plan is paid or its change is confirmed. */
export function checkoutTexts({ plan = '', choice, bills }: CheckoutContext): CheckoutTexts {
  return {
    ...(choice?.paying === false ? cardPaymentTexts : change),
    received: { title: `Your plan is ${plan} now`, children: receivedDetail(choice, bills) },
  };
}
