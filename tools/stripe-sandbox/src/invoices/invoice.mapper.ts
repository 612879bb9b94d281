import { objectId, seconds, secondsOrNull } from '../api/objects.ts';
import type { Customer } from '../customers/customer.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';

const listOf = <T>(url: string, data: readonly T[]) => ({ object: 'list' as const, data, has_more: false, url });

/** The only payment of an invoice, which exists once there is an amount due. */
const paymentsOf = (invoice: Invoice) =>
  invoice.intent_id === null
    ? []
    : [
        {
          id: objectId('inpay_', invoice._id),
          object: 'invoice_payment' as const,
          amount_paid: invoice.status === 'paid' ? invoice.amount_due : null,
          created: seconds(invoice.created),
          invoice: invoice._id,
          payment: { payment_intent: invoice.intent_id, type: 'payment_intent' as const },
          status: invoice.status === 'paid' ? 'paid' : 'open',
          status_transitions: { canceled_at: null, paid_at: secondsOrNull(invoice.paid_at) },
        },
      ];

const amountsOf = ({ amount_due, status, total, starting_balance, ending_balance }: Invoice) => ({
  amount_due,
  amount_paid: status === 'paid' ? amount_due : 0,
  amount_remaining: status === 'paid' ? 0 : amount_due,
  ending_balance,
  starting_balance,
  total,
});

const presentLine = (invoiceId: string, line: InvoiceLine) => ({
  id: line._id,
  object: 'line_item' as const,
  amount: line.amount,
  currency: line.price.currency,
  description: line.description,
  invoice: invoiceId,
  parent: {
    subscription_item_details: {
      proration: line.proration,
      subscription: line.subscription_id,
      subscription_item: line.item_id,
    },
    type: 'subscription_item_details' as const,
  },
  period: { end: seconds(line.period.end), start: seconds(line.period.start) },
  pricing: {
    price_details: { price: line.price._id, product: line.price.product },
    type: 'price_details' as const,
  },
  quantity: 1,
});

/** The API representation without payments, which are only shown on request. */
export function presentInvoice(customer: Customer, invoice: Invoice) {
  const { _id, created, subscription_id } = invoice;
  const subscription = customer.subscriptions.find((one) => one._id === subscription_id);
  return {
    id: _id,
    object: 'invoice' as const,
    ...amountsOf(invoice),
    customer: customer._id,
    customer_email: customer.email,
    customer_name: customer.name,
    attempt_count: invoice.attempt_count,
    auto_advance: invoice.next_attempt !== null,
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically' as const,
    created: seconds(created),
    currency: 'usd',
    due_date: null,
    lines: listOf(
      `/v1/invoices/${_id}/lines`,
      invoice.lines.map((line) => presentLine(_id, line)),
    ),
    next_payment_attempt: secondsOrNull(invoice.next_attempt),
    number: invoice.number,
    parent: {
      subscription_details: { metadata: subscription?.metadata ?? {}, subscription: subscription_id },
      type: 'subscription_details' as const,
    },
    period_end: seconds(invoice.period.end),
    period_start: seconds(invoice.period.start),
    status: invoice.status,
    status_transitions: {
      finalized_at: seconds(created),
      paid_at: secondsOrNull(invoice.paid_at),
      voided_at: secondsOrNull(invoice.voided_at),
    },
  };
}

/** The API representation with payments. */
export const presentPaidBy = (customer: Customer, invoice: Invoice) => ({
  ...presentInvoice(customer, invoice),
  payments: listOf(`/v1/invoice_payments?invoice=${invoice._id}`, paymentsOf(invoice)),
});

/** The API representation of an invoice that is not finalized, at its creation. It has no number. */
export const presentDraft = (customer: Customer, invoice: Invoice) => ({
  ...presentInvoice(customer, { ...invoice, status: 'open', attempt_count: 0 }),
  number: null,
  status: 'draft' as const,
  status_transitions: { finalized_at: null, paid_at: null, voided_at: null },
});
