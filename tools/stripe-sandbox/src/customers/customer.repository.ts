import type { Connection } from 'mongoose';
import type { EventRepository } from '../events/event.ts';
import { PublishingStore } from '../events/publishing-store.ts';
import type { PaymentIntentRepository } from '../payments/payment-intent.ts';
import { type Customer, nextDue } from './customer.ts';

/** The only place that queries customers, and with them their subscriptions and invoices. */
export class CustomerRepository extends PublishingStore<Customer> {
  readonly #intents: PaymentIntentRepository;

  constructor(database: Connection, events: EventRepository, intents: PaymentIntentRepository) {
    super(database, events, {
      name: 'customers',
      kind: 'customer',
      indexes: [[{ 'subscriptions._id': 1 }], [{ 'invoices._id': 1 }], [{ due_at: 1 }]],
    });
    this.#intents = intents;
  }

  async ownerOf(list: 'invoices' | 'subscriptions', id: string): Promise<string | undefined> {
    return (await this.model.findOne({ [`${list}._id`]: id }, { _id: 1 }).lean<Customer>())?._id;
  }

  /** The customer whose work has been due for longest by the clock. */
  findMostDue(now: Date): Promise<Customer | null> {
    return this.model
      .findOne({ due_at: { $ne: null, $lte: now } })
      .sort({ due_at: 1, _id: 1 })
      .lean<Customer>()
      .exec();
  }

  /** Stores a changed customer; false when another writer has changed it since it was read. */
  async write(before: Customer, after: Customer): Promise<boolean> {
    const { _id, version } = before;
    const written = { ...after, due_at: nextDue(after), version: version + 1 };
    const { modifiedCount } = await this.model.replaceOne({ _id, version }, written);
    if (modifiedCount === 0) return false;
    await this.publish(written);
    return true;
  }

  /** Stores payments first: a subscriber to an event must find its payment. */
  protected override async prepareEvents({ _id, unfiled_attempts }: Customer): Promise<void> {
    if (unfiled_attempts.length === 0) return;
    for (const { intent } of unfiled_attempts) await this.#intents.attempt(intent);
    await this.removePending(_id, 'unfiled_attempts', unfiled_attempts);
  }
}
