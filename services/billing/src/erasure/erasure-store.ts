import { type Connection, type Model, Schema } from 'mongoose';

/** An account that was erased, and of which something may be left: its number and nothing else. */
export interface Erasure {
  readonly _id: number;
  readonly noted_at: Date;
}

const schema = new Schema<Erasure>({ _id: { type: Number, required: true }, noted_at: Date }, { versionKey: false });

/** The only place that queries which erasures are not complete. */
export class ErasureStore {
  readonly #model: Model<Erasure>;

  constructor(database: Connection) {
    this.#model = database.model<Erasure>('Erasure', schema, 'erasures');
  }

  /** Notes that an account is to be erased; it may have been noted before. */
  async note(accountId: number): Promise<void> {
    await this.#model.updateOne({ _id: accountId }, { $setOnInsert: { noted_at: new Date() } }, { upsert: true });
  }

  /** Every erasure that is noted, one by one. */
  each(): AsyncIterable<Erasure> {
    return this.#model.find().lean<Erasure[]>().cursor();
  }

  async forget(accountId: number): Promise<void> {
    await this.#model.deleteOne({ _id: accountId });
  }
}
