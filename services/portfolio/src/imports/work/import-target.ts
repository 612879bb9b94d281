import type { ImportRow } from '@keystead/contracts';
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
  /**
   * Rolls back what this import has added since it started, as if it had never existed. It can be called again after an
   * interruption.
   */
  rollBack(): Promise<void>;
}

/** Sorted rows: those whose outcome is known, and those to be added. */
export interface SortedRows<Input> {
  readonly decided: readonly ImportRow[];
  readonly fresh: readonly AcceptedRow<Input>[];
}

export const resultOf = (
  { row, label }: RowReading<unknown>,
  outcome: ImportRow['outcome'],
  reasons: ImportRow['reasons'] = [],
): ImportRow => ({ row, label, outcome, reasons });

/** A row that is refused as a whole, with a message. */
export const refusedFor = (reading: RowReading<unknown>, message: string): ImportRow =>
  resultOf(reading, 'refused', [{ field: '', message }]);

/**
 * Separates rows that can be added from those that are refused, exist already, or occur twice in the file.
 * @param seen the first row of each key; the keys of these rows are added to it
 */
export async function sortRows<Input>(
  target: ImportTarget<Input>,
  rows: readonly FileRow[],
  seen: Map<string, number>,
): Promise<SortedRows<Input>> {
  const readings = await target.read(rows);
  const accepted = readings.filter((reading) => 'key' in reading);
  const [existing, before] = await Promise.all([
    target.existing(accepted.map(({ key }) => key)),
    target.addedBefore(rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0),
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
