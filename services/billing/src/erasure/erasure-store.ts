import { type Connection, type Model, Schema } from 'mongoose';

/** An account that was erased and may have data left. Only its id is stored. */
export interface Erasure {
  readonly _id: number;
  readonly noted_at: Date;
}

const schema = new Schema<Erasure>({ _id: { type: Number, required: true }, noted_at: Date }, { versionKey: false });

/** The only place that queries incomplete erasures. */
export class ErasureStore {
  readonly #model: Model<Erasure>;

  constructor(database: Connection) {
    this.#model = database.model<Erasure>('Erasure', schema, 'erasures');
  }

  /** Queues an account for erasure. Idempotent. */
  async add(accountId: number): Promise<void> {
    await this.#model.updateOne({ _id: accountId }, { $setOnInsert: { noted_at: new Date() } }, { upsert: true });
  }

  /** Streams all queued erasures. */
  each(): AsyncIterable<Erasure> {
    return this.#model.find().lean<Erasure[]>().cursor();
  }

  async forget(accountId: number): Promise<void> {
    await this.#model.deleteOne({ _id: accountId });
  }
}
