import { insertNew, type Job } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { type ListPage, OBJECTS_RETENTION_SECONDS, readList } from '../api/objects.ts';
import { type EventRepository, findPending, publishEvents } from '../events/event.repository.ts';
import { isDisputed, type PaymentIntent } from '../payments/payment-intent.ts';
import { type Dispute, newDispute } from './dispute.ts';

const schema = new Schema<Dispute>(
  {
    _id: { type: String, required: true },
    created: Date,
    amount: Number,
    currency: String,
    payment_intent: String,
    charge: String,
    status: String,
    evidence: Schema.Types.Mixed,
    submission_count: Number,
    metadata: Schema.Types.Mixed,
    unfiled_events: [Schema.Types.Mixed],
  },
  { versionKey: false, minimize: false },
);
schema.index({ created: 1 }, { expireAfterSeconds: OBJECTS_RETENTION_SECONDS });
schema.index({ created: -1, _id: -1 });
schema.index({ payment_intent: 1, created: -1 });
schema.index({ charge: 1, created: -1 });
schema.index({ 'unfiled_events._id': 1 }, { sparse: true });

export interface DisputeSearch {
  readonly paymentIntent: string | undefined;
  readonly charge: string | undefined;
  readonly limit: number | undefined;
  readonly startingAfter: string | undefined;
}

/** The only module that queries disputes. */
export class DisputeRepository {
  readonly #model: Model<Dispute>;
  readonly #events: EventRepository;

  constructor(database: Connection, events: EventRepository) {
    this.#model = database.model<Dispute>('Dispute', schema, 'disputes');
    this.#events = events;
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Opens the dispute of an intent if its card requires one. Idempotent. */
  async open(intent: PaymentIntent): Promise<void> {
    if (!isDisputed(intent)) return;
    const dispute = newDispute(intent, new Date());
    if (await insertNew(this.#model, dispute)) await publishEvents(this.#model, this.#events, dispute);
  }

  find(id: string): Promise<Dispute | null> {
    return this.#model.findById(id).lean<Dispute>().exec();
  }

  list({ paymentIntent, charge, limit, startingAfter }: DisputeSearch): Promise<ListPage<Dispute>> {
    const filter = {
      ...(paymentIntent !== undefined && { payment_intent: paymentIntent }),
      ...(charge !== undefined && { charge }),
    };
    return readList(this.#model, { filter, limit, startingAfter, kind: 'dispute' });
  }

  /** Stores a changed dispute with its events; null if it was changed since it was read. */
  async change({ _id, status, submission_count }: Dispute, changed: Dispute): Promise<Dispute | null> {
    const { unfiled_events, ...fields } = changed;
    const written = await this.#model
      .findOneAndUpdate(
        { _id, status, submission_count },
        { $set: fields, $push: { unfiled_events: { $each: [...unfiled_events] } } },
        { returnDocument: 'after' },
      )
      .lean<Dispute>();
    if (written) await publishEvents(this.#model, this.#events, written);
    return written;
  }

  /** Publishes events that a crash left pending. */
  readonly job: Job = {
    name: 'publish pending dispute events',
    every: 5_000,
    run: async () => {
      for (const dispute of await findPending(this.#model)) await publishEvents(this.#model, this.#events, dispute);
    },
  };
}
