import type { Connection, Model, QueryFilter } from 'mongoose';
import type { Described } from '../history/changes.ts';
import { type ChangeEntry, HistoryStore } from '../history/history-store.ts';
import type { Job } from '../program/jobs.ts';
import { WriteBatcher } from '../queue/write-batcher.ts';
import { changeReport, type EventMapping } from '../reports/change-report.ts';
import { Outbox } from '../reports/outbox.ts';
import type { Entity } from './entity.ts';

/** What becomes of the notes of a collection's changes. */
export interface OutboxRelayDependencies<T> {
  readonly database: Connection;
  readonly model: Model<T>;
  /** A record as its history shows it. */
  readonly describe: (record: T) => Described;
  /** What a change brings about elsewhere, before the note is filed. It happens at least once, crashes included. */
  readonly afterChange?: (id: number, note: ChangeEntry) => Promise<void>;
  /** True: `afterChange` hears of new records too, by a note of action `created`. */
  readonly announcesCreation?: true;
  /** Present: those whose records they are can hear of every change. What `describe` says of a record is told, so no secrets. */
  readonly events?: EventMapping;
}

/** Which notes of a record are filed. */
interface Filed {
  readonly _id: number;
  readonly versions: readonly number[];
}

const filedOf = ({ _id, unfiled }: Entity): Filed => ({ _id, versions: unfiled.map(({ version }) => version) });

/** Milliseconds after which a note that is still in its record was left there by a crash. */
const abandonedAfter = 10_000;

/** The note of a record's creation, which the record itself holds. */
export const creationOf = ({ created_at: at, created_by: by }: Entity): ChangeEntry => ({
  version: 1,
  action: 'created',
  at,
  by,
  changes: [],
});

/**
 * Brings the notes that changes have left in their records to where they belong: the outbox, from where others are told,
 * whatever hangs on the change, and the history.
 *
 * Of one record, the report of a version is in the outbox before that of the next. For a note leaves its record only once
 * it is reported, so that whoever brings away the next one has either found it there, and reports it first, or it was
 * reported before. Whoever comes late reports again what is reported, which its key makes nothing of.
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

  /** A note as the change that it is of writes it into the record, which it leaves as `after`. */
  note(note: ChangeEntry, after: T): ChangeEntry {
    const { events, describe } = this.#deps;
    return events ? { ...note, after: describe(after) } : note;
  }

  /** A new record as it is written: with the note of its creation, where anybody is to hear of that. */
  begun(record: T): T {
    const { events, announcesCreation } = this.#deps;
    return events || announcesCreation ? { ...record, unfiled: [this.note(creationOf(record), record)] } : record;
  }

  /** Files what a record that was just written holds. A failure is left to the job: the change has been made. */
  fileSoon(record: T): Promise<void> {
    return this.#file(record).catch(() => undefined);
  }

  /** Tells of many records what they hold, which nothing else hangs on and no history shows. */
  async tell(records: readonly T[]): Promise<void> {
    if (records.length === 0) return;
    await this.#outbox.write(records.flatMap((record) => this.#reports(record)));
    await this.#forget(records.map(filedOf));
  }

  /** Files the notes that a crash has left in their records. */
  get job(): Job {
    const { model } = this.#deps;
    return {
      name: `file the history of ${model.collection.name}`,
      every: 60_000,
      run: async () => {
        const left = { 'unfiled.at': { $lt: new Date(Date.now() - abandonedAfter) } } as unknown as QueryFilter<T>;
        const failures: unknown[] = [];
        // One that cannot be filed must not keep those after it waiting.
        for await (const record of model.find(left).lean<T>().cursor())
          await this.#file(record as T).catch((error) => failures.push(error));
        if (failures.length > 0)
          throw new AggregateError(failures, `the history of ${failures.length} records could not be filed`);
      },
    };
  }

  /** Of which record a note is. */
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

  /** The reports of what a record holds; a note of before anybody was told of changes has none. */
  #reports(record: T) {
    const { events, describe } = this.#deps;
    const notes: readonly ChangeEntry[] = record.unfiled ?? [];
    return notes.flatMap((note) => {
      // Nothing changes a record any more once it is deleted.
      const after = note.action === 'deleted' ? describe(record) : note.after;
      return events && after ? changeReport(events, this.noted(record), { ...note, after }) : [];
    });
  }

  /** Takes filed notes out of their records: in one update those of all records of which the same versions were filed. */
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
