import type { CardPaymentState } from '@keystead/contracts';
import type Stripe from 'stripe';
import { instantOf } from '../provider/provider-values.ts';
import type { LedgerStore } from './ledger.repository.ts';
import { laterEntry, type PaymentEntry } from './ledger.ts';

type Dispute = NonNullable<CardPaymentState['dispute']>;
type Refund = NonNullable<CardPaymentState['refund']>;

/** The refunds of a payment intent, made by any party; nobody refunds a payment in more than 100 parts. */
export async function refundsOf(stripe: Stripe, payment_intent: string): Promise<Stripe.Refund[]> {
  return (await stripe.refunds.list({ payment_intent, limit: 100 })).data;
}

/** The total of refunds in cents. */
export const totalOf = (refunds: readonly Stripe.Refund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** The refunds that have succeeded or are on their way. */
export const effectiveRefunds = (refunds: readonly Stripe.Refund[]): Stripe.Refund[] =>
  refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');

/**
 * Books the refunds of a payment that succeeded, and those that failed after they had succeeded. Returns all refunds,
 * those that succeeded, and those that were booked now.
 */
export async function bookRefunds(
  { stripe, ledger }: { readonly stripe: Stripe; readonly ledger: LedgerStore },
  payment: PaymentEntry,
): Promise<{ refunds: Stripe.Refund[]; succeeded: Stripe.Refund[]; added: Stripe.Refund[] }> {
  const refunds = await refundsOf(stripe, payment.payment_intent);
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  const added: Stripe.Refund[] = [];
  for (const refund of succeeded) if (await ledger.book(laterEntry(payment, 'refund', refund))) added.push(refund);
  // A refund may fail days after it has succeeded. The money has then been returned to the platform.
  for (const refund of refunds)
    if (refund.status === 'failed' && (await ledger.has(refund.id)))
      await ledger.book(laterEntry(payment, 'refund_failure', refund));
  return { refunds, succeeded, added };
}

const outcomes: Readonly<Record<string, Dispute['status']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

/** The status of a dispute: `open` until the bank has decided. A closed inquiry counts as won. */
export const disputeStatus = ({ status }: Pick<Stripe.Dispute, 'status'>): Dispute['status'] =>
  outcomes[status] ?? 'open';

/** The decisive dispute of a payment at the provider: a lost one, else the newest; undefined if there is none. */
export async function disputeOf(stripe: Stripe, payment_intent: string): Promise<Stripe.Dispute | undefined> {
  const { data } = await stripe.disputes.list({ payment_intent, limit: 10 });
  return data.find((dispute) => disputeStatus(dispute) === 'lost') ?? data[0];
}

/**
 * The newest final failure: a failed refund of all that earlier refunds had left. The same card
 * would refuse it again. A failed refund of less is not final.
 * @param refunds The newest first, as the provider lists them.
 */
const finalFailureOf = (refunds: readonly Stripe.Refund[], total: number): Stripe.Refund | undefined =>
  refunds.find(({ status, amount }, index) => {
    const earlier = effectiveRefunds(refunds.slice(index + 1));
    return status === 'failed' && totalOf(earlier) + amount >= total;
  });

/** The status of a full refund; null for no refund or a partial one. `failed` is final. */
export function refundState(refunds: readonly Stripe.Refund[], total: number): Refund | null {
  const [newest] = refunds;
  if (!newest) return null;
  const at = instantOf(newest.created).toISOString();
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  if (totalOf(succeeded) >= total) return { status: 'succeeded', at };
  if (totalOf(effectiveRefunds(refunds)) >= total) return { status: 'pending', at };
  return finalFailureOf(refunds, total) ? { status: 'failed', at } : null;
}

/**
 * The failed refund whose money has to go back in another way: a final one, or the newest if it was
 * partial. Undefined if the money has gone back or is on its way.
 */
function failedRefundOf(refunds: readonly Stripe.Refund[], total: number): Stripe.Refund | undefined {
  const [newest] = refunds;
  if (totalOf(effectiveRefunds(refunds)) >= total) return undefined;
  return finalFailureOf(refunds, total) ?? (newest?.status === 'failed' ? newest : undefined);
}

interface ProviderMoney {
  readonly refund: Refund | null;
  /** Undefined after a lost dispute too, because the bank has returned the money. */
  readonly failedRefund: Stripe.Refund | undefined;
  readonly dispute: Stripe.Dispute | undefined;
}

/** Reads the refunds and the dispute of a payment from the provider and books the movements of money. */
export async function readProviderMoney(
  deps: { readonly stripe: Stripe; readonly ledger: LedgerStore },
  payment: PaymentEntry,
): Promise<ProviderMoney> {
  const { refunds } = await bookRefunds(deps, payment);
  const dispute = await disputeOf(deps.stripe, payment.payment_intent);
  const refund = refundState(refunds, payment.amount_cents);
  if (!dispute || disputeStatus(dispute) !== 'lost')
    return { refund, dispute, failedRefund: failedRefundOf(refunds, payment.amount_cents) };
  await deps.ledger.book(laterEntry(payment, 'dispute_loss', dispute));
  return { refund, dispute, failedRefund: undefined };
}
