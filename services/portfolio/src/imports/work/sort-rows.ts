import type { ImportRow } from '@keystead/contracts';
import type { AcceptedRow, FileRow, RowReading } from '../rows/file-row.ts';
import type { ImportTarget } from './import-target.ts';

/** What was found of some rows: those whose fate is known, and those that would be added. */
export interface SortedRows<Input> {
  readonly settled: readonly ImportRow[];
  readonly fresh: readonly AcceptedRow<Input>[];
}

/** A row's result. */
export const resultOf = (
  { row, label }: RowReading<unknown>,
  outcome: ImportRow['outcome'],
  reasons: ImportRow['reasons'] = [],
): ImportRow => ({ row, label, outcome, reasons });

/** A row that is refused as a whole, with a sentence. */
export const refusedFor = (reading: RowReading<unknown>, message: string): ImportRow =>
  resultOf(reading, 'refused', [{ field: '', message }]);

/**
 * Tells rows that can be added from those that are refused, are there, or stand in the file twice.
 * @param seen the row that each key was seen in first; those of these rows are noted.
 */
export async function sortRows<Input>(
  target: ImportTarget<Input>,
  rows: readonly FileRow[],
  seen: Map<string, number>,
): Promise<SortedRows<Input>> {
  const readings = await target.read(rows);
  const accepted = readings.filter((reading) => 'key' in reading);
  const [there, before] = await Promise.all([
    target.there(accepted.map(({ key }) => key)),
    target.addedBefore(rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0),
  ]);
  const settled: ImportRow[] = [];
  const fresh: AcceptedRow<Input>[] = [];
  for (const reading of readings) {
    if (!('key' in reading)) {
      settled.push(resultOf(reading, 'refused', reading.reasons));
      continue;
    }
    const first = seen.get(reading.key) ?? reading.row;
    seen.set(reading.key, first);
    if (first !== reading.row) settled.push(refusedFor(reading, `This is the same as row ${first}.`));
    else if (before.has(reading.row)) settled.push(resultOf(reading, 'add'));
    else if (there.has(reading.key)) settled.push(resultOf(reading, 'exists'));
    else fresh.push(reading);
  }
  return { settled, fresh };
}
