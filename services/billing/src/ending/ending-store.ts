import { type Connection, type Model, Schema } from 'mongoose';

/** An account that is being deleted, or was: its number and nothing else. There is no way back from that. */
interface Ending {
  readonly _id: number;
  readonly noted_at: Date;
}

const schema = new Schema<Ending>({ _id: { type: Number, required: true }, noted_at: Date }, { versionKey: false });

/** The only place that queries which accounts are ending: those that may have no plan any more. */
export class EndingStore {
  readonly #model: Model<Ending>;

  constructor(database: Connection) {
    this.#model = database.model<Ending>('Ending', schema, 'endings');
  }

  /** Notes that an account ends; it may have been noted before. */
  async note(accountId: number): Promise<void> {
    await this.#model.updateOne({ _id: accountId }, { $setOnInsert: { noted_at: new Date() } }, { upsert: true });
  }

  async has(accountId: number): Promise<boolean> {
    return (await this.#model.exists({ _id: accountId })) !== null;
  }

  /** Forgets an account of which the provider tells no more. */
  async forget(accountId: number): Promise<void> {
    await this.#model.deleteOne({ _id: accountId });
  }
}
