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

/** The fields of a tenant's payment by card to an account. */
interface CardPaymentFields {
  readonly payment_id: number;
  readonly session_id: string;
}

/** The fields of an account's payment for its plan. */
interface SubscriptionFields {
  /** The provider's id of the invoice (`in_…`). */
  readonly invoice_id: string;
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
}

/** A tenant's payment by card. */
export type CardPaymentEntry = MovedMoney & CardPaymentFields & { readonly kind: 'payment' };
/** An account's payment for its plan. */
export type SubscriptionPaymentEntry = MovedMoney & SubscriptionFields & { readonly kind: 'subscription_payment' };
/** Received money. */
export type PaymentEntry = CardPaymentEntry | SubscriptionPaymentEntry;
/** Refunded money. It has the same references as its payment. */
export type RefundEntry = MovedMoney & (CardPaymentFields | SubscriptionFields) & { readonly kind: 'refund' };
/**
 * A returned refund that the card's bank did not accept. Its id is the refund's id with `/failed`.
 */
export type FailedRefundEntry = MovedMoney &
  (CardPaymentFields | SubscriptionFields) & { readonly kind: 'refund_failure' };
/** Money that the bank took back after a lost dispute. Its id is the dispute's id. */
export type LostDisputeEntry = MovedMoney &
  (CardPaymentFields | SubscriptionFields) & { readonly kind: 'dispute_loss' };
/** Any movement of money in the ledger. */
export type LedgerEntry = PaymentEntry | RefundEntry | FailedRefundEntry | LostDisputeEntry;

/** A movement of a payment's money at the provider. */
interface Movement {
  readonly id: string;
  readonly amount: number;
  readonly created: number;
}

/** The entry for a booked refund that failed later. */
export const failedRefundEntry = (payment: PaymentEntry, refund: Movement, now: Date): FailedRefundEntry => ({
  ...payment,
  _id: `${refund.id}/failed`,
  kind: 'refund_failure',
  amount_cents: refund.amount,
  at: now,
  recorded_at: now,
});

/** The entry for a lost dispute. */
export const lostDisputeEntry = (payment: PaymentEntry, dispute: Movement, now: Date): LostDisputeEntry => ({
  ...payment,
  _id: dispute.id,
  kind: 'dispute_loss',
  amount_cents: dispute.amount,
  at: now,
  recorded_at: now,
});

/** The entry of a refund of a payment. */
export const refundEntry = (payment: PaymentEntry, refund: Movement, now: Date): RefundEntry => ({
  ...payment,
  _id: refund.id,
  kind: 'refund',
  amount_cents: refund.amount,
  at: instantOf(refund.created),
  recorded_at: now,
});
