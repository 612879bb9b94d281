import type Stripe from 'stripe';
import type { Invoice } from '../invoices/invoices.ts';
import { ifKnown } from '../provider/provider-failure.ts';
import type { SubscriptionListener } from '../subscriptions/subscriptions.events.ts';
import type { IssuedReceipt, ReceiptStore } from './receipts.repository.ts';

export interface ReceiptDependencies {
  readonly receipts: ReceiptStore;
  readonly stripe: Stripe;
}

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

function methodOf(charge: Stripe.Charge | string | null | undefined): string {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  if (!card) return 'Card';
  const brand = brands[card.brand ?? ''];
  return `${brand ? `${brand} card` : 'Card'} ending in ${card.last4}`;
}

async function payerOf({ stripe }: ReceiptDependencies, { invoice_id }: Invoice): Promise<string> {
  const { customer_name, customer_email } = await stripe.invoices.retrieve(invoice_id);
  return customer_name || customer_email || 'The account';
}

async function paymentMethodOf({ stripe }: ReceiptDependencies, { payment_intent }: Invoice): Promise<string> {
  // An operator has marked it as paid at the provider.
  if (payment_intent === null) return 'Other';
  const { latest_charge } = await stripe.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] });
  return methodOf(latest_charge);
}

/**
 * Issues the receipt of a paid invoice from what the provider returns now. An issued receipt stays as it is.
 * @throws The errors of the provider's client.
 */
export async function issueReceipt(deps: ReceiptDependencies, invoice: Invoice): Promise<IssuedReceipt> {
  const { receipts } = deps;
  const { _id, account_id } = invoice;
  const issued = await receipts.find(_id);
  if (issued) return issued;
  const [payer, method] = await Promise.all([payerOf(deps, invoice), paymentMethodOf(deps, invoice)]);
  return receipts.issue({ _id, account_id, payer, method });
}

/**
 * Issues the receipt of each invoice as soon as it is paid, and forwards the notification. From then on, printing a
 * receipt needs no provider. An invoice that this provider doesn't know, because the API key has changed, gets no
 * receipt.
 */
export const receiptIssuer = (deps: ReceiptDependencies, listener: SubscriptionListener): SubscriptionListener => ({
  changed: (change) => listener.changed(change),
  async paid(invoice) {
    await ifKnown(issueReceipt(deps, invoice));
    await listener.paid(invoice);
  },
});
