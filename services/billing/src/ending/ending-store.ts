import { type Connection, type Model, Schema } from 'mongoose';

/** An account that is being deleted, or was. Only its id is stored. A deletion cannot be undone. */
interface Ending {
  readonly _id: number;
  readonly noted_at: Date;
}

const schema = new Schema<Ending>({ _id: { type: Number, required: true }, noted_at: Date }, { versionKey: false });

/** The only place that queries which accounts are ending. Those accounts may have no plan any more. */
export class EndingStore {
  readonly #model: Model<Ending>;

  constructor(database: Connection) {
    this.#model = database.model<Ending>('Ending', schema, 'endings');
  }

  /** Marks an account as ending. Idempotent. */
  async record(accountId: number): Promise<void> {
    await this.#model.updateOne({ _id: accountId }, { $setOnInsert: { noted_at: new Date() } }, { upsert: true });
  }

  async has(accountId: number): Promise<boolean> {
    return (await this.#model.exists({ _id: accountId })) !== null;
  }

  /** Deletes the mark of an account about which the provider sends no more events. */
  async forget(accountId: number): Promise<void> {
    await this.#model.deleteOne({ _id: accountId });
  }
}
