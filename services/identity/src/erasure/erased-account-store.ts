import { feedStart } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** That an account is no more; `_id` is the account's id, which is never given again. */
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
 * The only place that queries erased accounts. The notes are kept for ever: they name nobody, and a service whose
 * records came back from a backup, or that was down for long, erases by them what it still has.
 */
export class ErasedAccountStore {
  readonly #model: Model<ErasedAccount>;

  constructor(database: Connection) {
    this.#model = database.model<ErasedAccount>('ErasedAccount', schema, 'erased_accounts');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Notes an account. Noted again after a crash, it is told again. */
  async note(accountId: number): Promise<void> {
    await this.#model.updateOne({ _id: accountId }, { $set: { erased_at: new Date() } }, { upsert: true });
  }

  /** The accounts erased since an instant (all there ever were, without one). */
  async since(since: string | undefined): Promise<{ erased: number[]; as_of: string }> {
    const as_of = new Date().toISOString();
    const erased = await this.#model.find({ erased_at: { $gte: feedStart(since) } }, { _id: 1 }).lean();
    return { erased: erased.map(({ _id }) => _id), as_of };
  }
}
