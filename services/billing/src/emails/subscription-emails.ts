import type { Notice } from '@keystead/contracts';
import { type EmailOutbox, formatCents } from '@keystead/service-kit';
import { subscriptionPage } from '../checkouts/subscription-checkout.ts';
import type { Invoice } from '../invoices/invoices.ts';
import { planOf } from '../plans/catalogue.ts';
import { dayText } from '../provider/provider-values.ts';
import type { SubscriptionListener, SubscriptionTransition } from '../subscriptions/subscriptions.events.ts';
import { type PaidSubscription, runningPlan, type Subscription } from '../subscriptions/subscriptions.ts';

/** What ends with a plan or a trial, and what does not (rules §5). */
export const nothingIsLost =
  'Nothing is lost: you can still view and export everything, and payments and maintenance keep working. Choose a plan to add properties, tenants or leases.';

export type EmailText = Pick<Notice, 'subject' | 'opening' | 'further'>;

/**
 * An e-mail about an account's plan, with a link to its subscription page. It goes to the account's owner, whose user
 * id is the account id. The owner may also be a tenant, who may have a plan like anyone else.
 */
export const accountEmail = (
  account_id: number,
  key: string,
  { label, ...text }: EmailText & { readonly label: string },
): Notice => ({
  key,
  kind: 'subscription',
  to: { user_id: account_id },
  ...text,
  link: { label, path: subscriptionPage },
});

const nameOf = ({ plan }: PaidSubscription) => planOf(plan).name;

function continuationText({ granted, trial_end }: Subscription, now: Date): string {
  if (granted) return `Your account continues on the ${planOf(granted).name} plan.`;
  return trial_end > now ? `Your free trial continues until ${dayText(trial_end)}.` : nothingIsLost;
}

type OpenInvoice = Pick<Invoice, 'amount_cents'>;

/**
 * `due_cents`: the amount of the invoice that could not be collected; the plan's price if that invoice is paid by now.
 */
const failedText = (paid: PaidSubscription, due_cents: number): EmailText => ({
  subject: 'Your payment failed',
  opening: `We could not collect ${formatCents(due_cents)} for your ${nameOf(paid)} plan: your card was declined.`,
  further: [
    'Nothing changes for now: everything in your plan keeps working.',
    paid.retry_at
      ? `We will try the payment again on ${dayText(paid.retry_at)}. Please update your card before then, or your plan will end.`
      : 'We will not try the payment again. Please update your card now, or your plan will end.',
  ],
});

const recoveredText = (paid: PaidSubscription): EmailText => ({
  subject: 'We received your payment',
  opening: `The payment for your ${nameOf(paid)} plan has succeeded. Thank you.`,
  further: [`Your plan continues and is paid until ${dayText(paid.period_end)}.`],
});

const endedText = (paid: PaidSubscription, wasUnpaid: boolean, rest: string): EmailText => ({
  subject: `Your ${nameOf(paid)} plan has ended`,
  opening: `Your ${nameOf(paid)} plan ${wasUnpaid ? 'has ended because its last payment failed' : 'was cancelled and has ended'}.`,
  further: [rest, 'You can choose a plan again at any time.'],
});

const cancelledText = (paid: PaidSubscription, end: Date): EmailText => ({
  subject: `Your ${nameOf(paid)} plan was cancelled`,
  opening: `Your ${nameOf(paid)} plan was cancelled. It ends on ${dayText(end)} and can be used until then.`,
  further: ['If you did not mean to cancel, you can resume your plan before then.'],
});

const sameTime = (one: Date | null | undefined, other: Date | null) => one?.getTime() === other?.getTime();

/** The kind of the e-mail that a change calls for, which is part of its key, and its text. */
function emailFor(
  { before, after }: SubscriptionTransition,
  due: OpenInvoice | null,
  now: Date,
): readonly [string, EmailText] | null {
  const { paid } = after;
  const previous = before.paid?.subscription_id === paid?.subscription_id ? before.paid : null;
  if (!paid) return null;
  if (!runningPlan(after)) {
    if (!previous || !runningPlan(before)) return null;
    return ['ended', endedText(paid, previous.status === 'past_due', continuationText(after, now))];
  }
  if (paid.status === 'past_due')
    return previous?.status === 'past_due' && sameTime(previous.retry_at, paid.retry_at)
      ? null
      : ['failed', failedText(paid, due?.amount_cents ?? paid.price_cents)];
  if (previous?.status === 'past_due') return ['recovered', recoveredText(paid)];
  if (paid.cancel_at && !sameTime(previous?.cancel_at, paid.cancel_at))
    return ['cancelled', cancelledText(paid, paid.cancel_at)];
  return null;
}

function receiptEmail({ _id, account_id, amount_cents, description, number }: Invoice): Notice {
  return accountEmail(account_id, `bill:${_id}:receipt`, {
    subject: 'Receipt for your plan',
    opening: `Your payment of ${formatCents(amount_cents)} was received: ${description}.`,
    further: [`Your receipt number is ${number}. You can download the receipt at any time.`],
    label: 'View your payments',
  });
}

interface EmailDependencies {
  readonly notices: Pick<EmailOutbox, 'write'>;
  readonly invoices: { newestPending(accountId: number): Promise<OpenInvoice | null> };
}

/**
 * Writes e-mails to an account about changes of its plan. The key of an e-mail names the ledger entry or the invoice,
 * so a repeated notification sends no second e-mail.
 */
export const subscriptionEmails = ({ notices, invoices }: EmailDependencies): SubscriptionListener => ({
  async changed(transition) {
    const { _id: accountId, entry } = transition.after;
    const email = emailFor(transition, await invoices.newestPending(accountId), new Date());
    if (!email) return;
    const key = `subscription:${accountId}:${entry}:${email[0]}`;
    await notices.write(accountId, [accountEmail(accountId, key, { ...email[1], label: 'View your subscription' })]);
  },
  async paid(invoice) {
    await notices.write(invoice.account_id, [receiptEmail(invoice)]);
  },
});
