import { randomUUID } from 'node:crypto';
import { eraseAll } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Delivery } from './delivery.ts';
import type { Lane } from './lane.ts';

const schema = new Schema<Lane>(
  {
    _id: { type: String, required: true },
    webhook_id: Number,
    account_id: Number,
    next_at: Date,
    taken_by: String,
    added: Number,
  },
  { versionKey: false },
);
// Both in one index: lanes of webhooks that are busy are passed over without being read.
schema.index({ next_at: 1, webhook_id: 1 });
schema.index({ webhook_id: 1 });
schema.index({ account_id: 1 });

/** The only place that queries lanes. */
export class LaneStore {
  readonly #model: Model<Lane>;

  constructor(database: Connection) {
    this.#model = database.model<Lane>('Lane', schema, 'lanes');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Opens the lanes of deliveries that were written, those that are not open. */
  async open(deliveries: readonly Delivery[], now: Date): Promise<void> {
    const each = new Map(deliveries.map((delivery) => [delivery.lane, delivery]));
    await this.#model.bulkWrite(
      [...each.values()].map(({ lane, webhook_id, account_id }) => ({
        updateOne: {
          filter: { _id: lane },
          update: { $inc: { added: 1 }, $setOnInsert: { webhook_id, account_id, next_at: now, taken_by: null } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** Takes a lane that is due, of any webhook but these, so that nobody else gets it for a while; null when none is. */
  takeDue(lease: number, but: readonly number[]): Promise<Lane | null> {
    const now = new Date();
    return this.#model
      .findOneAndUpdate(
        { next_at: { $lte: now }, ...(but.length > 0 && { webhook_id: { $nin: [...but] } }) },
        { $set: { next_at: new Date(now.getTime() + lease), taken_by: randomUUID() } },
        { sort: { next_at: 1 }, returnDocument: 'after' },
      )
      .lean<Lane>()
      .exec();
  }

  /** Lets go of a lane until an instant; it is nobody's any more. */
  async release({ _id, taken_by }: Lane, next_at: Date): Promise<void> {
    await this.#model.updateOne({ _id, taken_by }, { $set: { next_at, taken_by: null } });
  }

  /** Closes a lane in which nothing waits; one to which something was added meanwhile is due instead. */
  async close(lane: Lane): Promise<void> {
    const { _id, taken_by, added } = lane;
    const { deletedCount } = await this.#model.deleteOne({ _id, taken_by, added });
    if (deletedCount === 0) await this.release(lane, new Date());
  }

  /** Makes a lane due, unless something is being sent in it. */
  async wake(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id, taken_by: null }, { $set: { next_at: new Date() } });
  }

  /** Makes the lanes of a webhook due, but those in which something is being sent. */
  async wakeAll(webhook_id: number): Promise<void> {
    await this.#model.updateMany({ webhook_id, taken_by: null }, { $set: { next_at: new Date() } });
  }

  /** How many lanes something waits in. */
  size(): Promise<number> {
    return this.#model.estimatedDocumentCount().exec();
  }

  /** Deletes the lanes of a webhook. */
  async eraseTo(webhook_id: number): Promise<void> {
    await eraseAll(this.#model.collection, { webhook_id });
  }

  /** Deletes an account's lanes. */
  async eraseOf(account_id: number): Promise<void> {
    await eraseAll(this.#model.collection, { account_id });
  }
}
