import type { Invoice } from '../invoices/invoice.ts';
import type { Subscription } from '../subscriptions/subscription.ts';

/** A change of an account's paid plan: the subscription before a ledger entry and after it. */
export interface SubscriptionTransition {
  readonly before: Subscription;
  readonly after: Subscription;
}

/** A subscriber to changes at the provider, such as the e-mails. It is notified at least once, possibly more often. */
export interface SubscriptionListener {
  /** Called in the order of the ledger. */
  changed(listener: SubscriptionTransition): Promise<void>;
  /** An invoice was paid, and the money is booked. */
  paid(invoice: Invoice): Promise<void>;
}
