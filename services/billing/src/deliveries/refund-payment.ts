import { billing } from '@keystead/contracts';
import { authorise, endpoint, reply } from '@keystead/service-kit';
import type { DeliveryWorker } from './delivery-worker.ts';

/**
 * Refunds a reversed card payment. Operations has checked that the caller may reverse it. Billing
 * checks against its own records that it received this transaction for this payment and account,
 * because a user may have typed any transaction id.
 */
export const refundPayment = (worker: Pick<DeliveryWorker, 'refund'>) =>
  endpoint(billing, 'POST /internal/refunds', async ({ service, body }) => {
    authorise(service === 'operations', 'Only operations may request refunds.');
    const { transaction_id, payment_id, account_id } = body;
    const accepted = await worker.refund({ _id: transaction_id, payment_id, account_id });
    return reply({ outcome: accepted ? 'accepted' : 'unknown' });
  });
