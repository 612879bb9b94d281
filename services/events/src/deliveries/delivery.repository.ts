import type { Query } from '@keystead/contracts';
import { documentSchema, documentStore, driverOf, orderById, searchWords, valueOfEach } from '@keystead/service-kit';
import type { QueryFilter } from 'mongoose';
import { EVENTS_RETENTION_SECONDS } from '../events/event.repository.ts';
import type { AttemptOutcome, Delivery, StoredAttempt } from './delivery.ts';

const attempt = { at: Date, status: Number, error: String, milliseconds: Number, answer: String, _id: false };

const schema = documentSchema<Delivery>({
  _id: { type: Number, required: true },
  webhook_id: Number,
  account_id: Number,
  event_id: Number,
  type: String,
  lane: String,
  state: String,
  created_at: Date,
  next_at: Date,
  attempts: { type: [attempt] },
});
// Each event is delivered to a webhook once. Tests have no event.
schema.index({ webhook_id: 1, event_id: 1 }, { unique: true, partialFilterExpression: { event_id: { $gt: 0 } } });
schema.index({ webhook_id: 1, _id: -1 });
schema.index({ webhook_id: 1, state: 1, _id: -1 });
// Finds what a lane sends next.
schema.index({ lane: 1, event_id: 1 }, { partialFilterExpression: { state: 'waiting' } });
schema.index({ account_id: 1 });
schema.index({ created_at: 1 }, { expireAfterSeconds: EVENTS_RETENTION_SECONDS });

/** The number of attempts that a delivery stores, the latest. A user may resend a delivery any number of times. */
const MAX_ATTEMPTS = 50;

function typeFilter(q: string | undefined) {
  const words = searchWords(q);
  return words.length > 0 && { $and: words.map((word) => ({ type: new RegExp(`(^|[._])${word}`) })) };
}

/** Callers must have checked access to the webhook. */
export class DeliveryRepository extends documentStore('deliveries', schema) {
  /** Skips those of an event to a webhook that already exist, and returns them. */
  addAll(deliveries: readonly Delivery[]): Promise<Delivery[]> {
    return this.insertMissing(deliveries);
  }

  /** Inserts a finished delivery, unless an earlier attempt of the same request has. */
  add(delivery: Delivery): Promise<boolean> {
    return this.insertNew(delivery);
  }

  find(webhook_id: number, _id: number): Promise<Delivery | null> {
    return this.readOne({ _id, webhook_id });
  }

  page(webhook_id: number, { q, state, sort = '-id', ...page }: Query<'GET /webhooks/{id}/deliveries'>) {
    const filter: QueryFilter<Delivery> = { webhook_id, ...(state && { state }), ...typeFilter(q) };
    return this.readCounted({ filter, orders: orderById, sort, ...page });
  }

  /** What waits in lanes, in the order in which each sends it. */
  waitingIn(lanes: readonly string[], limit: number): Promise<Delivery[]> {
    return this.readAll({ lane: { $in: [...lanes] }, state: 'waiting' }, { sort: { lane: 1, event_id: 1 }, limit });
  }

  /** Stores attempts, and removes the deliveries with these ids. A delivery that is no longer waiting does not change. */
  async recordAttempts(attempts: readonly AttemptOutcome[], removed: readonly number[]): Promise<void> {
    if (removed.length > 0) await this.model.deleteMany({ _id: { $in: [...removed] } });
    if (attempts.length === 0) return;
    const outcome = valueOfEach(
      attempts.map(({ delivery: { _id }, attempt, change }) => [_id, { ...change, attempts: [attempt] }]),
    );
    const update = [
      { $set: { outcome } },
      {
        $set: {
          state: '$outcome.state',
          next_at: '$outcome.next_at',
          attempts: { $slice: [{ $concatArrays: ['$attempts', '$outcome.attempts'] }, -MAX_ATTEMPTS] },
        },
      },
      { $unset: 'outcome' },
    ];
    const tried = { _id: { $in: attempts.map(({ delivery }) => delivery._id) }, state: 'waiting' } as const;
    await driverOf(this.model).updateMany(tried, update, { hint: { _id: 1 } });
  }

  /** Stores an attempt that a user requested. If it succeeded, the delivery becomes delivered. */
  recordExtraAttempt(id: number, attempt: StoredAttempt, hasSucceeded: boolean): Promise<Delivery | null> {
    const attempts = { $each: [attempt], $slice: -MAX_ATTEMPTS };
    const arrived = { state: 'delivered', next_at: null };
    return this.changeOne({ _id: id }, { $push: { attempts }, ...(hasSucceeded && { $set: arrived }) });
  }

  async eraseForWebhook(webhook_id: number): Promise<void> {
    await this.eraseWhere({ webhook_id });
  }

  async eraseOf(account_id: number): Promise<void> {
    await this.eraseWhere({ account_id });
  }
}
