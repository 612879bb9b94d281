import { isDuplicateKey, type Job } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ApiRequest } from '../api/api-operation.ts';
import { OBJECTS_RETENTION_SECONDS } from '../api/objects.ts';
import { type EventRepository, findPending, publishEvents } from '../events/event.repository.ts';
import { newEvent, type StripeEvent } from '../events/event.ts';
import type { RefundRepository } from '../refunds/refund.repository.ts';
import type { Refund } from '../refunds/refund.ts';
import { type PaymentIntent, presentCharge } from './payment-intent.ts';

const schema = new Schema<PaymentIntent>(
  {
    _id: { type: String, required: true },
    created: Date,
    amount: Number,
    currency: String,
    customer: String,
    description: String,
    status: String,
    card: Schema.Types.Mixed,
    payment_method: String,
    failure: Schema.Types.Mixed,
    charge_id: String,
    charged_at: Date,
    amount_refunded: Number,
    unfiled_refunds: [Schema.Types.Mixed],
    unfiled_events: [Schema.Types.Mixed],
  },
  { versionKey: false, minimize: false },
);
schema.index({ created: 1 }, { expireAfterSeconds: OBJECTS_RETENTION_SECONDS });
schema.index({ charge_id: 1 }, { unique: true });
schema.index({ 'unfiled_events._id': 1 }, { sparse: true });

/** The only place that queries payment intents. */
export class PaymentIntentRepository {
  readonly #model: Model<PaymentIntent>;
  readonly #events: EventRepository;
  readonly #refunds: RefundRepository;

  constructor(database: Connection, events: EventRepository, refunds: RefundRepository) {
    this.#model = database.model<PaymentIntent>('PaymentIntent', schema, 'payment_intents');
    this.#events = events;
    this.#refunds = refunds;
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** An intent by its id. First publishes what a crash left pending. */
  async find(id: string): Promise<PaymentIntent | null> {
    const intent = await this.#model.findById(id).lean<PaymentIntent>();
    if (intent) await this.#publishPending(intent);
    return intent;
  }

  findByCharge(charge_id: string): Promise<PaymentIntent | null> {
    return this.#model.findOne({ charge_id }).lean<PaymentIntent>().exec();
  }

  /** Stores an attempt on an intent, including its first. An intent that has succeeded stays as it is. */
  async attempt(intent: PaymentIntent, event?: StripeEvent): Promise<void> {
    const { _id, status, card, payment_method, failure, charged_at, unfiled_events: _, ...first } = intent;
    try {
      await this.#model.updateOne(
        { _id, status: { $ne: 'succeeded' } },
        {
          $set: { status, card, failure, charged_at, ...(payment_method !== undefined && { payment_method }) },
          $setOnInsert: first,
          $push: { unfiled_events: { $each: event ? [event] : [] } },
        },
        { upsert: true },
      );
    } catch (error) {
      // It has already succeeded, by an earlier run of this attempt or by another attempt.
      if (!isDuplicateKey(error)) throw error;
    }
    await this.find(_id);
  }

  /** Refunds money; false when another refund was made since the intent was read. */
  async refund(intent: PaymentIntent, refund: Refund, cause: ApiRequest['cause']): Promise<boolean> {
    const { _id, amount_refunded } = intent;
    const after = { ...intent, amount_refunded: amount_refunded + refund.amount };
    const event = newEvent('charge.refunded', presentCharge(after), refund.created, cause);
    const changed = await this.#model.updateOne(
      { _id, status: 'succeeded', amount_refunded },
      {
        $set: { amount_refunded: after.amount_refunded },
        $push: { unfiled_refunds: refund, unfiled_events: event },
      },
    );
    if (changed.modifiedCount === 0) return false;
    await this.find(_id);
    return true;
  }

  /** Publishes what a crash left pending. */
  readonly job: Job = {
    name: 'publish pending payment intent events',
    every: 5_000,
    run: async () => {
      for (const intent of await findPending(this.#model)) await this.#publishPending(intent);
    },
  };

  /** Stores refunds first: a subscriber to an event must find its refund. */
  async #publishPending(intent: PaymentIntent): Promise<void> {
    const { _id, unfiled_refunds } = intent;
    if (unfiled_refunds.length > 0) {
      await this.#refunds.addAll(unfiled_refunds);
      const stored = unfiled_refunds.map((refund) => refund._id);
      await this.#model.updateOne({ _id }, { $pull: { unfiled_refunds: { _id: { $in: stored } } } });
    }
    await publishEvents(this.#model, this.#events, intent);
  }
}
