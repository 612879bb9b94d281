import type { Delivery } from '../deliveries/delivery.ts';

/** Money that the provider has moved for an account. Written once and never changed; amounts in cents. */
export interface LedgerEntry {
  /** The provider's id of what moved it: a payment intent's (`pi_…`) or a refund's (`re_…`). */
  readonly _id: string;
  readonly kind: 'payment' | 'refund';
  readonly amount_cents: number;
  readonly currency: 'usd';
  readonly account_id: number;
  readonly payment_id: number;
  /** The payment intent: for a refund, the one that it gives back. */
  readonly payment_intent: string;
  readonly session_id: string;
  /** When the provider moved it. */
  readonly at: Date;
  readonly recorded_at: Date;
}

/** The entry of a payment that was taken. */
export const paymentEntry = (delivery: Delivery, now: Date): LedgerEntry => ({
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

/** The entry of a refund of a payment. */
export const refundEntry = (
  payment: LedgerEntry,
  refund: { readonly id: string; readonly amount: number; readonly created: number },
  now: Date,
): LedgerEntry => ({
  ...payment,
  _id: refund.id,
  kind: 'refund',
  amount_cents: refund.amount,
  at: new Date(refund.created * 1000),
  recorded_at: now,
});
