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
          amount_requested: invoice.amount_due,
          created: seconds(invoice.created),
          currency: 'usd',
          invoice: invoice._id,
          is_default: true,
          livemode: false,
          payment: { payment_intent: invoice.intent_id, type: 'payment_intent' as const },
          status: invoice.status === 'paid' ? 'paid' : 'open',
          status_transitions: { canceled_at: null, paid_at: secondsOrNull(invoice.paid_at) },
        },
      ];

const amountsOf = ({ amount_due, status, total, starting_balance, ending_balance }: Invoice) => ({
  amount_due,
  amount_overpaid: 0,
  amount_paid: status === 'paid' ? amount_due : 0,
  amount_remaining: status === 'paid' ? 0 : amount_due,
  amount_shipping: 0,
  ending_balance,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  starting_balance,
  subtotal: total,
  subtotal_excluding_tax: total,
  total,
  total_discount_amounts: [],
  total_excluding_tax: total,
  total_pretax_credit_amounts: [],
  total_taxes: [],
});

const whoIsBilled = (customer: Customer) => ({
  customer: customer._id,
  customer_account: null,
  customer_address: null,
  customer_email: customer.email,
  customer_name: customer.name,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none' as const,
  customer_tax_ids: [],
});

/** Fields for features that the sandbox does not have: taxes, discounts, other accounts, custom texts. */
const unsupportedFields = {
  account_country: 'US',
  account_name: 'Sandbox',
  account_tax_ids: null,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  custom_fields: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' as const },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  webhooks_delivered_at: null,
};

const presentLine = (invoiceId: string, line: InvoiceLine) => ({
  id: line._id,
  object: 'line_item' as const,
  amount: line.amount,
  currency: line.price.currency,
  description: line.description,
  discount_amounts: [],
  discountable: !line.proration,
  discounts: [],
  invoice: invoiceId,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.proration,
      proration_details: { credited_items: null },
      subscription: line.subscription_id,
      subscription_item: line.item_id,
    },
    type: 'subscription_item_details' as const,
  },
  period: { end: seconds(line.period.end), start: seconds(line.period.start) },
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: line.price._id, product: line.price.product },
    type: 'price_details' as const,
    unit_amount_decimal: String(line.price.unit_amount),
  },
  quantity: 1,
  quantity_decimal: '1',
  subscription: line.subscription_id,
  subtotal: line.amount,
  taxes: [],
});

/** The API representation without payments, which are only shown on request. */
export function presentInvoice(customer: Customer, invoice: Invoice) {
  const { _id, created, subscription_id } = invoice;
  const subscription = customer.subscriptions.find((one) => one._id === subscription_id);
  return {
    id: _id,
    object: 'invoice' as const,
    ...unsupportedFields,
    ...amountsOf(invoice),
    ...whoIsBilled(customer),
    attempt_count: invoice.attempt_count,
    attempted: invoice.attempt_count > 0 || invoice.status === 'paid',
    auto_advance: invoice.next_attempt !== null,
    automatically_finalizes_at: null,
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically' as const,
    created: seconds(created),
    currency: 'usd',
    effective_at: seconds(created),
    lines: listOf(
      `/v1/invoices/${_id}/lines`,
      invoice.lines.map((line) => presentLine(_id, line)),
    ),
    next_payment_attempt: secondsOrNull(invoice.next_attempt),
    number: invoice.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription?.metadata ?? {}, subscription: subscription_id },
      type: 'subscription_details' as const,
    },
    period_end: seconds(invoice.period.end),
    period_start: seconds(invoice.period.start),
    status: invoice.status,
    status_transitions: {
      finalized_at: seconds(created),
      marked_uncollectible_at: secondsOrNull(invoice.uncollectible_at),
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

/** The API representation of an invoice that is not finalized, in a preview or at its creation. It has no number. */
export const presentDraft = (customer: Customer, invoice: Invoice) => ({
  ...presentInvoice(customer, { ...invoice, status: 'open', attempt_count: 0 }),
  effective_at: null,
  number: null,
  status: 'draft' as const,
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
});
