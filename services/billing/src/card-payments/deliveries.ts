import type { Answer, Body, CardPaymentState } from '@keystead/contracts';
import type { CardPaymentEntry } from '../ledger/ledger.ts';

/**
 * Received money that billing reports to operations. It is stored first, by itself. The ledger entry, the report and
 * any refund follow from it, and each is retried until it succeeds.
 */
export interface Delivery {
  /** The payment intent's id, by which operations knows the transaction too. */
  readonly _id: string;
  readonly checkout_id: string;
  readonly session_id: string;
  readonly payment_id: number;
  readonly account_id: number;
  readonly amount_cents: number;
  readonly paid_at: Date;
  /**
   * `refused`: operations refused the payment, and the refund is not complete. `reversed`: the payment was reversed and
   * is to be refunded. `changed`: refunds or disputes at the provider have changed and must be sent to operations.
   */
  readonly state: 'waiting' | 'refused' | 'reversed' | 'changed' | 'done';
  /** Counts events about refunds and disputes, so that an event during an attempt is not lost. */
  readonly looks?: number;
  readonly attempts: number;
  readonly next_at: Date;
  readonly ended_at: Date | null;
}

export const paymentEntry = (delivery: Delivery, now: Date): CardPaymentEntry => ({
  _id: delivery._id,
  kind: 'payment',
  amount_cents: delivery.amount_cents,
  currency: 'usd',
  account_id: delivery.account_id,
  payment_id: delivery.payment_id,
  payment_intent: delivery._id,
  session_id: delivery.session_id,
  at: delivery.paid_at,
  recorded_at: now,
});

/**
 * The part of operations that takes payments by card. Throws unless operations answers, which recognises a repeated
 * payment by `transaction_id`, the provider's id.
 */
export interface CardPayments {
  complete(payment: Body<'POST /internal/card-payments'>): Promise<Answer<'POST /internal/card-payments'>>;
  /** Sends the refund and dispute state of a payment. */
  update(state: CardPaymentState): Promise<Answer<'POST /internal/card-payment-states'>>;
}
