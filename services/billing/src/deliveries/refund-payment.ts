import { billing } from '@keystead/contracts';
import { authorise, endpoint, reply } from '@keystead/service-kit';
import type { DeliveryDesk } from './delivery-desk.ts';

/**
 * Refunds a card payment that was reversed. Who may reverse it, operations has said; that the money was taken here, for this
 * payment and this account, billing's own records say, whatever somebody has typed as a transaction.
 */
export const refundPayment = (desk: Pick<DeliveryDesk, 'refund'>) =>
  endpoint(billing, 'POST /internal/refunds', async ({ service, body }) => {
    authorise(service === 'operations', 'Only operations, where payments are reversed, may have them refunded.');
    const { transaction_id, payment_id, account_id } = body;
    const known = await desk.refund({ _id: transaction_id, payment_id, account_id });
    return reply({ outcome: known ? 'accepted' : 'unknown' });
  });
