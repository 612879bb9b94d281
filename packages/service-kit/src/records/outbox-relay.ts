import type { Connection, Model, QueryFilter } from 'mongoose';
import type { Described } from '../history/changes.ts';
import { type ChangeEntry, HistoryStore } from '../history/history-store.ts';
import type { Job } from '../program/jobs.ts';
import { WriteBatcher } from '../queue/write-batcher.ts';
import { changeReport, type EventMapping } from '../reports/change-report.ts';
import { Outbox } from '../reports/outbox.ts';
import type { Entity } from './entity.ts';

/** The dependencies of {@link OutboxRelay}: how it publishes a collection's change entries. */
export interface OutboxRelayDependencies<T> {
  readonly database: Connection;
  readonly model: Model<T>;
  /** Converts a record to its history snapshot. */
  readonly describe: (record: T) => Described;
  /**
   * The side effects of a change, which run before the entry is stored in the history. At least once, also after a
   * crash.
   */
  readonly afterChange?: (id: number, note: ChangeEntry) => Promise<void>;
  /** True: `afterChange` also receives new records, as an entry with the action `created`. */
  readonly announcesCreation?: true;
  /**
   * If present, subscribers of the account can receive every change. They receive the whole result of `describe`, so it
   * must contain no secrets.
   */
  readonly events?: EventMapping;
}

/** The versions of published change entries of a record. */
interface Filed {
  readonly _id: number;
  readonly versions: readonly number[];
}

const filedOf = ({ _id, unfiled }: Entity): Filed => ({ _id, versions: unfiled.map(({ version }) => version) });

/** Milliseconds after which a change entry that is still in its record counts as left by a crash. */
const abandonedAfter = 10_000;

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
  readonly #forgotten = new WriteBatcher((_: 'notes', asked: readonly Filed[]) => this.#forget(asked));

  constructor(deps: OutboxRelayDependencies<T>) {
    this.#deps = deps;
    this.#history = new HistoryStore(deps.database);
    this.#outbox = new Outbox(deps.database);
  }

  /** The change entry that a write stores in the record; `after` is the record that the write produces. */
  note(note: ChangeEntry, after: T): ChangeEntry {
    const { events, describe } = this.#deps;
    return events ? { ...note, after: describe(after) } : note;
  }

  /** A new record as it is inserted: with the entry of its creation if subscribers or `afterChange` need it. */
  begun(record: T): T {
    const { events, announcesCreation } = this.#deps;
    return events || announcesCreation ? { ...record, unfiled: [this.note(creationOf(record), record)] } : record;
  }

  /**
   * Publishes the pending entries of a record that was just written. If that fails, the job retries, because the change
   * itself is stored.
   */
  fileSoon(record: T): Promise<void> {
    return this.#file(record).catch(() => undefined);
  }

  /** Writes the pending entries of many records to the outbox only: without side effects and without history. */
  async tell(records: readonly T[]): Promise<void> {
    if (records.length === 0) return;
    await this.#outbox.write(records.flatMap((record) => this.#reports(record)));
    await this.#forget(records.map(filedOf));
  }

  /** A job that publishes change entries that a crash left in their records. */
  get job(): Job {
    const { model } = this.#deps;
    return {
      name: `file the history of ${model.collection.name}`,
      every: 60_000,
      run: async () => {
        const left = { 'unfiled.at': { $lt: new Date(Date.now() - abandonedAfter) } } as unknown as QueryFilter<T>;
        const failures: unknown[] = [];
        // An entry that cannot be published must not block the others.
        for await (const record of model.find(left).lean<T>().cursor())
          await this.#file(record as T).catch((error) => failures.push(error));
        if (failures.length > 0)
          throw new AggregateError(failures, `the history of ${failures.length} records could not be filed`);
      },
    };
  }

  /** Identifies the record of a change entry. */
  noted({ _id, account_id }: T) {
    return { collection: this.#deps.model.collection.name, id: _id, accountId: account_id };
  }

  async #file(record: T): Promise<void> {
    const { afterChange, announcesCreation } = this.#deps;
    const notes: readonly ChangeEntry[] = record.unfiled ?? [];
    for (const report of this.#reports(record)) await this.#outbox.write([report]);
    for (const note of notes) if (note.action !== 'created' || announcesCreation) await afterChange?.(record._id, note);
    await this.#history.file(this.noted(record), notes);
    await this.#forgotten.add('notes', filedOf(record));
  }

  /**
   * The outbox messages for the pending entries of a record. An entry without a snapshot, from before events were
   * enabled, has none.
   */
  #reports(record: T) {
    const { events, describe } = this.#deps;
    const notes: readonly ChangeEntry[] = record.unfiled ?? [];
    return notes.flatMap((note) => {
      // A deleted record never changes again, so it is its own snapshot.
      const after = note.action === 'deleted' ? describe(record) : note.after;
      return events && after ? changeReport(events, this.noted(record), { ...note, after }) : [];
    });
  }

  /** Removes published entries from their records, in one update for all records with the same published versions. */
  async #forget(filed: readonly Filed[]): Promise<void> {
    const alike = Map.groupBy(filed, ({ versions }) => versions.join());
    const updates = [...alike.values()].map((records) => ({
      updateMany: {
        filter: { _id: { $in: records.map(({ _id }) => _id) } },
        update: { $pull: { unfiled: { version: { $in: records[0]?.versions } } } },
      },
    }));
    await this.#deps.model.collection.bulkWrite(updates as never, { ordered: false });
  }
}
