import { insertNew } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** The sandbox's one clock as it is kept. */
export interface StoredClock {
  readonly _id: string;
  readonly created: Date;
  /** Milliseconds that it is ahead of the real time. */
  readonly ahead: number;
}

/** The id of the one clock. */
export const clockId = 'clock_sandbox';

const schema = new Schema<StoredClock>(
  { _id: { type: String, required: true }, created: Date, ahead: Number },
  { versionKey: false },
);

const wholeSeconds = (milliseconds: number) => new Date(Math.floor(milliseconds / 1000) * 1000);

/** The time of subscriptions and invoices: it runs by itself, and can be advanced, never put back. */
export class SandboxClock {
  readonly #model: Model<StoredClock>;

  constructor(database: Connection) {
    this.#model = database.model<StoredClock>('Clock', schema, 'clocks');
  }

  /** Sets the clock up at its first start. */
  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
    await insertNew(this.#model, { _id: clockId, created: new Date(), ahead: 0 });
  }

  read(): Promise<StoredClock> {
    return this.#model.findById(clockId).orFail().lean<StoredClock>().exec();
  }

  /** What time it is in the sandbox, in whole seconds, as Stripe counts. */
  async now(): Promise<Date> {
    const { ahead } = await this.read();
    return wholeSeconds(Date.now() + ahead);
  }

  /** Advances the clock; false when it is that late already. */
  async advance(to: Date): Promise<boolean> {
    const ahead = to.getTime() - Date.now();
    const { modifiedCount } = await this.#model.updateOne({ _id: clockId, ahead: { $lt: ahead } }, { $set: { ahead } });
    return modifiedCount === 1;
  }
}
