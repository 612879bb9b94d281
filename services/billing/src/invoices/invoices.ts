import type { BillingInterval, PaidPlanId, SubscriptionReceipt } from '@keystead/contracts';

/** An invoice of the provider for a plan. Only its status changes, and only forwards. */
export interface Invoice {
  readonly _id: number;
  readonly account_id: number;
  /** The provider's id (`in_…`), unique. */
  readonly invoice_id: string;
  /** The number that the provider prints on the invoice. */
  readonly number: string;
  /** Such as `Starter plan, monthly, November 21 to December 21, 2026`. */
  readonly description: string;
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
  /** The period that the invoice is for, by the provider's clock. */
  readonly period_start: Date;
  readonly period_end: Date;
  /** The amount that was or has to be paid, after the customer's credit. */
  readonly amount_cents: number;
  /** In lower case, as the provider writes it: `usd`. */
  readonly currency: string;
  readonly status: SubscriptionReceipt['status'];
  readonly date: Date;
  readonly paid_at: Date | null;
  /** The payment intent that paid the invoice; null until then. */
  readonly payment_intent: string | null;
  /** True once the subscribers to paid invoices have been notified. */
  readonly told: boolean;
}

/** The order of statuses. A failed invoice may still be paid; a paid one stays paid. */
const stages: Readonly<Record<Invoice['status'], number>> = { pending: 0, failed: 1, paid: 2 };

export const statesBefore = (status: Invoice['status']): Invoice['status'][] =>
  (Object.keys(stages) as Invoice['status'][]).filter((one) => stages[one] < stages[status]);
