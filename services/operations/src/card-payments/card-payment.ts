import type { Answer, Body, CardPaymentState } from '@keystead/contracts';
import { type Author, toCents } from '@keystead/service-kit';
import { isOpen, type Payment } from '../payments/payment.ts';
import { type ChangeContext, reversedPayment } from '../payments/payment-changes.ts';
import { derived } from '../payments/payment-terms.ts';
import type { CallContext } from '../references/portfolio-link.ts';

export interface Checkouts {
  /**
   * The answer holds the address of the provider's page.
   * @throws Unavailable while billing or the provider is down
   */
  start(what: Body<'POST /internal/checkouts'>, by: CallContext): Promise<Answer<'POST /internal/checkouts'>>;
}

export type CardPayment = Body<'POST /internal/card-payments'>;

/** Whether this very transaction completed the payment, even if the payment was reversed since. */
export const paidBy = (payment: Payment, { transaction_id }: Pick<CardPayment, 'transaction_id'>): boolean =>
  payment.paid_date !== null && payment.payment_method === 'credit_card' && payment.transaction_id === transaction_id;

/** The payment is still open, and for the amount that was taken. */
export const canAccept = (payment: Payment, { amount }: CardPayment): boolean =>
  isOpen(payment) && payment.amount_cents === toCents(amount);

/** The creator of the payment counts as the receiver of the money. */
export function paidByCard(payment: Payment, { transaction_id, paid_at }: CardPayment, now: Date): Payment {
  const paid_date = new Date(paid_at);
  const paid = { status: 'completed', paid_date, received_by: payment.created_by, happened_at: paid_date } as const;
  return derived({ ...payment, ...paid, payment_method: 'credit_card', transaction_id, paid_online: true }, now);
}

/** No user has this id. */
export const paymentProvider: Author = { user_id: Number.MAX_SAFE_INTEGER, name: 'Payment provider' };

type Dispute = NonNullable<CardPaymentState['dispute']>;
type Refund = NonNullable<CardPaymentState['refund']>;

const LOST = 'The cardholder disputed the payment, and the bank decided for the cardholder.';
const REFUNDED = 'The payment was refunded at the payment provider.';

/** If it was reversed before, its refund ends as succeeded, because the bank has returned the money to the card. */
function withLostDispute(payment: Payment, dispute: Payment['dispute'], context: ChangeContext): Payment {
  if (payment.reversal === null) return reversedPayment({ ...payment, dispute }, LOST, context, null);
  if (payment.dispute?.outcome === 'lost') return payment;
  const refund = payment.refund ? ({ ...payment.refund, status: 'succeeded' } as const) : null;
  return { ...payment, dispute, refund };
}

function withDispute(payment: Payment, { id, status, reason, at }: Dispute, context: ChangeContext): Payment {
  const dispute = { id, reason, at: new Date(at), outcome: status === 'open' ? null : status };
  const decided = payment.dispute?.id === id && payment.dispute.outcome !== null;
  if (status === 'open')
    return payment.status === 'completed' && !decided
      ? derived({ ...payment, status: 'disputed', dispute, happened_at: context.now }, context.now)
      : payment;
  if (status === 'won')
    return payment.status === 'disputed'
      ? derived({ ...payment, status: 'completed', dispute, happened_at: context.now }, context.now)
      : payment;
  return withLostDispute(payment, dispute, context);
}

function withRefund(payment: Payment, { status, at }: Refund, context: ChangeContext): Payment {
  if (payment.dispute?.outcome === 'lost' && status !== 'succeeded') return payment;
  const refund = { status, requested_at: payment.refund?.requested_at ?? new Date(at) };
  if (payment.reversal !== null) return payment.refund?.status === status ? payment : { ...payment, refund };
  return status === 'succeeded' ? reversedPayment(payment, REFUNDED, context, refund) : payment;
}

/**
 * Idempotent, and safe with late states: a decided dispute is not reopened, a reversed payment stays reversed, and a
 * refund that a lost dispute has ended stays ended.
 */
export function withCardState(
  payment: Payment,
  { dispute, refund }: CardPaymentState,
  context: ChangeContext,
): Payment {
  const decided = dispute === null ? payment : withDispute(payment, dispute, context);
  return refund === null ? decided : withRefund(decided, refund, context);
}
