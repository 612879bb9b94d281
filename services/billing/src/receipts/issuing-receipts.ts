import { refusalCode } from '../provider/provider-failure.ts';
import type { SubscriptionNews } from '../synchronisation/subscription-news.ts';
import type { ReceiptService } from './receipt-service.ts';

/**
 * Issues the receipt of each invoice as soon as it is paid, and forwards the notification. From then on, printing a
 * receipt needs no provider. An invoice that this provider doesn't know, because the API key has changed, gets no
 * receipt.
 */
export const issuingReceipts = (service: Pick<ReceiptService, 'issue'>, news: SubscriptionNews): SubscriptionNews => ({
  changed: (change) => news.changed(change),
  async paid(invoice) {
    try {
      await service.issue(invoice);
    } catch (error) {
      if (refusalCode(error) !== 'resource_missing') throw error;
    }
    await news.paid(invoice);
  },
});
