import { refusalCode } from '../provider/provider-failure.ts';
import type { SubscriptionNews } from '../synchronisation/subscription-news.ts';
import type { ReceiptService } from './receipt-service.ts';

/**
 * Issues the receipt of each bill as soon as it is paid, and passes the news on: from then on a receipt is printed without
 * the provider. A bill that this provider does not know (another key was set meanwhile) gets none.
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
