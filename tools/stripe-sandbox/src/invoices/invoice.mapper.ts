import { objectId, presentList, seconds, secondsOrNull } from '../api/objects.ts';
import type { Customer } from '../customers/customer.ts';
import { type Invoice, type InvoiceLine, intentIdOf } from './invoice.ts';

/** The only payment of an invoice, which exists once there is an amount due. */
const presentPayment = (invoice: Invoice) => ({
  id: objectId('inpay_', invoice._id),
  object: 'invoice_payment' as const,
  amount_paid: invoice.status === 'paid' ? invoice.amount_due : null,
  created: seconds(invoice.created),
  payment: { payment_intent: intentIdOf(invoice), type: 'payment_intent' as const },
  status: invoice.status === 'paid' ? 'paid' : 'open',
  status_transitions: { paid_at: secondsOrNull(invoice.paid_at) },
});

const presentLine = ({ amount, description, period, price }: InvoiceLine) => ({
  object: 'line_item' as const,
  amount,
  description,
  period: { end: seconds(period.end), start: seconds(period.start) },
  pricing: {
    price_details: { price: price._id, product: price.product },
    type: 'price_details' as const,
  },
});

/** The API representation without payments, which are only shown on request. */
export const presentInvoice = (customer: Customer, invoice: Invoice) => ({
  id: invoice._id,
  object: 'invoice' as const,
  amount_due: invoice.amount_due,
  amount_paid: invoice.status === 'paid' ? invoice.amount_due : 0,
  attempt_count: invoice.attempt_count,
  auto_advance: invoice.next_attempt !== null,
  billing_reason: invoice.reason,
  created: seconds(invoice.created),
  currency: 'usd',
  customer: customer._id,
  customer_email: customer.email,
  customer_name: customer.name,
  due_date: null,
  ending_balance: invoice.ending_balance,
  lines: presentList(`/v1/invoices/${invoice._id}/lines`, { rows: invoice.lines, hasMore: false }, presentLine),
  next_payment_attempt: secondsOrNull(invoice.next_attempt),
  number: invoice.number,
  parent: {
    subscription_details: { subscription: invoice.subscription_id },
    type: 'subscription_details' as const,
  },
  starting_balance: invoice.starting_balance,
  status: invoice.status,
  status_transitions: { paid_at: secondsOrNull(invoice.paid_at), voided_at: secondsOrNull(invoice.voided_at) },
  total: invoice.total,
});

/** The API representation with payments. */
export const presentPaidBy = (customer: Customer, invoice: Invoice) => {
  const rows = invoice.amount_due > 0 ? [invoice] : [];
  const payments = presentList(`/v1/invoice_payments?invoice=${invoice._id}`, { rows, hasMore: false }, presentPayment);
  return { ...presentInvoice(customer, invoice), payments };
};
