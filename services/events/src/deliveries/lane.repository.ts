import { randomUUID } from 'node:crypto';
import { documentSchema, documentStore } from '@keystead/service-kit';
import type { Delivery } from './delivery.ts';

/** A record's events to one webhook, in order: the next is sent only after the one before was delivered or dropped. */
export interface Lane {
  /** The webhook's id and the record. */
  readonly _id: string;
  readonly webhook_id: number;
  readonly account_id: number;
  /** When its first delivery is tried; moved ahead while the lane is leased. */
  readonly next_at: Date;
  /** The token of the last lease, or null. A worker whose lease was taken over changes nothing any more. */
  readonly taken_by: string | null;
  /** Counts additions, so that a lane is not closed right after a delivery was added. */
  readonly added: number;
}

const schema = documentSchema<Lane>({
  _id: { type: String, required: true },
  webhook_id: Number,
  account_id: Number,
  next_at: Date,
  taken_by: String,
  added: Number,
});
// One index for both fields: lanes of busy webhooks are skipped without being read.
schema.index({ next_at: 1, webhook_id: 1 });
schema.index({ webhook_id: 1 });
schema.index({ account_id: 1 });

export class LaneRepository extends documentStore('lanes', schema) {
  /** A lane that is already open counts the addition. */
  async open(deliveries: readonly Delivery[], now: Date): Promise<void> {
    const each = new Map(deliveries.map((delivery) => [delivery.lane, delivery]));
    await this.model.bulkWrite(
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

  /** Leases a due lane of any webhook except these, for `lease` milliseconds; null if none is due. */
  claimDue(lease: number, except: readonly number[]): Promise<Lane | null> {
    const now = new Date();
    return this.changeOne(
      { next_at: { $lte: now }, ...(except.length > 0 && { webhook_id: { $nin: [...except] } }) },
      { $set: { next_at: new Date(now.getTime() + lease), taken_by: randomUUID() } },
      { next_at: 1 },
    );
  }

  async release({ _id, taken_by }: Lane, next_at: Date): Promise<void> {
    await this.model.updateOne({ _id, taken_by }, { $set: { next_at, taken_by: null } });
  }

  /** Closes an empty lane. If a delivery was added in the meantime, makes the lane due instead. */
  async close(lane: Lane): Promise<void> {
    const { _id, taken_by, added } = lane;
    const { deletedCount } = await this.model.deleteOne({ _id, taken_by, added });
    if (deletedCount === 0) await this.release(lane, new Date());
  }

  async wake(id: string): Promise<void> {
    await this.model.updateOne({ _id: id, taken_by: null }, { $set: { next_at: new Date() } });
  }

  async wakeAll(webhook_id: number): Promise<void> {
    await this.model.updateMany({ webhook_id, taken_by: null }, { $set: { next_at: new Date() } });
  }

  size(): Promise<number> {
    return this.model.estimatedDocumentCount().exec();
  }

  async eraseForWebhook(webhook_id: number): Promise<void> {
    await this.eraseWhere({ webhook_id });
  }

  async eraseOf(account_id: number): Promise<void> {
    await this.eraseWhere({ account_id });
  }
}
