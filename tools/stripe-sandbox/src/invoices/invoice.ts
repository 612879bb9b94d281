import { formatCents } from '@keystead/service-kit';
import { objectId } from '../api/objects.ts';
import type { Period, SubscribedPrice } from '../prices/price.ts';
import type { Subscription } from '../subscriptions/subscription.ts';

/** A charge or a credit on an invoice; `amount` in cents, a credit below 0. */
export interface InvoiceLine {
  readonly description: string;
  readonly amount: number;
  readonly period: Period;
  readonly price: SubscribedPrice;
}

export const wholePeriod = (price: SubscribedPrice, period: Period): InvoiceLine => ({
  description: `1 × ${price.product_name} (at ${formatCents(price.unit_amount)} / ${price.recurring.interval})`,
  amount: price.unit_amount,
  period,
  price,
});

/** The reason for an invoice: a subscription began, its next period began, or it was changed. */
type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

/** Amounts in cents. */
export interface Invoice {
  readonly _id: string;
  /** For example `3KX9ABQZ-0001`. */
  readonly number: string;
  readonly created: Date;
  readonly subscription_id: string;
  readonly reason: BillingReason;
  readonly lines: readonly InvoiceLine[];
  /** The sum of the lines; below 0 if they credit more than they charge. */
  readonly total: number;
  readonly starting_balance: number;
  readonly ending_balance: number;
  readonly amount_due: number;
  readonly status: 'open' | 'paid' | 'uncollectible' | 'void';
  /** The number of scheduled payment attempts. */
  readonly attempt_count: number;
  /** When the next attempt is due; null if there is none. */
  readonly next_attempt: Date | null;
  readonly paid_at: Date | null;
  readonly voided_at: Date | null;
}

/** The id of the payment intent of an invoice, which exists from the first attempt on. */
export const intentIdOf = ({ _id }: Pick<Invoice, '_id'>): string => objectId('pi_', _id);

/** In cents: Stripe charges no card for less, and moves the amount to the next invoice. */
const MIN_CHARGE = 50;

/** The amount due for a total after the customer's balance is applied, and the remaining balance. */
export function applyBalance(total: number, balance: number): Pick<Invoice, 'amount_due' | 'ending_balance'> {
  const sum = total + balance;
  return sum < MIN_CHARGE ? { amount_due: 0, ending_balance: sum } : { amount_due: sum, ending_balance: 0 };
}

export interface NewInvoice {
  readonly _id: string;
  readonly subscription: Subscription;
  readonly reason: BillingReason;
  readonly lines: readonly InvoiceLine[];
}
