import type { SubscriptionReceipt } from '@keystead/contracts';
import { type CheckoutTexts, cardPaymentTexts } from '@keystead/page-kit';
import type { StoredChoice } from './plan-choice.ts';

const change: Omit<CheckoutTexts, 'received'> = {
  waiting: { title: 'Thank you. Your change of plan is being confirmed…', children: 'This takes a few seconds.' },
  late: {
    title: 'Your change of plan has not been confirmed yet',
    children: 'This takes longer than usual. You need not choose it again: please look here again in a few minutes.',
  },
  cancelled: { title: 'Your plan has not been changed.' },
};

/** Whether a bill that was paid since is listed; what is paid by a credit has none. */
function hasReceipt({ lastBill }: StoredChoice, bills: readonly SubscriptionReceipt[] = []): boolean {
  return lastBill !== null && bills.some(({ id, status }) => status === 'paid' && id > lastBill);
}

function afterwards(
  choice: StoredChoice | null,
  bills: readonly SubscriptionReceipt[] | undefined,
): string | undefined {
  if (choice?.paying) return 'What you had paid already has been taken into account.';
  return choice && hasReceipt(choice, bills) ? 'The receipt is in your billing history.' : undefined;
}

interface Situation {
  /** What the account's plan is called now. */
  plan: string | undefined;
  /** What was chosen; null where that isn't known, and so not whether anything was paid. */
  choice: StoredChoice | null;
  /** The bills that are listed, if they are. */
  bills: readonly SubscriptionReceipt[] | undefined;
}

/** What is said to somebody who is back from the page on which a plan is paid, or its change is confirmed. */
export function checkoutTexts({ plan = '', choice, bills }: Situation): CheckoutTexts {
  return {
    ...(choice?.paying === false ? cardPaymentTexts : change),
    received: { title: `Your plan is ${plan} now`, children: afterwards(choice, bills) },
  };
}
