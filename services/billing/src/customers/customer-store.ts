import { eraseAll, insertNew, takeDue } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Customer } from './customer.ts';

const schema = new Schema<Customer>(
  {
    _id: { type: String, required: true },
    account_id: Number,
    provider: String,
    state: String,
    routine: Boolean,
    asked: Number,
    attempts: Number,
    next_at: Date,
    synced_at: Date,
    told_entry: Number,
    card: String,
  },
  { versionKey: false },
);
schema.index({ account_id: 1 }, { unique: true });
schema.index({ state: 1, routine: 1, next_at: 1 });
schema.index({ synced_at: 1 });

/** Milliseconds for which an attempt keeps others from the same customer: longer than its calls may take. */
const attemptTakes = 2 * 60_000;

/** The only place that queries which customer of the provider's an account is. */
export class CustomerStore {
  readonly #model: Model<Customer>;

  constructor(database: Connection) {
    this.#model = database.model<Customer>('Customer', schema, 'customers');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Adds a customer; the one that the account has already stays. Gives the account's. */
  async add(customer: Customer): Promise<Customer> {
    await insertNew(this.#model, customer);
    const { account_id } = customer;
    return this.#model.findOne({ account_id }).lean<Customer>().orFail();
  }

  /**
   * Puts a customer in the place of one that the provider does not know any more; of two that do so at once, the first
   * stays. Gives the account's.
   */
  async replace({ _id, told_entry }: Customer, customer: Customer): Promise<Customer> {
    await this.#model.deleteOne({ _id });
    return this.add({ ...customer, told_entry });
  }

  find(id: string): Promise<Customer | null> {
    return this.#model.findById(id).lean<Customer>().exec();
  }

  findByAccount(account_id: number): Promise<Customer | null> {
    return this.#model.findOne({ account_id }).lean<Customer>().exec();
  }

  /** Asks for a look at what the provider has of a customer; null for one that is none of ours. */
  look(id: string): Promise<Customer | null> {
    return this.#model
      .findByIdAndUpdate(
        id,
        { $inc: { asked: 1 }, $set: { state: 'waiting', routine: false, attempts: 0, next_at: new Date() } },
        { returnDocument: 'after' },
      )
      .lean<Customer>()
      .exec();
  }

  /** Asks for a look at all whose state was not taken over since. */
  async lookAtThoseBefore(synced_at: Date): Promise<void> {
    const stale = { state: 'done' as const, synced_at: { $lt: synced_at } };
    const asked = { state: 'waiting' as const, routine: true, next_at: new Date() };
    await this.#model.updateMany(stale, { $inc: { asked: 1 }, $set: asked });
  }

  /**
   * Takes the customer that has waited longest, one that something has happened to before any that is looked at as a
   * routine; nobody else gets it for two minutes. Null when none is due.
   */
  take(): Promise<Customer | null> {
    return takeDue(this.#model, { states: ['waiting'], lease: attemptTakes, order: { routine: 1, next_at: 1 } });
  }

  /** Notes that the provider's state was taken over; one that was asked for again meanwhile goes on waiting. */
  async done({ _id, asked }: Customer): Promise<void> {
    const synced_at = new Date();
    await this.#model.updateOne({ _id, asked }, { $set: { state: 'done', attempts: 0, synced_at } });
  }

  /** Notes when a look that failed is due again; one that was asked for meanwhile is due at once, and stays so. */
  async retryAt(id: string, next_at: Date): Promise<void> {
    const isTaken = { next_at: { $gt: new Date() } };
    await this.#model.updateOne({ _id: id, state: 'waiting', ...isTaken }, { $set: { next_at } });
  }

  /** Notes up to which state entry letters were written. */
  async told(id: string, entry: number): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $max: { told_entry: entry } });
  }

  /** Notes which of the customer's default cards was taken into use. */
  async usesCard(id: string, card: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { card } });
  }

  /** Forgets which customer an account is. */
  async eraseOf(account_id: number): Promise<void> {
    await eraseAll(this.#model.collection, { account_id });
  }
}
