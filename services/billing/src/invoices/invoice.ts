import type { BillingInterval, PaidPlanId, SubscriptionReceipt } from '@keystead/contracts';

/** A bill of the provider's for a plan. Only how it stands changes, and only forwards. */
export interface Invoice {
  readonly _id: number;
  readonly account_id: number;
  /** The provider's id (`in_…`), unique. */
  readonly invoice_id: string;
  /** The number that the provider prints on it. */
  readonly number: string;
  /** Such as `Starter plan, monthly, November 21 to December 21, 2026`. */
  readonly description: string;
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
  /** What it is for, by the provider's clock. */
  readonly period_start: Date;
  readonly period_end: Date;
  /** What was or is to be paid, after what the customer had to their credit. */
  readonly amount_cents: number;
  /** In small letters, as the provider has it: `usd`. */
  readonly currency: string;
  readonly status: SubscriptionReceipt['status'];
  readonly date: Date;
  readonly paid_at: Date | null;
  /** The payment intent that paid it; null until then. */
  readonly payment_intent: string | null;
  /** True once whoever is told of paid bills was told. */
  readonly told: boolean;
}

/** How far a bill has come. One that was given up may still be paid; one that was paid stays so. */
const stages: Readonly<Record<Invoice['status'], number>> = { pending: 0, failed: 1, paid: 2 };

/** How a bill may have stood before it stands as it does. */
export const statesBefore = (status: Invoice['status']): Invoice['status'][] =>
  (Object.keys(stages) as Invoice['status'][]).filter((one) => stages[one] < stages[status]);
