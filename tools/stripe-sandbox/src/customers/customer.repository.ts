import { insertNew, type Job } from '@keystead/service-kit';
import { type Connection, type Model, type QueryFilter, Schema } from 'mongoose';
import { type ListPage, readList } from '../api/objects.ts';
import { type EventRepository, findPending, publishEvents } from '../events/event.repository.ts';
import type { PaymentIntentRepository } from '../payments/payment-intent.repository.ts';
import { type Customer, nextDue } from './customer.ts';

const schema = new Schema<Customer>(
  {
    _id: { type: String, required: true },
    created: Date,
    email: String,
    name: String,
    metadata: Schema.Types.Mixed,
    balance: Number,
    cards: [Schema.Types.Mixed],
    default_card: String,
    invoice_prefix: String,
    subscriptions: [Schema.Types.Mixed],
    invoices: [Schema.Types.Mixed],
    unfiled_attempts: [Schema.Types.Mixed],
    unfiled_events: [Schema.Types.Mixed],
    due_at: Date,
    version: Number,
  },
  { versionKey: false, minimize: false },
);
schema.index({ created: -1, _id: -1 });
schema.index({ email: 1, created: -1 });
schema.index({ 'subscriptions._id': 1 });
schema.index({ 'invoices._id': 1 });
schema.index({ due_at: 1 });
schema.index({ 'unfiled_events._id': 1 }, { sparse: true });

export interface CustomerSearch {
  readonly email: string | undefined;
  readonly limit: number | undefined;
  readonly startingAfter: string | undefined;
}

/** The only place that queries customers, and with them their subscriptions and invoices. */
export class CustomerRepository {
  readonly #model: Model<Customer>;
  readonly #events: EventRepository;
  readonly #intents: PaymentIntentRepository;

  constructor(database: Connection, events: EventRepository, intents: PaymentIntentRepository) {
    this.#model = database.model<Customer>('Customer', schema, 'customers');
    this.#events = events;
    this.#intents = intents;
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Adds a customer. One that an earlier attempt of the request has added stays as it is. */
  async add(customer: Customer): Promise<Customer> {
    await insertNew(this.#model, customer);
    return (await this.find(customer._id)) ?? customer;
  }

  /** A customer by their id. First publishes what a crash left pending. */
  find(id: string): Promise<Customer | null> {
    return this.#findOne({ _id: id });
  }

  findBySubscription(id: string): Promise<Customer | null> {
    return this.#findOne({ 'subscriptions._id': id });
  }

  findByInvoice(id: string): Promise<Customer | null> {
    return this.#findOne({ 'invoices._id': id });
  }

  list({ email, limit, startingAfter }: CustomerSearch): Promise<ListPage<Customer>> {
    const filter = email === undefined ? {} : { email };
    return readList(this.#model, { filter, limit, startingAfter, kind: 'customer' });
  }

  /** All customers who have or had a subscription. A sandbox has few. */
  findSubscribers(): Promise<Customer[]> {
    return this.#model
      .find({ 'subscriptions._id': { $exists: true } })
      .sort({ created: 1, _id: 1 })
      .lean<Customer[]>()
      .exec();
  }

  /** The customer whose work has been due for longest by the clock. */
  findMostDue(now: Date): Promise<Customer | null> {
    return this.#model
      .findOne({ due_at: { $ne: null, $lte: now } })
      .sort({ due_at: 1, _id: 1 })
      .lean<Customer>()
      .exec();
  }

  /** Stores a changed customer; false when another writer has changed it since it was read. */
  async write(before: Customer, after: Customer): Promise<boolean> {
    const { _id, version } = before;
    const written = { ...after, due_at: nextDue(after), version: version + 1 };
    const { modifiedCount } = await this.#model.replaceOne({ _id, version }, written);
    if (modifiedCount === 0) return false;
    await this.#publishPending(written);
    return true;
  }

  /** Publishes events and payment attempts that a crash left pending. */
  readonly job: Job = {
    name: 'publish pending customer events',
    every: 5_000,
    run: async () => {
      for (const customer of await findPending(this.#model)) await this.#publishPending(customer);
    },
  };

  async #findOne(filter: QueryFilter<Customer>): Promise<Customer | null> {
    const customer = await this.#model.findOne(filter).lean<Customer>();
    if (customer) await this.#publishPending(customer);
    return customer;
  }

  /** Stores payments first: a subscriber to an event must find its payment. */
  async #publishPending(customer: Customer): Promise<void> {
    const { _id, unfiled_attempts } = customer;
    if (unfiled_attempts.length > 0) {
      for (const { intent } of unfiled_attempts) await this.#intents.attempt(intent);
      const stored = unfiled_attempts.map((attempt) => attempt._id);
      await this.#model.updateOne({ _id }, { $pull: { unfiled_attempts: { _id: { $in: stored } } } });
    }
    await publishEvents(this.#model, this.#events, customer);
  }
}
