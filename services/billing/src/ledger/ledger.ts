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
/**
 * Money of a payment that moved after it was received, with the same references as the payment: a refund, a booked
 * refund that failed later (its money came back to the platform), or what the bank withdrew after a lost dispute.
 */
type LaterEntry = MovedMoney &
  (CardPaymentFields | SubscriptionFields) & { readonly kind: 'refund' | 'refund_failure' | 'dispute_loss' };
export type LedgerEntry = PaymentEntry | LaterEntry;

/** The entry has the provider's id of the refund or the dispute; that of a failed refund ends in `/failed`. */
export const laterEntry = (
  payment: PaymentEntry,
  kind: LaterEntry['kind'],
  { id, amount, created }: { readonly id: string; readonly amount: number; readonly created: number },
): LaterEntry => {
  const now = new Date();
  return {
    ...payment,
    _id: kind === 'refund_failure' ? `${id}/failed` : id,
    kind,
    amount_cents: amount,
    at: kind === 'refund' ? instantOf(created) : now,
    recorded_at: now,
  };
};
