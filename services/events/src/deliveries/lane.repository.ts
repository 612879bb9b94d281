import { randomUUID } from 'node:crypto';
import { documentSchema, documentStore, driverOf } from '@keystead/service-kit';
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

const leasesOf = (lanes: readonly Lane[]) => ({
  _id: { $in: lanes.map(({ _id }) => _id) },
  taken_by: { $in: lanes.map(({ taken_by }) => taken_by) },
});

export class LaneRepository extends documentStore('lanes', schema) {
  /**
   * Opens lanes; one that is already open counts the addition. Of those that `isLeased` accepts, the new ones are leased
   * for `lease` milliseconds and returned.
   */
  async open(
    deliveries: readonly Delivery[],
    lease: number,
    isLeased: (delivery: Delivery) => boolean,
  ): Promise<Lane[]> {
    const now = Date.now();
    const each = new Map(deliveries.map((delivery) => [delivery.lane, delivery])).values();
    const leased = { next_at: new Date(now + lease), taken_by: randomUUID() };
    const due = { next_at: new Date(now), taken_by: null };
    const opened = [...each].map((delivery) => ({
      _id: delivery.lane,
      webhook_id: delivery.webhook_id,
      account_id: delivery.account_id,
      added: 1,
      ...(isLeased(delivery) ? leased : due),
    }));
    const known = new Set(await this.insertMissing(opened));
    if (known.size > 0) {
      // One that was closed meanwhile is opened again.
      const counted = [...known].map(({ _id, added, ...lane }) => ({
        updateOne: { filter: { _id }, update: { $inc: { added }, $setOnInsert: { ...lane, ...due } }, upsert: true },
      }));
      await driverOf(this.model).bulkWrite(counted as never, { ordered: false });
    }
    return opened.filter((lane) => lane.taken_by && !known.has(lane));
  }

  /**
   * Leases due lanes of any webhooks except these, for `lease` milliseconds, those due first; none if another process
   * was faster.
   */
  async claimDue(lease: number, limit: number, except: readonly number[]): Promise<Lane[]> {
    const now = new Date();
    const due = { next_at: { $lte: now } };
    const open = except.length > 0 ? { ...due, webhook_id: { $nin: [...except] } } : due;
    const found = await this.readAll(open, { sort: { next_at: 1 }, limit });
    if (found.length === 0) return [];
    const claimed = { _id: { $in: found.map(({ _id }) => _id) } };
    const leased = { next_at: new Date(now.getTime() + lease), taken_by: randomUUID() };
    const { modifiedCount } = await driverOf(this.model).updateMany({ ...claimed, ...due } as never, { $set: leased });
    if (modifiedCount < found.length) return this.readAll({ ...claimed, taken_by: leased.taken_by });
    return found.map((lane) => ({ ...lane, ...leased }));
  }

  /**
   * Ends leases: a lane is due again at `next_at`, or closed if that is null. It is due at once instead if a delivery was
   * added meanwhile.
   * @returns whether any is due at once
   */
  async release(ended: readonly { readonly lane: Lane; readonly next_at: Date | null }[]): Promise<boolean> {
    if (ended.length === 0) return false;
    const again = ended.flatMap(({ lane: { _id, taken_by }, next_at }) =>
      next_at ? { updateOne: { filter: { _id, taken_by }, update: { $set: { next_at, taken_by: null } } } } : [],
    );
    const closed = ended.filter(({ next_at }) => !next_at).map(({ lane }) => lane);
    // Those that were leased together are closed together.
    const closings = [...Map.groupBy(closed, ({ taken_by, added }) => `${taken_by} ${added}`).values()].map(
      (lanes) => ({
        deleteMany: { filter: { ...leasesOf(lanes), added: lanes[0]?.added } },
      }),
    );
    const { deletedCount } = await driverOf(this.model).bulkWrite([...again, ...closings] as never, { ordered: false });
    if (deletedCount === closed.length) return ended.some(({ next_at }) => next_at && next_at <= new Date());
    await this.model.updateMany(leasesOf(closed), { $set: { next_at: new Date(), taken_by: null } });
    return true;
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
