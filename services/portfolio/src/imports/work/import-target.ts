import type { ImportRow } from '@keystead/contracts';
import { type Entity, type IdSource, mapInTurns, newRecord } from '@keystead/service-kit';
import type { ImportedRecord, ImportedRecordStore } from '../../records/imported-records.ts';
import type { StoredImport } from '../import.ts';
import type { AcceptedRow, FileRow, RowReading } from '../rows/file-row.ts';

/** The outcome of rows to add. Those that are in neither set exist already. */
interface RowsAdded {
  readonly added: ReadonlySet<number>;
  readonly beyond: ReadonlySet<number>;
}

interface TargetRecords<T extends ImportedRecord> {
  readonly store: ImportedRecordStore<T>;
  readonly ids: IdSource;
  /** The number of records that the account may have. Null for no limit. */
  readonly limit: number | null;
}

/** Sorted rows: those whose outcome is known, and those to be added. */
export interface SortedRows<Input> {
  readonly decided: readonly ImportRow[];
  readonly fresh: readonly AcceptedRow<Input>[];
}

/** What the records of some rows need, before they are added. */
export interface PreparedRows<T, Input> {
  readonly rows: readonly AcceptedRow<Input>[];
  readonly ids: readonly number[];
  readonly make: RecordMaker<T, Input>;
}

/** Makes the record of a row, at its place among the prepared ones, from the fields that every record has. */
type RecordMaker<T, Input> = (row: AcceptedRow<Input>, stored: Entity, place: number) => T;

const BATCH_SIZE = 500;

export const resultOf = (
  { row, label }: RowReading<unknown>,
  outcome: ImportRow['outcome'],
  reasons: ImportRow['reasons'] = [],
): ImportRow => ({ row, label, outcome, reasons });

export const refusedFor = (reading: RowReading<unknown>, message: string): ImportRow =>
  resultOf(reading, 'refused', [{ field: '', message }]);

/** What an import fills: how to read rows, find duplicates, and add and roll back records. */
export abstract class ImportTarget<T extends ImportedRecord, Input> {
  protected readonly it: StoredImport;
  readonly #records: TargetRecords<T>;

  constructor(it: StoredImport, records: TargetRecords<T>) {
    this.it = it;
    this.#records = records;
  }

  protected abstract read(rows: readonly FileRow[]): Promise<RowReading<Input>[]>;
  /** Returns which of these keys the account has already. */
  protected abstract existing(keys: readonly string[]): Promise<ReadonlySet<string>>;
  protected abstract makerFor(rows: readonly AcceptedRow<Input>[]): Promise<RecordMaker<T, Input>>;
  /** What a row holds for `finish`, to be stored with its record. */
  protected stagedBy(_row: AcceptedRow<Input>): object {
    return {};
  }

  /** The keys that identify rows that were accepted before. */
  abstract keysOf(rows: readonly FileRow[]): Promise<{ row: number; key: string }[]>;
  /**
   * Final work after everything has been added. It must be idempotent.
   * @param mayContinue is called before each batch; it returns false once another worker has taken over
   */
  abstract finish(mayContinue: () => Promise<boolean>): Promise<void>;

  /**
   * Separates rows that can be added from those that are refused, exist already, or occur twice in the file.
   * @param seen the first row of each key; the keys of these rows are added to it
   */
  async sort(rows: readonly FileRow[], seen: Map<string, number>): Promise<SortedRows<Input>> {
    const readings = await this.read(rows);
    const accepted = readings.filter((reading) => 'key' in reading);
    const [existing, before] = await Promise.all([
      this.existing(accepted.map(({ key }) => key)),
      this.addedBefore(rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0),
    ]);
    const decided: ImportRow[] = [];
    const fresh: AcceptedRow<Input>[] = [];
    for (const reading of readings) {
      if (!('key' in reading)) {
        decided.push(resultOf(reading, 'refused', reading.reasons));
        continue;
      }
      const first = seen.get(reading.key) ?? reading.row;
      seen.set(reading.key, first);
      if (first !== reading.row) decided.push(refusedFor(reading, `This is the same as row ${first}.`));
      else if (before.has(reading.row)) decided.push(resultOf(reading, 'add'));
      else if (existing.has(reading.key)) decided.push(resultOf(reading, 'exists'));
      else fresh.push(reading);
    }
    return { decided, fresh };
  }

  addedBefore(from: number, to: number): Promise<ReadonlySet<number>> {
    return this.#records.store.rowsAdded(this.it._id, from, to);
  }

  /** The number of records that may still be added. Infinity without a limit. */
  async room(): Promise<number> {
    const { store, limit } = this.#records;
    return limit === null ? Number.POSITIVE_INFINITY : limit - (await store.count.read(this.it.account_id));
  }

  async prepare(rows: readonly AcceptedRow<Input>[]): Promise<PreparedRows<T, Input>> {
    const [make, ids] = await Promise.all([this.makerFor(rows), this.#records.ids.take(rows.length)]);
    return { rows, ids, make };
  }

  /**
   * Adds rows as if each had been sent to `POST`.
   * @param start stores the ids of the records to add; if it returns false, nothing is added and undefined is returned
   */
  async add(
    { rows, ids, make }: PreparedRows<T, Input>,
    start: (ids: readonly number[]) => Promise<boolean>,
  ): Promise<RowsAdded | undefined> {
    const { records, count } = this.#records.store;
    const { _id: import_id, account_id, by } = this.it;
    const now = new Date();
    if (!(await start(ids))) return undefined;
    const reserved = ids.slice(0, await this.#reserveRoom(ids));
    const made = await mapInTurns([...rows.slice(0, reserved.length).entries()], ([place, row]) => {
      const imported = { import_id, row: row.row, ...this.stagedBy(row) };
      return { ...make(row, newRecord(ids[place] as number, account_id, by, now), place), imported };
    });
    // If the insert fails, its outcome is unknown here. The worker that takes the import next finds out.
    const written = made.length > 0 ? await records.insertAll(made) : [];
    const existing = new Set(written.map(({ _id }) => _id));
    const lost = reserved.filter((id) => !existing.has(id));
    if (lost.length > 0) await count.release(account_id, ...lost);
    if (made.length > 0) await count.commit(account_id, ...existing);
    return {
      added: new Set(written.flatMap((record) => record.imported?.row ?? [])),
      beyond: new Set(rows.slice(reserved.length).map(({ row }) => row)),
    };
  }

  /** Completes the quota reservations of an interrupted add under these ids. */
  async reconcile(ids: readonly number[]): Promise<void> {
    const { store } = this.#records;
    const written = new Set(await store.writtenOf(ids));
    await store.count.release(this.it.account_id, ...ids.filter((id) => !written.has(id)));
    await store.count.commit(this.it.account_id, ...written);
  }

  /**
   * Rolls back what this import has added since it started, as if it had never existed, except records that were changed
   * or linked to since. It can be called again after an interruption.
   */
  async rollBack(): Promise<void> {
    const { store } = this.#records;
    const { _id, account_id, begun_at, by } = this.it;
    for (;;) {
      const ids = await store.untouchedOf(_id, begun_at, BATCH_SIZE);
      if (ids.length === 0) return;
      const mark = await store.count.startRemoval(account_id, ...ids);
      const hidden = await store.records.hideUntouched(ids, { mark, by });
      await store.count.endRemoval(account_id, mark, hidden);
      await store.discard(hidden);
    }
  }

  async #reserveRoom(ids: readonly number[]): Promise<number> {
    const { store, limit } = this.#records;
    for (;;) {
      const room = Math.min(ids.length, await this.room());
      if (room <= 0) return 0;
      if (await store.count.reserveAll(this.it.account_id, ids.slice(0, room), limit)) return room;
    }
  }
}
