import { documentSchema, queueStore } from '@keystead/service-kit';
import type { Customer } from './customers.ts';

const schema = documentSchema<Customer>({
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
});
schema.index({ account_id: 1 }, { unique: true });
schema.index({ state: 1, routine: 1, next_at: 1 });
schema.index({ synced_at: 1 });

const order = { routine: 1, next_at: 1 } as const;

export class CustomerStore extends queueStore('customers', schema, { states: ['waiting'], order }) {
  /** Adds a customer, unless the account already has one. Returns the account's customer. */
  async add(customer: Customer): Promise<Customer> {
    await this.insertNew(customer);
    const { account_id } = customer;
    return this.model.findOne({ account_id }).lean<Customer>().orFail();
  }

  /** Of two concurrent replacements, the first stays. Returns the account's customer. */
  async replace({ _id, told_entry }: Customer, customer: Customer): Promise<Customer> {
    await this.model.deleteOne({ _id });
    return this.add({ ...customer, told_entry });
  }

  find(id: string): Promise<Customer | null> {
    return this.readOne({ _id: id });
  }

  findByAccount(account_id: number): Promise<Customer | null> {
    return this.readOne({ account_id });
  }

  /** Queues a synchronisation of a customer; null for a customer that is not ours. */
  queueSync(id: string): Promise<Customer | null> {
    return this.changeOne(
      { _id: id },
      { $inc: { asked: 1 }, $set: { state: 'waiting', routine: false, attempts: 0, next_at: new Date() } },
    );
  }

  async queueStaleSyncs(synced_at: Date): Promise<void> {
    const stale = { state: 'done' as const, synced_at: { $lt: synced_at } };
    const queued = { state: 'waiting' as const, routine: true, next_at: new Date() };
    await this.model.updateMany(stale, { $inc: { asked: 1 }, $set: queued });
  }

  /** Marks a customer as synchronised. A customer that was queued again in the meantime stays in the queue. */
  async markDone({ _id, asked }: Customer): Promise<void> {
    const synced_at = new Date();
    await this.model.updateOne({ _id, asked }, { $set: { state: 'done', attempts: 0, synced_at } });
  }

  /** A customer that was queued in the meantime stays due immediately. */
  override async retryAt(id: string, next_at: Date): Promise<void> {
    const leased = { next_at: { $gt: new Date() } };
    await this.model.updateOne({ _id: id, state: 'waiting', ...leased }, { $set: { next_at } });
  }

  async setEmailedEntry(id: string, entry: number): Promise<void> {
    await this.model.updateOne({ _id: id }, { $max: { told_entry: entry } });
  }

  async setCard(id: string, card: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { card } });
  }

  async eraseOf(account_id: number): Promise<void> {
    await this.eraseWhere({ account_id });
  }
}
