import { documentSchema, queueStore } from '@keystead/service-kit';
import type { Delivery } from './deliveries.ts';

const schema = documentSchema<Delivery>({
  _id: { type: String, required: true },
  checkout_id: String,
  session_id: String,
  payment_id: Number,
  account_id: Number,
  amount_cents: Number,
  paid_at: Date,
  state: String,
  looks: Number,
  attempts: Number,
  next_at: Date,
  ended_at: Date,
});
schema.index({ state: 1, next_at: 1 });
schema.index({ account_id: 1 });

/** An unfinished delivery that is attempted as soon as possible. */
const dueIn = (state: Delivery['state']) => ({ state, attempts: 0, next_at: new Date(), ended_at: null });

export class DeliveryStore extends queueStore('deliveries', schema, {
  states: ['waiting', 'refused', 'reversed', 'changed'],
}) {
  /** An existing delivery of the same transaction stays. */
  async add(delivery: Delivery): Promise<void> {
    await this.insertNew(delivery);
  }

  /** Marks that the money must be refunded, whatever operations would answer to another request. */
  async markRefused(id: string): Promise<void> {
    await this.model.updateOne({ _id: id, state: 'waiting' }, { $set: { state: 'refused' } });
  }

  /** Marks a received payment for a refund; false if the account has no payment with this transaction. */
  async markReversed(filter: Pick<Delivery, '_id' | 'payment_id' | 'account_id'>): Promise<boolean> {
    const state = { $in: ['waiting', 'changed', 'done'] } as const;
    const updated = await this.model.updateOne({ ...filter, state }, { $set: dueIn('reversed') });
    return updated.matchedCount > 0 || (await this.model.exists(filter)) !== null;
  }

  async markChanged(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $inc: { looks: 1 } });
    await this.model.updateOne({ _id: id, state: 'done' }, { $set: dueIn('changed') });
  }

  /**
   * Ends a delivery if it is unchanged since it was read; if an event arrived in the meantime, it
   * is due again immediately.
   */
  async markDone({ _id, state, looks = 0 }: Delivery): Promise<void> {
    // Deliveries of earlier releases have no counter.
    const same = looks === 0 ? { $in: [0, null] } : looks;
    const ended = { state: 'done', ended_at: new Date() } as const;
    const updated = await this.model.updateOne({ _id, state, looks: same }, { $set: ended });
    if (updated.matchedCount > 0) return;
    await this.model.updateOne({ _id, state }, { $set: { state: 'changed' } });
    await this.model.updateOne({ _id }, { $set: { attempts: 0, next_at: new Date() } });
  }

  /** The deliveries of an account that are not done: money that still has to be reported or refunded. */
  async unfinishedOf(account_id: number): Promise<string[]> {
    return this.readIds({ account_id, state: { $ne: 'done' } });
  }

  async eraseEndedOf(account_id: number): Promise<void> {
    await this.eraseWhere({ account_id, state: 'done' });
  }
}
