import type { AcceptedRow, FileRow, RowReading } from '../rows/file-row.ts';

/**
 * The outcome of rows to add: those that were added, and those beyond the plan's limit. The remaining rows exist
 * already.
 */
interface RowsAdded {
  readonly added: ReadonlySet<number>;
  readonly beyond: ReadonlySet<number>;
}

/** What an import fills: how to read rows, find duplicates and make records. */
export interface ImportTarget<Input> {
  /** Reads rows, each independently. */
  read(rows: readonly FileRow[]): Promise<RowReading<Input>[]>;
  /** The keys that identify rows that were accepted before. */
  keysOf(rows: readonly FileRow[]): Promise<{ row: number; key: string }[]>;
  /** Returns which of these keys the account has already. */
  existing(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** The rows in a range that this import has added before. */
  addedBefore(from: number, to: number): Promise<ReadonlySet<number>>;
  /** The number of records that may still be added. Infinity without a limit. */
  room(): Promise<number>;
  /**
   * Adds rows as if each had been sent to `POST`.
   * @param start stores the ids of the records to add; if it returns false, nothing is added and undefined is returned
   */
  add(
    rows: readonly AcceptedRow<Input>[],
    start: (ids: readonly number[]) => Promise<boolean>,
  ): Promise<RowsAdded | undefined>;
  /** Completes the quota reservations of an interrupted add under these ids. */
  reconcile(ids: readonly number[]): Promise<void>;
  /**
   * Final work after everything has been added. It must be idempotent.
   * @param mayContinue is called before each batch; it returns false once another worker has taken over
   */
  finish(mayContinue: () => Promise<boolean>): Promise<void>;
  /** Rolls back what this import has added. */
  rollBack(): Promise<void>;
}
