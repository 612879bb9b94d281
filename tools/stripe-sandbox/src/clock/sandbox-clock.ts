import { insertNew } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** The sandbox's only clock as it is stored. */
export interface StoredClock {
  readonly _id: string;
  readonly created: Date;
  /** Milliseconds by which it is ahead of the real time. */
  readonly ahead: number;
}

export const clockId = 'clock_sandbox';

const schema = new Schema<StoredClock>(
  { _id: { type: String, required: true }, created: Date, ahead: Number },
  { versionKey: false },
);

const wholeSeconds = (milliseconds: number) => new Date(Math.floor(milliseconds / 1000) * 1000);

/** The time of subscriptions and invoices. It runs by itself. It can be advanced but never set back. */
export class SandboxClock {
  readonly #model: Model<StoredClock>;

  constructor(database: Connection) {
    this.#model = database.model<StoredClock>('Clock', schema, 'clocks');
  }

  /** Creates the clock at the first start. */
  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
    await insertNew(this.#model, { _id: clockId, created: new Date(), ahead: 0 });
  }

  read(): Promise<StoredClock> {
    return this.#model.findById(clockId).orFail().lean<StoredClock>().exec();
  }

  /** The sandbox's time in whole seconds, as Stripe counts. */
  async now(): Promise<Date> {
    const { ahead } = await this.read();
    return wholeSeconds(Date.now() + ahead);
  }

  /** Advances the clock; false when it is already that late. */
  async advance(to: Date): Promise<boolean> {
    const ahead = to.getTime() - Date.now();
    const { modifiedCount } = await this.#model.updateOne({ _id: clockId, ahead: { $lt: ahead } }, { $set: { ahead } });
    return modifiedCount === 1;
  }
}
