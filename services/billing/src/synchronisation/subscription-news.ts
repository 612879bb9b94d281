import type { Invoice } from '../invoices/invoice.ts';
import type { Subscription } from '../subscriptions/subscription.ts';

/** What has become of an account's paid plan: how it stood before an entry of the ledger, and how after. */
export interface StateNews {
  readonly before: Subscription;
  readonly after: Subscription;
}

/** Whoever is told of what the provider has done, such as the letters. Each is told at least once, perhaps again. */
export interface SubscriptionNews {
  /** In the order of the ledger. */
  changed(news: StateNews): Promise<void>;
  /** A bill was paid, and the money is booked. */
  paid(invoice: Invoice): Promise<void>;
}
