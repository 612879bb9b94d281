import { documentSchema, documentStore } from '@keystead/service-kit';

/** An account that ends or has ended. Only its id is stored. */
export interface EndedAccount {
  readonly _id: number;
  readonly noted_at: Date;
}

const schema = documentSchema<EndedAccount>({ _id: { type: Number, required: true }, noted_at: Date });

const endedAccountStore = (collection: string) =>
  class extends documentStore(collection, schema) {
    /** Adds an account. Idempotent. */
    async add(accountId: number): Promise<void> {
      await this.model.updateOne({ _id: accountId }, { $setOnInsert: { noted_at: new Date() } }, { upsert: true });
    }

    async has(accountId: number): Promise<boolean> {
      return (await this.model.exists({ _id: accountId })) !== null;
    }

    each(): AsyncIterable<EndedAccount> {
      return this.readEach({});
    }

    async forget(accountId: number): Promise<void> {
      await this.model.deleteOne({ _id: accountId });
    }
  };

/**
 * The only place that queries which accounts are being deleted, or were. They may have no plan any more. A deletion
 * cannot be undone: an account stays until the provider sends no more events about it.
 */
export class EndingStore extends endedAccountStore('endings') {}

/** Incomplete erasures: accounts that were erased and may have data left. */
export class ErasureStore extends endedAccountStore('erasures') {}
