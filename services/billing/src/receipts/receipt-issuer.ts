import { rejectionCode } from '../provider/provider-failure.ts';
import type { SubscriptionListener } from '../synchronisation/subscription-listener.ts';
import type { ReceiptService } from './receipt-service.ts';

/**
 * Issues the receipt of each invoice as soon as it is paid, and forwards the notification. From then on, printing a
 * receipt needs no provider. An invoice that this provider doesn't know, because the API key has changed, gets no
 * receipt.
 */
export const receiptIssuer = (
  service: Pick<ReceiptService, 'issue'>,
  listener: SubscriptionListener,
): SubscriptionListener => ({
  changed: (change) => listener.changed(change),
  async paid(invoice) {
    try {
      await service.issue(invoice);
    } catch (error) {
      if (rejectionCode(error) !== 'resource_missing') throw error;
    }
    await listener.paid(invoice);
  },
});
