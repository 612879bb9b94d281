import type { Notice } from '@keystead/contracts';
import { amountInWords, type EmailOutbox } from '@keystead/service-kit';
import type { Invoice } from '../invoices/invoice.ts';
import { planOf } from '../plans/catalogue.ts';
import { dayText } from '../provider/provider-time.ts';
import { type PaidSubscription, runningPlan, type Subscription } from '../subscriptions/subscription.ts';
import type { StateNews, SubscriptionNews } from '../synchronisation/subscription-news.ts';
import { nothingIsLost, toAccount } from './letter.ts';

const nameOf = ({ plan }: PaidSubscription) => planOf(plan).name;

/** What an account continues with once its paid plan has ended. */
function afterwards({ granted, trial_end }: Subscription, now: Date): string {
  if (granted) return `Your account goes on with the ${planOf(granted).name} plan.`;
  return trial_end > now ? `Your free trial goes on until ${dayText(trial_end)}.` : nothingIsLost;
}

/** An open invoice. */
type Due = Pick<Invoice, 'amount_cents'>;

type Text = Pick<Notice, 'subject' | 'opening' | 'further'>;

/**
 * `due_cents`: the amount of the invoice that could not be collected; the plan's price if that invoice is settled by
 * now.
 */
const failed = (paid: PaidSubscription, due_cents: number): Text => ({
  subject: 'Your payment did not succeed',
  opening: `We could not collect ${amountInWords(due_cents)} for your ${nameOf(paid)} plan: your card was declined.`,
  further: [
    'Nothing changes for now: everything that your plan has goes on working.',
    paid.retry_at
      ? `The payment is tried again on ${dayText(paid.retry_at)}. Please update your card before then; a plan that stays unpaid ends.`
      : 'The payment is not tried again by itself. Please update your card now; a plan that stays unpaid ends.',
  ],
});

const recovered = (paid: PaidSubscription): Text => ({
  subject: 'Your payment has arrived',
  opening: `The payment for your ${nameOf(paid)} plan has succeeded. Thank you.`,
  further: [`Your plan goes on, and is paid until ${dayText(paid.period_end)}.`],
});

const endedUnpaid = (paid: PaidSubscription, rest: string): Text => ({
  subject: `Your ${nameOf(paid)} plan has ended`,
  opening: `Your ${nameOf(paid)} plan has ended, for its last payment did not succeed.`,
  further: [rest, 'You can choose a plan again at any time.'],
});

const ended = (paid: PaidSubscription, rest: string): Text => ({
  subject: `Your ${nameOf(paid)} plan has ended`,
  opening: `Your ${nameOf(paid)} plan was cancelled and has ended.`,
  further: [rest, 'You can choose a plan again at any time.'],
});

const cancelled = (paid: PaidSubscription, end: Date): Text => ({
  subject: `Your ${nameOf(paid)} plan was cancelled`,
  opening: `Your ${nameOf(paid)} plan was cancelled. It ends on ${dayText(end)} and can be used until then.`,
  further: ['If that was not meant, you can take the cancellation back before that day.'],
});

const sameTime = (one: Date | null | undefined, other: Date | null) => one?.getTime() === other?.getTime();

/** The e-mail that a change calls for: its kind, which is part of the key, and its text. Null when none is due. */
function occasion({ before, after }: StateNews, due: Due | null, now: Date): readonly [string, Text] | null {
  const { paid } = after;
  const was = before.paid?.subscription_id === paid?.subscription_id ? before.paid : null;
  if (!paid) return null;
  if (!runningPlan(after)) {
    if (!was || !runningPlan(before)) return null;
    return ['ended', (was.status === 'past_due' ? endedUnpaid : ended)(paid, afterwards(after, now))];
  }
  if (paid.status === 'past_due')
    return was?.status === 'past_due' && sameTime(was.retry_at, paid.retry_at)
      ? null
      : ['failed', failed(paid, due?.amount_cents ?? paid.price_cents)];
  if (was?.status === 'past_due') return ['recovered', recovered(paid)];
  if (paid.cancel_at && !sameTime(was?.cancel_at, paid.cancel_at))
    return ['cancelled', cancelled(paid, paid.cancel_at)];
  return null;
}

function receiptEmail({ _id, account_id, amount_cents, description, number }: Invoice): Notice {
  return toAccount(account_id, `bill:${_id}:receipt`, {
    subject: 'Receipt for your plan',
    opening: `Your payment of ${amountInWords(amount_cents)} was received: ${description}.`,
    further: [`The receipt has the number ${number}. You can download it any time.`],
    label: 'See your payments',
  });
}

/** The e-mail outbox, and the source of what an account still owes. */
interface EmailDependencies {
  readonly notices: Pick<EmailOutbox, 'write'>;
  readonly invoices: { newestPending(accountId: number): Promise<Due | null> };
}

/**
 * Writes e-mails to an account about changes of its plan. The key of an e-mail names the ledger entry or the invoice,
 * so a repeated notification sends no second e-mail.
 */
export const subscriptionEmails = ({ notices, invoices }: EmailDependencies): SubscriptionNews => ({
  async changed(news) {
    const { _id: accountId, entry } = news.after;
    const said = occasion(news, await invoices.newestPending(accountId), new Date());
    if (!said) return;
    const key = `subscription:${accountId}:${entry}:${said[0]}`;
    await notices.write(accountId, [toAccount(accountId, key, { ...said[1], label: 'See your subscription' })]);
  },
  async paid(invoice) {
    await notices.write(invoice.account_id, [receiptEmail(invoice)]);
  },
});
