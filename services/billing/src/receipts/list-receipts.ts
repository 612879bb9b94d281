import { billing, type SubscriptionReceipt } from '@keystead/contracts';
import { endpoint, fromCents, reply } from '@keystead/service-kit';
import type { Invoice } from '../invoices/invoice.ts';
import type { InvoiceStore } from '../invoices/invoice-store.ts';
import { dayOf } from '../provider/provider-time.ts';

const present = ({ _id, date, description, amount_cents, status }: Invoice): SubscriptionReceipt => ({
  id: _id,
  date: dayOf(date),
  description,
  amount: fromCents(amount_cents),
  status,
});

/** Returns the invoices of the caller's account, newest first. */
export const listReceipts = (invoices: InvoiceStore) =>
  endpoint(billing, 'GET /subscription/receipts', async ({ caller, query }) => {
    const { rows, next_cursor, total } = await invoices.page(caller.accountId, query);
    return reply({ receipts: rows.map(present), next_cursor, total });
  });
