import type { BillingInterval, PaidPlanId } from '@keystead/contracts';
import { instantOf } from '../provider/provider-values.ts';

/**
 * Money that the provider has moved for an account. An entry is written once and never changed; amounts are in cents.
 */
interface MovedMoney {
  /** The provider's id of the movement: of a payment intent (`pi_…`) or a refund (`re_…`). */
  readonly _id: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly account_id: number;
  /** The payment intent; for a refund, that of the refunded payment. */
  readonly payment_intent: string;
  /** When the provider moved it. */
  readonly at: Date;
  readonly recorded_at: Date;
}

interface CardPaymentFields {
  readonly payment_id: number;
  readonly session_id: string;
}

interface SubscriptionFields {
  /** The provider's id of the invoice (`in_…`). */
  readonly invoice_id: string;
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
}

export type CardPaymentEntry = MovedMoney & CardPaymentFields & { readonly kind: 'payment' };
export type SubscriptionPaymentEntry = MovedMoney & SubscriptionFields & { readonly kind: 'subscription_payment' };
export type PaymentEntry = CardPaymentEntry | SubscriptionPaymentEntry;
/** Money of a payment that moved after it was received. The entry has the same references as the payment. */
type LaterMovement = MovedMoney & (CardPaymentFields | SubscriptionFields);
export type RefundEntry = LaterMovement & { readonly kind: 'refund' };
/** A booked refund that failed later: its money came back to the platform. Its id is the refund's id with `/failed`. */
export type FailedRefundEntry = LaterMovement & { readonly kind: 'refund_failure' };
/** Money that the bank withdrew after a lost dispute. Its id is the dispute's id. */
export type LostDisputeEntry = LaterMovement & { readonly kind: 'dispute_loss' };
export type LedgerEntry = PaymentEntry | RefundEntry | FailedRefundEntry | LostDisputeEntry;

interface Movement {
  readonly id: string;
  readonly amount: number;
  readonly created: number;
}

const laterMovement = (payment: PaymentEntry, { id, amount }: Movement, now: Date): LaterMovement => ({
  ...payment,
  _id: id,
  amount_cents: amount,
  at: now,
  recorded_at: now,
});

export const failedRefundEntry = (payment: PaymentEntry, refund: Movement, now: Date): FailedRefundEntry => ({
  ...laterMovement(payment, refund, now),
  _id: `${refund.id}/failed`,
  kind: 'refund_failure',
});

export const lostDisputeEntry = (payment: PaymentEntry, dispute: Movement, now: Date): LostDisputeEntry => ({
  ...laterMovement(payment, dispute, now),
  kind: 'dispute_loss',
});

export const refundEntry = (payment: PaymentEntry, refund: Movement, now: Date): RefundEntry => ({
  ...laterMovement(payment, refund, now),
  kind: 'refund',
  at: instantOf(refund.created),
});
