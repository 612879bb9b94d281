import { feedStart } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** The record that an account was erased. `_id` is the account's id, which is never reused. */
interface ErasedAccount {
  readonly _id: number;
  readonly erased_at: Date;
}

const schema = new Schema<ErasedAccount>(
  { _id: { type: Number, required: true }, erased_at: Date },
  { versionKey: false },
);
schema.index({ erased_at: 1 });

/**
 * The only place that queries erased accounts. The records are stored forever and contain no personal data. A service
 * that was restored from a backup, or was down for long, uses them to erase what it still stores.
 */
export class ErasedAccountRepository {
  readonly #model: Model<ErasedAccount>;

  constructor(database: Connection) {
    this.#model = database.model<ErasedAccount>('ErasedAccount', schema, 'erased_accounts');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Records the erasure of an account. Recording it again after a crash publishes it again, with a new time. */
  async record(accountId: number): Promise<void> {
    await this.#model.updateOne({ _id: accountId }, { $set: { erased_at: new Date() } }, { upsert: true });
  }

  /** The accounts erased since an instant; without one, all accounts ever erased. */
  async since(since: string | undefined): Promise<{ erased: number[]; as_of: string }> {
    const as_of = new Date().toISOString();
    const erased = await this.#model.find({ erased_at: { $gte: feedStart(since) } }, { _id: 1 }).lean();
    return { erased: erased.map(({ _id }) => _id), as_of };
  }
}
