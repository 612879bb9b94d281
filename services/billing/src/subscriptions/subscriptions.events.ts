import type { ChangeReport } from '@keystead/contracts';
import { changesBetween, productActor } from '@keystead/service-kit';
import type { Invoice } from '../invoices/invoices.ts';
import { foldSubscription, type StateEntry } from '../ledger/state-entries.ts';
import { presentSubscription } from './subscriptions.mapper.ts';
import type { Subscription } from './subscriptions.ts';

/** A subscription as the outbox publishes it to its account: what its page shows, as of a moment. */
function publishedForm(subscription: Subscription, now: Date) {
  const {
    abilities: _,
    properties_used,
    ...published
  } = presentSubscription(subscription, { now, properties_used: null });
  return published;
}

/**
 * The outbox messages for the changes of a subscription after entry number `after`, in order. Its beginning, the trial,
 * is no change. Neither is a change without a visible effect, such as another id at the provider.
 */
export function subscriptionMessages(entries: readonly StateEntry[], after: number): ChangeReport[] {
  const messages: ChangeReport[] = [];
  let at = new Date(0);
  for (const [index, { account_id, n, recorded_at }] of entries.entries()) {
    // The clocks of two machines may differ. Timestamps must still follow the order of the changes.
    if (recorded_at > at) at = recorded_at;
    const [before, now] = [foldSubscription(entries.slice(0, index)), foldSubscription(entries.slice(0, index + 1))];
    if (n <= after || !before || !now) continue;
    const record = publishedForm(now, at);
    const changes = changesBetween(publishedForm(before, at), record);
    if (changes.length === 0) continue;
    messages.push({
      kind: 'change',
      key: `subscriptions/${account_id}/${n}`,
      at: at.toISOString(),
      account_id,
      by: productActor,
      types: ['subscription.updated'],
      data: { object: 'subscription', id: account_id, version: n, record, changes },
    });
  }
  return messages;
}

/** A subscription before a ledger entry and after it. */
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
