import { isDeepStrictEqual } from 'node:util';
import { isDuplicateKey, Outbox } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { LedgerStore } from '../ledger/ledger-store.ts';
import {
  changesNothing,
  foldSubscription,
  type StateChange,
  type StateEntry,
  stateEntry,
} from '../ledger/state-entry.ts';
import { type Subscription, trialEnd } from './subscription.ts';
import { subscriptionReports } from './subscription-events.ts';

const schema = new Schema<Subscription>(
  {
    _id: { type: Number, required: true },
    entry: Number,
    trial_end: Date,
    granted: String,
    paid: Schema.Types.Mixed,
    ever_paid: Boolean,
    created_at: Date,
  },
  { versionKey: false },
);
schema.index({ trial_end: 1 });

/** Whose subscription begins: the account's first moment is that of its trial. */
interface NewAccount {
  readonly accountId: number;
  readonly accountSince: Date;
}

/**
 * The only place that queries subscriptions; each belongs to one account and is found by it alone. What counts is in the
 * ledger; the collection shows what its entries come to, and may be a moment behind.
 */
export class SubscriptionStore {
  readonly #model: Model<Subscription>;
  readonly #ledger: LedgerStore;
  readonly #outbox: Outbox;

  constructor(database: Connection, ledger: LedgerStore) {
    this.#model = database.model<Subscription>('Subscription', schema, 'subscriptions');
    this.#ledger = ledger;
    this.#outbox = new Outbox(database);
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** The subscriptions of accounts whose trial ends, or ended, within a time (its end included), one by one. */
  eachTrialEnding(after: Date, until: Date): AsyncIterable<Subscription> {
    return this.#model
      .find({ trial_end: { $gt: after, $lte: until }, entry: { $gt: 0 } })
      .lean<Subscription[]>()
      .cursor();
  }

  /** The account's subscription, as a page reads it; begun with the trial if there is none. */
  async findOrBegin({ accountId, accountSince }: NewAccount): Promise<Subscription> {
    const known = await this.#model.findById(accountId).lean<Subscription>();
    // One of before there was a ledger has no entry.
    if (known?.entry) return known;
    const trial = { kind: 'trial', trial_end: trialEnd(accountSince) } as const;
    await this.#ledger.append(stateEntry(accountId, 1, trial, new Date()));
    const begun = await this.current(accountId);
    if (!begun) throw new Error(`the subscription of account ${accountId} was erased while it began`);
    return begun;
  }

  /** The account's subscription as the ledger has it at this moment; null before it was begun and once it was erased. */
  async current(accountId: number): Promise<Subscription | null> {
    const entries = await this.#ledger.statesOf(accountId);
    const subscription = foldSubscription(entries);
    if (subscription) await this.#show(subscription, entries);
    return subscription;
  }

  /**
   * Appends a change to what somebody has read of the account; gives what it stands at then, also where the change
   * changes nothing. Undefined when somebody else has changed it since: what the change was made of may be out of date.
   */
  async append(read: Subscription, change: StateChange): Promise<Subscription | undefined> {
    if (changesNothing(read, change)) return read;
    const entry = stateEntry(read._id, read.entry + 1, change, new Date());
    if (!(await this.#ledger.append(entry))) return undefined;
    return (await this.current(read._id)) ?? undefined;
  }

  /** Shows an account what the ledger has, wherever a crash left it behind. */
  async repair(): Promise<void> {
    for await (const accountId of this.#ledger.accounts()) await this.current(accountId);
  }

  /** Deletes an account's subscription for good. */
  async eraseOf(accountId: number): Promise<void> {
    await this.#model.deleteOne({ _id: accountId });
  }

  /**
   * Writes forwards only: of two that come at once, the later state stays. What is shown was reported before, so that whoever
   * shows an entry has either found the ones before it shown, or reports them first.
   */
  async #show(subscription: Subscription, entries: readonly StateEntry[]): Promise<void> {
    const { _id, entry } = subscription;
    const shown = await this.#model.findById(_id).lean<Subscription>();
    if (isDeepStrictEqual(shown, subscription)) return;
    for (const report of subscriptionReports(entries, shown?.entry ?? 0)) await this.#outbox.write([report]);
    try {
      await this.#model.replaceOne({ _id, entry: { $not: { $gt: entry } } }, subscription, { upsert: true });
    } catch (error) {
      // There is one that takes account of more.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
