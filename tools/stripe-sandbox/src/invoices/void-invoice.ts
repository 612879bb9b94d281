import { invalid, missing } from '../api/stripe-error.ts';
import type { ChangeContext } from '../customers/change-context.ts';
import { type Customer, withEvent, withInvoice } from '../customers/customer.ts';
import type { CustomerChange } from '../customers/customer-service.ts';
import type { Invoice } from './invoice.ts';
import { presentInvoice } from './present-invoice.ts';

/**
 * Voids an invoice for good: nobody can pay it any more. It does not restore the balance that the invoice has used.
 * @throws StripeError for one that is paid or void.
 */
export function voidInvoice(customer: Customer, id: string, context: ChangeContext): CustomerChange<null> {
  const invoice = customer.invoices.find(({ _id }) => _id === id);
  if (!invoice) throw missing('invoice', id, 'invoice');
  if (invoice.status === 'paid' || invoice.status === 'void')
    throw invalid(
      `You can only pass in open or uncollectible invoices. This invoice isn't open or uncollectible: its status is ${invoice.status}.`,
    );
  const voided: Invoice = { ...invoice, status: 'void', next_attempt: null, voided_at: context.at };
  const next = withInvoice(customer, voided);
  return { customer: withEvent(next, 'invoice.voided', presentInvoice(next, voided), context), result: null };
}
