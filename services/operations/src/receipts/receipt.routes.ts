import { operations } from '@keystead/contracts';
import { Conflict, type Endpoint, endpoint, fileReply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { paymentHandlers } from '../payments/payment.routes.ts';
import { printReceipt, printRevision } from './receipt.mapper.ts';

export const receiptEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(operations, 'GET /payments/{id}/receipt', async ({ caller, params, query: { size = 'letter' } }) => {
    const payment = await paymentHandlers(deps).get({ caller, params });
    if (payment.status !== 'completed')
      throw new Conflict('Only a completed payment has a receipt.', 'payment_not_completed');
    const receipt = await deps.receiptService.receiptOf(payment);
    return fileReply({
      content: () => printReceipt(receipt, size),
      type: 'application/pdf',
      name: `receipt_${payment._id}_${receipt.content.date}.pdf`,
      tag: `receipt-${payment._id}-${size}-${printRevision}`,
    });
  }),
];
