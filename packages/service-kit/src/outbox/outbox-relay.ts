import type { ChangeReport } from '@keystead/contracts';
import type { Connection, Model, mongo } from 'mongoose';
import { attemptTogether } from '../concurrency.ts';
import type { AggregateStore } from '../persistence/aggregate-store.ts';
import { driverOf, timeLimit, unjournaled } from '../persistence/database.ts';
import type { Entity } from '../persistence/entity.ts';
import { type ChangeEntry, type HistorySnapshot, HistoryStore, type RecordChange } from '../persistence/history.ts';
import { inBackground, pacedRuns } from './background-work.ts';
import { Outbox } from './outbox.ts';
import { changeReport, type EventMapping, writingRequest } from './reports.ts';

export interface OutboxRelayDependencies<T> {
  readonly database: Connection;
  readonly model: Model<T>;
  readonly describe: (record: T) => HistorySnapshot;
  /**
   * Runs after the answer, before the entries are in the history: at least once, in the order of a record's versions. Each
   * record has that version or a later one, and is there once. If it fails, it runs for each record alone.
   */
  readonly afterChanges?: (changes: readonly RecordChange<T>[]) => Promise<void>;
  /** True: `afterChanges` also receives new records, as an entry with the action `created`. */
  readonly announcesCreation?: true;
  /** If present, subscribers of the account receive every change with all that `describe` returns: no secrets. */
  readonly events?: EventMapping;
  /** Stored aggregates over all records of an account; each record then has an `aggregate_shard`. */
  readonly figures?: AggregateStore;
}

/** Side effects of each change, those of a batch at the same time. */
export const eachChange =
  <T>(affect: (...change: RecordChange<T>) => Promise<void>) =>
  async (changes: readonly RecordChange<T>[]): Promise<void> => {
    await Promise.all(changes.map((change) => affect(...change)));
  };

const BATCH_SIZE = 500;
/** The number of records whose side effects run at the same time after those of their batch have failed. */
const LANES = 32;
/** Milliseconds after which a pending entry is overdue: a crash left it, or the relay of its writer has failed. */
const OVERDUE_MS = 1_000;

export const creationOf = ({ created_at: at, created_by: by }: Entity): ChangeEntry => ({
  version: 1,
  action: 'created',
  at,
  by,
  changes: [],
});

/**
 * Publishes pending change entries from their records, after the requests that wrote them are answered: to the events
 * service or the outbox, then to the side effects, then to the history, in batches with one command for each step
 * (docs/write-path.md). Then it removes them. A write wakes the relay of its own process; the relay of any process takes
 * overdue entries.
 *
 * A record's messages are published in the order of its versions: an entry leaves the record only after its message
 * was accepted or is in the outbox. So a relay finds an earlier entry in the record, or it was published. A message that
 * is published twice exists once, by its key.
 */
export class OutboxRelay<T extends Entity> {
  readonly #deps: OutboxRelayDependencies<T>;
  readonly #beforeChanges;
  readonly #history: HistoryStore;
  readonly #outbox: Outbox;
  /** The records that this process has written and not yet published. */
  readonly #written = new Set<number>();
  readonly #runs;
  #isOverdueDue = false;

  /** @param beforeChanges publishes what precedes the pending changes of records */
  constructor(deps: OutboxRelayDependencies<T>, beforeChanges: (records: readonly T[]) => Promise<void>) {
    this.#deps = deps;
    this.#beforeChanges = beforeChanges;
    this.#history = new HistoryStore(deps.database);
    this.#outbox = new Outbox(deps.database);
    this.#runs = pacedRuns(deps.database, () => this.#publishAll());
  }

  /** Adds to an entry what its publication needs. A deleted record never changes again, so it is its own snapshot. */
  toStored(entry: ChangeEntry, after?: T): ChangeEntry {
    const { events, describe } = this.#deps;
    if (!events) return entry;
    const writing = writingRequest.getStore();
    return { ...entry, ...(after && { after: describe(after) }), ...(writing && { origin: writing.origin }) };
  }

  /** Adds the entry of the creation if subscribers or `afterChanges` need it. */
  withCreation(record: T): T {
    const { events, announcesCreation } = this.#deps;
    if (!events && !announcesCreation) return record;
    return { ...record, unfiled: [this.toStored(creationOf(record), record)] };
  }

  /**
   * Has the pending entries of a record published that was just written, once its request is handled. If that fails,
   * they become overdue.
   */
  wake(id: number): void {
    const writing = writingRequest.getStore();
    if (writing && this.#deps.events) writing.isWritten = true;
    inBackground(this.#deps.database, async () => {
      await writing?.handled;
      this.#written.add(id);
      await this.#runs.next();
    });
  }

  /** @throws AggregateError with the failures, which do not keep other records from being published. */
  publishOverdue(): Promise<void> {
    this.#isOverdueDue = true;
    return this.#runs.next();
  }

  /** Resolves once what was written before this call is published, or has failed to be. */
  over(): Promise<void> {
    return this.#runs.over();
  }

  /** Writes the pending changes of many records to the outbox only: without side effects and without history. */
  async writeToOutbox(records: readonly T[]): Promise<void> {
    if (records.length === 0) return;
    await this.#beforeChanges(records);
    await this.#outbox.write(records.flatMap((record) => this.#messages(record)));
    await this.#removePublished(records);
  }

  refOf({ _id, account_id }: T) {
    return { collection: this.#deps.model.collection.name, id: _id, accountId: account_id };
  }

  async #publishAll(): Promise<void> {
    const failures = new Map<number, unknown>();
    // What is written meanwhile has a run of its own, so that overdue entries have their turn.
    const written = [...this.#written];
    this.#written.clear();
    for (let at = 0; at < written.length; at += BATCH_SIZE) {
      const ids = written.slice(at, at + BATCH_SIZE);
      await this.#publish(await this.#pending({ _id: { $in: ids }, 'unfiled.0': { $exists: true } }), failures);
    }
    if (this.#isOverdueDue) {
      this.#isOverdueDue = false;
      await this.#publishLeft(failures);
    }
    if (failures.size === 0) return;
    throw new AggregateError([...failures.values()], `the changes of ${failures.size} records could not be published`);
  }

  async #publishLeft(failures: Map<number, unknown>): Promise<void> {
    const overdue = { 'unfiled.at': { $lt: new Date(Date.now() - OVERDUE_MS) } };
    let records: T[];
    do {
      const others = failures.size > 0 && { _id: { $nin: [...failures.keys()] } };
      records = await this.#pending({ ...overdue, ...others });
      await this.#publish(records, failures);
    } while (records.length === BATCH_SIZE);
  }

  #pending(filter: object): Promise<T[]> {
    return driverOf(this.#deps.model)
      .find<T>(filter, { limit: BATCH_SIZE, ...timeLimit })
      .toArray();
  }

  /** Adds records whose side effects fail to `failures`. */
  async #publish(records: readonly T[], failures: Map<number, unknown>): Promise<void> {
    if (records.length === 0) return;
    await this.#beforeChanges(records);
    await this.#outbox.publish(records.flatMap((record) => this.#messages(record)));
    const failed = await attemptTogether(records, (some) => this.#affect(some), { concurrency: LANES });
    for (const [{ _id }, error] of failed) failures.set(_id, error);
    const published = records.filter((record) => !failed.has(record));
    await this.#history.storeAll(published.map((record) => [this.refOf(record), record.unfiled]));
    await this.#removePublished(published);
  }

  /** The first changes of all records, then their second ones, and so on. */
  async #affect(records: readonly T[]): Promise<void> {
    const { afterChanges, announcesCreation } = this.#deps;
    if (!afterChanges) return;
    const hasEffects = ({ action }: ChangeEntry) => action !== 'created' || announcesCreation;
    const affected = records.map((record) => ({ record, entries: record.unfiled.filter(hasEffects) }));
    const most = Math.max(...affected.map(({ entries }) => entries.length));
    for (let at = 0; at < most; at++)
      await afterChanges(
        affected.flatMap(({ record, entries }) => entries.slice(at, at + 1).map((entry) => [record, entry] as const)),
      );
  }

  /** An entry without a snapshot, from before events were enabled, has no message. */
  #messages(record: T): ChangeReport[] {
    const { events, describe } = this.#deps;
    if (!events) return [];
    return record.unfiled.flatMap((entry) => {
      const after = entry.action === 'deleted' ? describe(record) : entry.after;
      return after ? [changeReport(events, this.refOf(record), { ...entry, after })] : [];
    });
  }

  async #removePublished(records: readonly T[]): Promise<void> {
    if (records.length === 0) return;
    // First: stored aggregates without these changes are valid until then, but for the entries.
    await this.#deps.figures?.changed(records);
    const versionsOf = ({ unfiled }: T) => unfiled.map(({ version }) => version);
    const groups = Map.groupBy(records, (record) => versionsOf(record).join());
    const updates = [...groups.values()].map((group) => ({
      updateMany: {
        filter: { _id: { $in: group.map(({ _id }) => _id) } },
        update: { $pull: { unfiled: { version: { $in: group[0] && versionsOf(group[0]) } } } },
      },
    }));
    const options = { ordered: false, ...unjournaled };
    await this.#deps.model.collection.bulkWrite(updates as unknown as mongo.AnyBulkWriteOperation[], options);
  }
}
