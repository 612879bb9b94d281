import type { Period } from '../prices/recurrence.ts';
import type { InvoiceLine } from './invoice-line.ts';

/** Why there is an invoice: a subscription began, its next period did, or it was changed. */
export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

/** An invoice as it is kept; amounts in cents. */
export interface Invoice {
  readonly _id: string;
  /** `3KX9ABQZ-0001`. */
  readonly number: string;
  readonly created: Date;
  readonly subscription_id: string;
  readonly reason: BillingReason;
  readonly lines: readonly InvoiceLine[];
  /** The period that led to it, as Stripe counts: at a renewal the one that has ended. What is paid is in the lines. */
  readonly period: Period;
  /** What the lines add up to; below 0 where they give more than they ask. */
  readonly total: number;
  /** The customer's balance before and after. */
  readonly starting_balance: number;
  readonly ending_balance: number;
  readonly amount_due: number;
  readonly status: 'open' | 'paid' | 'uncollectible' | 'void';
  /** Attempts to pay it by the schedule. */
  readonly attempt_count: number;
  /** When it is tried again; null where it isn't. */
  readonly next_attempt: Date | null;
  /** The id that its payment intent has from the first attempt on; null where nothing is due. */
  readonly intent_id: string | null;
  readonly paid_at: Date | null;
  readonly uncollectible_at: Date | null;
  readonly voided_at: Date | null;
}

/** Cents: for less Stripe charges no card, and leaves it to the next invoice. */
const leastCharge = 50;

/** What of a total is due, the customer's balance being counted in, and the balance that remains. */
export function settleTotal(total: number, balance: number): Pick<Invoice, 'amount_due' | 'ending_balance'> {
  const sum = total + balance;
  return sum < leastCharge ? { amount_due: 0, ending_balance: sum } : { amount_due: sum, ending_balance: 0 };
}
