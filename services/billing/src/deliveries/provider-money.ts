import type { CardPaymentState } from '@keystead/contracts';
import type Stripe from 'stripe';
import { bookRefunds, totalOf } from '../ledger/book-refunds.ts';
import { lostDisputeEntry, type PaymentEntry } from '../ledger/ledger-entry.ts';
import type { LedgerStore } from '../ledger/ledger-store.ts';
import { instantOf } from '../provider/provider-time.ts';

type Dispute = NonNullable<CardPaymentState['dispute']>;
type Refund = NonNullable<CardPaymentState['refund']>;

/** Disputes that a list has at most; a bank hardly opens a second one. */
const MAX_DISPUTES = 10;

const outcomes: Readonly<Record<string, Dispute['status']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

/** How a dispute stands: `open` until the bank has decided. An inquiry that was closed is as good as won. */
export const disputeStatus = ({ status }: Pick<Stripe.Dispute, 'status'>): Dispute['status'] =>
  outcomes[status] ?? 'open';

/** What counts of the disputes of a payment: one that was lost, else the newest. */
function decisiveOf(disputes: readonly Stripe.Dispute[]): Stripe.Dispute | undefined {
  return disputes.find((dispute) => disputeStatus(dispute) === 'lost') ?? disputes[0];
}

/** The dispute of a payment that counts, as the provider has it now; undefined without any. */
export async function disputeOf(stripe: Stripe, payment_intent: string): Promise<Stripe.Dispute | undefined> {
  return decisiveOf((await stripe.disputes.list({ payment_intent, limit: MAX_DISPUTES })).data);
}

/** How far the refund of the whole has come; null where no more than a part was given back. */
function refundState(refunds: readonly Stripe.Refund[], whole: number): Refund | null {
  const [newest] = refunds;
  if (!newest) return null;
  const at = instantOf(newest.created).toISOString();
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  if (totalOf(succeeded) >= whole) return { status: 'succeeded', at };
  const underWay = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  if (totalOf(underWay) >= whole) return { status: 'pending', at };
  return newest.status === 'failed' ? { status: 'failed', at } : null;
}

/** What the provider has of a payment's money, with the objects that say so. */
export interface ProviderMoney {
  readonly refund: Refund | null;
  readonly failedRefund: Stripe.Refund | undefined;
  readonly dispute: Stripe.Dispute | undefined;
}

/** Reads what has become of a payment's money at the provider, and books what has moved. */
export async function readProviderMoney(
  needs: { readonly stripe: Stripe; readonly ledger: LedgerStore },
  payment: PaymentEntry,
): Promise<ProviderMoney> {
  const { refunds } = await bookRefunds(needs, payment);
  const dispute = await disputeOf(needs.stripe, payment.payment_intent);
  if (dispute && disputeStatus(dispute) === 'lost')
    await needs.ledger.book(lostDisputeEntry(payment, dispute, new Date()));
  const refund = refundState(refunds, payment.amount_cents);
  return { refund, dispute, failedRefund: refund?.status === 'failed' ? refunds[0] : undefined };
}
