import { onlyDuplicateKeys } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { type ListPage, OBJECTS_RETENTION_SECONDS, readList } from '../api/objects.ts';
import type { Refund } from './refund.ts';

const schema = new Schema<Refund>(
  {
    _id: { type: String, required: true },
    created: Date,
    amount: Number,
    currency: String,
    payment_intent: String,
    charge: String,
    reason: String,
    metadata: Schema.Types.Mixed,
  },
  { versionKey: false, minimize: false },
);
schema.index({ created: 1 }, { expireAfterSeconds: OBJECTS_RETENTION_SECONDS });
schema.index({ created: -1, _id: -1 });
schema.index({ payment_intent: 1, created: -1 });
schema.index({ charge: 1, created: -1 });

export interface RefundSearch {
  readonly paymentIntent: string | undefined;
  readonly charge: string | undefined;
  readonly limit: number | undefined;
  readonly startingAfter: string | undefined;
}

/** The only place that queries refunds. */
export class RefundRepository {
  readonly #model: Model<Refund>;

  constructor(database: Connection) {
    this.#model = database.model<Refund>('Refund', schema, 'refunds');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Stores refunds; existing ones stay as they are. */
  async addAll(refunds: readonly Refund[]): Promise<void> {
    try {
      await this.#model.insertMany([...refunds], { lean: true, ordered: false });
    } catch (error) {
      if (!onlyDuplicateKeys(error)) throw error;
    }
  }

  find(id: string): Promise<Refund | null> {
    return this.#model.findById(id).lean<Refund>().exec();
  }

  list({ paymentIntent, charge, limit, startingAfter }: RefundSearch): Promise<ListPage<Refund>> {
    const filter = {
      ...(paymentIntent !== undefined && { payment_intent: paymentIntent }),
      ...(charge !== undefined && { charge }),
    };
    return readList(this.#model, { filter, limit, startingAfter, kind: 'refund' });
  }
}
