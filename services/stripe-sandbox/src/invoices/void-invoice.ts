import { invalid, missing } from '../api/stripe-error.ts';
import { type Customer, told, withInvoice } from '../customers/customer.ts';
import type { Turn } from '../customers/customer-turns.ts';
import type { Happening } from '../customers/happening.ts';
import type { Invoice } from './invoice.ts';
import { presentInvoice } from './present-invoice.ts';

/**
 * Voids an invoice for good: nobody can pay it any more. It does not restore the balance that the invoice has used.
 * @throws StripeError for one that is paid or void.
 */
export function voidInvoice(customer: Customer, id: string, happening: Happening): Turn<null> {
  const invoice = customer.invoices.find(({ _id }) => _id === id);
  if (!invoice) throw missing('invoice', id, 'invoice');
  if (invoice.status === 'paid' || invoice.status === 'void')
    throw invalid(
      `You can only pass in open or uncollectible invoices. This invoice isn't open or uncollectible: its status is ${invoice.status}.`,
    );
  const taken: Invoice = { ...invoice, status: 'void', next_attempt: null, voided_at: happening.at };
  const next = withInvoice(customer, taken);
  return { customer: told(next, 'invoice.voided', presentInvoice(next, taken), happening), result: null };
}
