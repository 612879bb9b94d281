import type { Connection, Model, QueryFilter } from 'mongoose';
import { attemptEach, WriteBatcher } from '../concurrency.ts';
import type { Entity } from '../persistence/entity.ts';
import { type ChangeEntry, type HistorySnapshot, HistoryStore } from '../persistence/history.ts';
import type { Job } from '../program/jobs.ts';
import { Outbox } from './outbox.ts';
import { changeReport, type EventMapping } from './reports.ts';

export interface OutboxRelayDependencies<T> {
  readonly database: Connection;
  readonly model: Model<T>;
  readonly describe: (record: T) => HistorySnapshot;
  /**
   * The side effects of a change, which run before the entry is stored in the history. At least once, also after a
   * crash.
   */
  readonly afterChange?: (id: number, entry: ChangeEntry) => Promise<void>;
  /** True: `afterChange` also receives new records, as an entry with the action `created`. */
  readonly announcesCreation?: true;
  /**
   * If present, subscribers of the account can receive every change. They receive the whole result of `describe`, so it
   * must contain no secrets.
   */
  readonly events?: EventMapping;
}

interface PublishedVersions {
  readonly _id: number;
  readonly versions: readonly number[];
}

const publishedVersionsOf = ({ _id, unfiled }: Entity): PublishedVersions => ({
  _id,
  versions: unfiled.map(({ version }) => version),
});

/** Milliseconds after which a change entry that is still in its record counts as left by a crash. */
const ABANDONED_MS = 10_000;

/** The change entry of a record's creation, derived from the record itself. */
export const creationOf = ({ created_at: at, created_by: by }: Entity): ChangeEntry => ({
  version: 1,
  action: 'created',
  at,
  by,
  changes: [],
});

/**
 * Publishes pending change entries from their records: first to the outbox, from which subscribers are notified, then
 * to the side effects of the change, then to the history.
 *
 * For one record, the message of a version is in the outbox before that of the next. An entry leaves its record only
 * after its message is in the outbox. A relay that handles the next entry therefore either finds the earlier one in the
 * record and publishes it first, or it was published before. A relay that is late may write the same message again; the
 * key of the message makes that a no-op.
 */
export class OutboxRelay<T extends Entity> {
  readonly #deps: OutboxRelayDependencies<T>;
  readonly #history: HistoryStore;
  readonly #outbox: Outbox;
  readonly #removals = new WriteBatcher((_: 'notes', batch: readonly PublishedVersions[]) =>
    this.#removePublished(batch),
  );

  constructor(deps: OutboxRelayDependencies<T>) {
    this.#deps = deps;
    this.#history = new HistoryStore(deps.database);
    this.#outbox = new Outbox(deps.database);
  }

  /** The change entry that a write stores in the record; `after` is the record that the write produces. */
  toStored(entry: ChangeEntry, after: T): ChangeEntry {
    const { events, describe } = this.#deps;
    return events ? { ...entry, after: describe(after) } : entry;
  }

  /** A new record as it is inserted: with the entry of its creation if subscribers or `afterChange` need it. */
  withCreation(record: T): T {
    const { events, announcesCreation } = this.#deps;
    return events || announcesCreation ? { ...record, unfiled: [this.toStored(creationOf(record), record)] } : record;
  }

  /**
   * Publishes the pending entries of a record that was just written. If that fails, the job retries, because the change
   * itself is stored.
   */
  publishSoon(record: T): Promise<void> {
    return this.#publish(record).catch(() => undefined);
  }

  /** Writes the pending entries of many records to the outbox only: without side effects and without history. */
  async writeToOutbox(records: readonly T[]): Promise<void> {
    if (records.length === 0) return;
    await this.#outbox.write(records.flatMap((record) => this.#reports(record)));
    await this.#removePublished(records.map(publishedVersionsOf));
  }

  /** A job that publishes change entries that a crash left in their records. */
  get job(): Job {
    const { model } = this.#deps;
    return {
      name: `publish changes of ${model.collection.name}`,
      every: 60_000,
      run: async () => {
        const abandoned = { 'unfiled.at': { $lt: new Date(Date.now() - ABANDONED_MS) } } as unknown as QueryFilter<T>;
        await attemptEach(
          model.find(abandoned).lean<T>().cursor(),
          (record) => this.#publish(record as T),
          (failures) => `the history of ${failures} records could not be stored`,
        );
      },
    };
  }

  refOf({ _id, account_id }: T) {
    return { collection: this.#deps.model.collection.name, id: _id, accountId: account_id };
  }

  async #publish(record: T): Promise<void> {
    const { afterChange, announcesCreation } = this.#deps;
    const entries: readonly ChangeEntry[] = record.unfiled ?? [];
    for (const report of this.#reports(record)) await this.#outbox.write([report]);
    for (const entry of entries)
      if (entry.action !== 'created' || announcesCreation) await afterChange?.(record._id, entry);
    await this.#history.store(this.refOf(record), entries);
    await this.#removals.add('notes', publishedVersionsOf(record));
  }

  /**
   * The outbox messages for the pending entries of a record. An entry without a snapshot, from before events were
   * enabled, has none.
   */
  #reports(record: T) {
    const { events, describe } = this.#deps;
    const entries: readonly ChangeEntry[] = record.unfiled ?? [];
    return entries.flatMap((entry) => {
      // A deleted record never changes again, so it is its own snapshot.
      const after = entry.action === 'deleted' ? describe(record) : entry.after;
      return events && after ? changeReport(events, this.refOf(record), { ...entry, after }) : [];
    });
  }

  /** Removes published entries from their records, in one update for all records with the same published versions. */
  async #removePublished(published: readonly PublishedVersions[]): Promise<void> {
    const groups = Map.groupBy(published, ({ versions }) => versions.join());
    const updates = [...groups.values()].map((records) => ({
      updateMany: {
        filter: { _id: { $in: records.map(({ _id }) => _id) } },
        update: { $pull: { unfiled: { version: { $in: records[0]?.versions } } } },
      },
    }));
    await this.#deps.model.collection.bulkWrite(updates as never, { ordered: false });
  }
}
