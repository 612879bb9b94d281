import type { Job } from '@keystead/service-kit';
import type { CheckoutStore } from '../checkouts/checkout-store.ts';
import type { DeliveryStore } from '../deliveries/delivery-store.ts';
import type { SubscriptionStore } from '../entitlements/subscription-store.ts';
import type { LedgerStore } from '../ledger/ledger-store.ts';
import type { ErasureStore } from './erasure-store.ts';

/** Milliseconds for which the provider may still tell of an account: an operator can have events sent anew for a month. */
const mayBeTold = 30 * 24 * 60 * 60_000;

/** Where an account has something. */
interface ErasureParts {
  readonly erasures: ErasureStore;
  readonly subscriptions: SubscriptionStore;
  readonly checkouts: CheckoutStore;
  readonly deliveries: DeliveryStore;
  readonly ledger: LedgerStore;
}

/**
 * Erases accounts. Money that operations has not answered for, or that has not gone back yet, is seen to first: its
 * delivery and its entries stay until then, and a job erases them.
 */
export class AccountErasure {
  readonly #parts: ErasureParts;

  constructor(parts: ErasureParts) {
    this.#parts = parts;
  }

  /** Erases what an account has here, now and later. */
  async erase(accountId: number): Promise<void> {
    await this.#parts.erasures.note(accountId);
    await this.#eraseWhatHasEnded(accountId);
  }

  /** Erases what has ended since its account was erased, and what came late. */
  readonly job: Job = {
    name: 'erase what had to end first',
    every: 10 * 60_000,
    run: async () => {
      for await (const { _id: accountId, noted_at } of this.#parts.erasures.each()) {
        const isWhole = await this.#eraseWhatHasEnded(accountId);
        if (isWhole && noted_at.getTime() < Date.now() - mayBeTold) await this.#parts.erasures.forget(accountId);
      }
    },
  };

  /** True when nothing is left. */
  async #eraseWhatHasEnded(accountId: number): Promise<boolean> {
    const { subscriptions, checkouts, deliveries, ledger } = this.#parts;
    // What ends after this look is erased by the next.
    const unfinished = await deliveries.unfinishedOf(accountId);
    await subscriptions.eraseOf(accountId);
    await checkouts.eraseOf(accountId);
    await deliveries.eraseEndedOf(accountId);
    await ledger.eraseOf(accountId, unfinished);
    return unfinished.length === 0;
  }
}
