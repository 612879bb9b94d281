import type { ImportRow } from '@keystead/contracts';
import type { AcceptedRow, FileRow, RowReading } from '../rows/file-row.ts';
import type { ImportTarget } from './import-target.ts';

/** Sorted rows: those whose outcome is known, and those to be added. */
export interface SortedRows<Input> {
  readonly decided: readonly ImportRow[];
  readonly fresh: readonly AcceptedRow<Input>[];
}

/** The result of a row. */
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
