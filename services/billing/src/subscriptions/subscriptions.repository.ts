import { isDeepStrictEqual } from 'node:util';
import { documentSchema, documentStore, isDuplicateKey, Outbox } from '@keystead/service-kit';
import { type Connection, type QueryFilter, Schema } from 'mongoose';
import type { LedgerStore } from '../ledger/ledger.repository.ts';
import {
  changesNothing,
  foldSubscription,
  type StateChange,
  type StateEntry,
  stateEntry,
} from '../ledger/state-entries.ts';
import { subscriptionMessages } from './subscriptions.events.ts';
import { type Subscription, trialEnd } from './subscriptions.ts';

const schema = documentSchema<Subscription>({
  _id: { type: Number, required: true },
  entry: Number,
  trial_end: Date,
  granted: String,
  paid: Schema.Types.Mixed,
  ever_paid: Boolean,
  created_at: Date,
});
schema.index({ trial_end: 1 });
// An admin lists the accounts with a plan.
schema.index({ granted: 1 });
schema.index({ 'paid.status': 1 });

/** The account whose subscription begins. The trial starts when the account does. */
interface NewAccount {
  readonly accountId: number;
  readonly accountSince: Date;
}

/**
 * The only place that queries subscriptions: of one account, or by the end of the trial. The ledger is decisive. The
 * collection stores the result of its entries and may lag behind briefly.
 */
export class SubscriptionStore extends documentStore('subscriptions', schema) {
  readonly #ledger: LedgerStore;
  readonly #outbox: Outbox;

  constructor(database: Connection, ledger: LedgerStore) {
    super(database);
    this.#ledger = ledger;
    this.#outbox = new Outbox(database);
  }

  /** The period includes its end. */
  eachTrialEnding(after: Date, until: Date): AsyncIterable<Subscription> {
    return this.readEach({ trial_end: { $gt: after, $lte: until }, entry: { $gt: 0 } });
  }

  /** The account's subscription for a page. Begins it with the trial if there is none. */
  async findOrCreate({ accountId, accountSince }: NewAccount): Promise<Subscription> {
    const existing = await this.readOne({ _id: accountId });
    // A subscription from before the ledger existed has no entry.
    if (existing?.entry) return existing;
    const trial = { kind: 'trial', trial_end: trialEnd(accountSince) } as const;
    await this.#ledger.append(stateEntry(accountId, 1, trial, new Date()));
    const created = await this.current(accountId);
    if (!created) throw new Error(`the subscription of account ${accountId} was erased while it was created`);
    return created;
  }

  findAll(accountIds: readonly number[]): Promise<Subscription[]> {
    return this.readAll({ _id: { $in: [...accountIds] } });
  }

  /** Those with another plan than the trial, without the rest of their fields. At most `limit`. */
  withPlan(limit: number): Promise<Subscription[]> {
    const beyondTrial = [{ granted: 'enterprise' as const }, { 'paid.status': { $in: ['active', 'past_due'] } }];
    return this.readAll({ $or: beyondTrial } as QueryFilter<Subscription>, { fields: { granted: 1, paid: 1 }, limit });
  }

  /** The account's subscription, computed from the ledger now; null before it begins and after its erasure. */
  async current(accountId: number): Promise<Subscription | null> {
    const entries = await this.#ledger.statesOf(accountId);
    const subscription = foldSubscription(entries);
    if (subscription) await this.#store(subscription, entries);
    return subscription;
  }

  /**
   * Appends a change to a subscription that was read. Returns the resulting subscription, also if the change has no
   * effect. Undefined when another writer has changed it since: the change may be based on stale data.
   */
  async append(read: Subscription, change: StateChange): Promise<Subscription | undefined> {
    if (changesNothing(read, change)) return read;
    const entry = stateEntry(read._id, read.entry + 1, change, new Date());
    if (!(await this.#ledger.append(entry))) return undefined;
    return (await this.current(read._id)) ?? undefined;
  }

  /** Updates the stored subscriptions from the ledger, wherever a crash left one behind. */
  async repair(): Promise<void> {
    for await (const accountId of this.#ledger.accounts()) await this.current(accountId);
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.model.deleteOne({ _id: accountId });
  }

  /**
   * Stores a subscription, forwards only: of two concurrent writes, the later state stays. The outbox messages are
   * written first. A writer that stores an entry therefore finds the earlier ones stored, or writes their messages
   * first.
   */
  async #store(subscription: Subscription, entries: readonly StateEntry[]): Promise<void> {
    const { _id, entry } = subscription;
    const stored = await this.readOne({ _id: _id });
    if (isDeepStrictEqual(stored, subscription)) return;
    for (const message of subscriptionMessages(entries, stored?.entry ?? 0)) await this.#outbox.write([message]);
    try {
      await this.model.replaceOne({ _id, entry: { $not: { $gt: entry } } }, subscription, { upsert: true });
    } catch (error) {
      // Another writer has stored a later state.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
