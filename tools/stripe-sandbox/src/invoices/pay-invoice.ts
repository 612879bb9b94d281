import { invalid, missing } from '../api/stripe-error.ts';
import type { ChangeContext } from '../customers/change-context.ts';
import type { Customer } from '../customers/customer.ts';
import { cardOf } from '../customers/customer-cards.ts';
import type { CustomerChange } from '../customers/customer-service.ts';
import type { PaymentFailure } from '../payments/payment-intent.ts';
import { type Charge, chargeFor, chargeOf } from './charge-card.ts';
import { attemptInvoice } from './collect-invoice.ts';
import type { Invoice } from './invoice.ts';

/** The invoice to pay, and which of the customer's cards to charge. Without a card id, the usual card is charged. */
export interface PaymentByHand {
  readonly id: string;
  readonly cardId?: string | undefined;
}

function chosenCharge(customer: Customer, invoice: Invoice, cardId: string | undefined): Charge {
  if (cardId === undefined) return chargeFor(customer, invoice);
  const card = cardOf(customer, cardId);
  if (!card) throw missing('PaymentMethod', cardId, 'payment_method');
  return chargeOf(card);
}

/**
 * Attempts to pay an invoice at a person's request, which the retry schedule doesn't count. Returns why the card didn't
 * pay.
 * @throws StripeError for an invoice that is paid or void, and for a card that the customer doesn't have.
 */
export function payInvoice(
  customer: Customer,
  { id, cardId }: PaymentByHand,
  context: ChangeContext,
): CustomerChange<PaymentFailure | null> {
  const invoice = customer.invoices.find(({ _id }) => _id === id);
  if (!invoice) throw missing('invoice', id, 'invoice');
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
  if (invoice.status === 'void')
    throw invalid('This invoice can no longer be paid, as it is void.', undefined, 'invoice_not_editable');
  const charge = chosenCharge(customer, invoice, cardId);
  return {
    customer: attemptInvoice(customer, { invoice, charge, scheduled: false }, context),
    result: charge.failure,
  };
}
