import { billing } from '@keystead/contracts';
import { Conflict, endpoint, fileReply, NotFound } from '@keystead/service-kit';
import type { InvoiceStore } from '../invoices/invoice-store.ts';
import { dayOf } from '../provider/provider-time.ts';
import { PRINT_REVISION, printSubscriptionReceipt } from './print-subscription-receipt.ts';
import type { ReceiptService } from './receipt-service.ts';

interface ReceiptDependencies {
  readonly invoices: InvoiceStore;
  readonly receiptService: ReceiptService;
}

/** Returns the receipt of a paid invoice of the caller's account as PDF. */
export const readReceipt = ({ invoices, receiptService }: ReceiptDependencies) =>
  endpoint(billing, 'GET /subscription/receipts/{id}', async ({ caller, params, query: { size = 'letter' } }) => {
    const invoice = await invoices.find(caller.accountId, params.id);
    if (!invoice) throw new NotFound('This bill does not exist.');
    if (invoice.status !== 'paid') throw new Conflict('Only a paid bill has a receipt.', 'payment_not_completed');
    const receipt = await receiptService.receiptOf(invoice);
    return fileReply({
      content: () => printSubscriptionReceipt(invoice, receipt, size),
      type: 'application/pdf',
      name: `subscription_receipt_${invoice._id}_${dayOf(invoice.date)}.pdf`,
      tag: `subscription-receipt-${invoice._id}-${size}-${PRINT_REVISION}`,
    });
  });
