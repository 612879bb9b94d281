import { objectId } from '../api/objects.ts';
import { type ChangeContext, type Customer, withEvent, withInvoice } from '../customers/customer.ts';
import type { Period } from '../prices/price.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { presentDraft, presentInvoice } from './invoice.mapper.ts';
import { applyBalance, type BillingReason, type Invoice, linesOf, type NewLine } from './invoice.ts';
import { recordPayment } from './invoice-payment.ts';

export interface NewInvoice {
  readonly _id: string;
  readonly subscription: Subscription;
  readonly reason: BillingReason;
  readonly period: Period;
  readonly lines: readonly NewLine[];
}

const totalOf = (lines: readonly NewLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

/** The invoice that would be created; a preview shows it too. */
export function invoiceOf(customer: Customer, newInvoice: NewInvoice, created: Date): Invoice {
  const { _id, subscription, reason, period } = newInvoice;
  const total = totalOf(newInvoice.lines);
  const { amount_due, ending_balance } = applyBalance(total, customer.balance);
  const isPaid = amount_due === 0;
  return {
    _id,
    number: `${customer.invoice_prefix}-${String(customer.invoices.length + 1).padStart(4, '0')}`,
    created,
    subscription_id: subscription._id,
    reason,
    lines: linesOf(_id, { subscription_id: subscription._id, item_id: subscription.item_id }, newInvoice.lines),
    period,
    total,
    starting_balance: customer.balance,
    ending_balance,
    amount_due,
    status: isPaid ? 'paid' : 'open',
    attempt_count: 0,
    next_attempt: null,
    intent_id: isPaid ? null : objectId('pi_', _id),
    paid_at: isPaid ? created : null,
    uncollectible_at: null,
    voided_at: null,
  };
}

/**
 * Adds an invoice, which changes the balance. The caller then attempts the amount due. Stripe waits an hour before it
 * finalizes an invoice; the sandbox doesn't.
 */
export function createInvoice(customer: Customer, newInvoice: NewInvoice, context: ChangeContext): Customer {
  const invoice = invoiceOf(customer, newInvoice, context.at);
  const billed = withInvoice({ ...customer, balance: invoice.ending_balance }, invoice);
  const created = withEvent(billed, 'invoice.created', presentDraft(billed, invoice), context);
  const finalized = withEvent(created, 'invoice.finalized', presentInvoice(billed, invoice), context);
  if (invoice.status !== 'paid') return finalized;
  return recordPayment(finalized, invoice, context);
}
