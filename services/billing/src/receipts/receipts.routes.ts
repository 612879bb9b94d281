import { billing, type SubscriptionReceipt } from '@keystead/contracts';
import { Conflict, type Endpoint, endpoint, fileReply, fromCents, NotFound, reply } from '@keystead/service-kit';
import type { InvoiceStore } from '../invoices/invoices.repository.ts';
import type { Invoice } from '../invoices/invoices.ts';
import { fromProvider } from '../provider/provider-failure.ts';
import { dayOf } from '../provider/provider-values.ts';
import { issueReceipt, type ReceiptDependencies } from './issue-receipt.ts';
import { PRINT_REVISION, printSubscriptionReceipt } from './print-receipt.ts';

const present = ({ _id, date, description, amount_cents, status }: Invoice): SubscriptionReceipt => ({
  id: _id,
  date: dayOf(date),
  description,
  amount: fromCents(amount_cents),
  status,
});

export const receiptEndpoints = (deps: ReceiptDependencies & { readonly invoices: InvoiceStore }): Endpoint[] => [
  endpoint(billing, 'GET /subscription/receipts', async ({ caller, query }) => {
    const { rows, next_cursor, total } = await deps.invoices.page(caller.accountId, query);
    return reply({ receipts: rows.map(present), next_cursor, total });
  }),
  endpoint(billing, 'GET /subscription/receipts/{id}', async ({ caller, params, query: { size = 'letter' } }) => {
    const invoice = await deps.invoices.find(caller.accountId, params.id);
    if (!invoice) throw new NotFound('This bill does not exist.');
    if (invoice.status !== 'paid') throw new Conflict('Only a paid bill has a receipt.', 'payment_not_completed');
    // Unavailable when it is not issued yet and the provider doesn't give the payer.
    const receipt = await fromProvider(issueReceipt(deps, invoice));
    return fileReply({
      content: () => printSubscriptionReceipt(invoice, receipt, size),
      type: 'application/pdf',
      name: `subscription_receipt_${invoice._id}_${dayOf(invoice.date)}.pdf`,
      tag: `subscription-receipt-${invoice._id}-${size}-${PRINT_REVISION}`,
    });
  }),
];
