import type { AcceptedRow, FileRow, RowReading } from '../rows/file-row.ts';

/** What becomes of rows that are to be added: those that were, and those beyond the plan's limit. The others are there. */
interface RowsAdded {
  readonly added: ReadonlySet<number>;
  readonly beyond: ReadonlySet<number>;
}

/** What an import fills: how rows are read, what is there already, and how records are made of them. */
export interface ImportTarget<Input> {
  /** Reads rows, each on its own. */
  read(rows: readonly FileRow[]): Promise<RowReading<Input>[]>;
  /** What tells a row from others, for one that was accepted before. */
  keysOf(rows: readonly FileRow[]): Promise<{ row: number; key: string }[]>;
  /** Of some keys those that the account has. */
  there(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** The rows from one to another that this import has added before. */
  addedBefore(from: number, to: number): Promise<ReadonlySet<number>>;
  /** Records that may still be added; Infinity without a limit. */
  room(): Promise<number>;
  /**
   * Adds rows as if each had been sent to `POST`.
   * @param begin notes the ids of what is to be added; if it says no, nothing is, and undefined is given.
   */
  add(
    rows: readonly AcceptedRow<Input>[],
    begin: (ids: readonly number[]) => Promise<boolean>,
  ): Promise<RowsAdded | undefined>;
  /** Settles what broke off while it was added under these ids. */
  settle(ids: readonly number[]): Promise<void>;
  /**
   * What follows once everything has been added. It may be called again.
   * @param goOn is asked before each portion; it says no once somebody else is at it.
   */
  finish(goOn: () => Promise<boolean>): Promise<void>;
  /** Takes back what this import has added. */
  takeBack(): Promise<void>;
}
