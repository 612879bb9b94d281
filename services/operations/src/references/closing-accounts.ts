import { Conflict, collectionStore } from '@keystead/service-kit';

/**
 * Identity reports them, and erases them after 30 days. Stored here so that requests are accepted while identity is
 * down.
 */
export class ClosingAccounts extends collectionStore<{ _id: number }>('closing_accounts') {
  async add(ids: readonly number[]): Promise<void> {
    for (const _id of ids) await this.collection.updateOne({ _id }, { $set: {} }, { upsert: true });
  }

  /** @throws Conflict if an account is closing: nobody would read a new request of a tenant. */
  async assertOpen(accountId: number): Promise<void> {
    if (await this.collection.findOne({ _id: accountId }))
      throw new Conflict(
        'Your landlord is closing their account, so it takes no new requests. Please contact them directly.',
      );
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.collection.deleteOne({ _id: accountId });
  }
}
