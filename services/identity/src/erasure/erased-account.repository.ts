import { documentSchema, documentStore, feedStart } from '@keystead/service-kit';

/** `_id` is the account's id, which is never reused. */
interface ErasedAccount {
  readonly _id: number;
  readonly erased_at: Date;
}

const schema = documentSchema<ErasedAccount>({ _id: { type: Number, required: true }, erased_at: Date });
schema.index({ erased_at: 1 });

/**
 * The records are stored forever and contain no personal data. A service that was restored from a backup, or was down
 * for long, uses them to erase what it still stores.
 */
export class ErasedAccountRepository extends documentStore('erased_accounts', schema) {
  /** Recording it again after a crash publishes it again, with a new time. */
  async record(accountId: number): Promise<void> {
    await this.model.updateOne({ _id: accountId }, { $set: { erased_at: new Date() } }, { upsert: true });
  }

  /** Without an instant, all accounts ever erased. */
  async since(since: string | undefined): Promise<{ erased: number[]; as_of: string }> {
    const as_of = new Date().toISOString();
    return { erased: await this.readIds({ erased_at: { $gte: feedStart(since) } }), as_of };
  }
}
