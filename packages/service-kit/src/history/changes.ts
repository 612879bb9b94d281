import type { HistoryEntry } from '@keystead/contracts';

/** A field value that the history can show. */
export type DisplayValue = string | number | boolean | null;

/** A snapshot of a record for its history: each field under its name in the API. */
export type HistorySnapshot = Readonly<Record<string, DisplayValue>>;

/** The differences between two snapshots of a record, per field. */
export function changesBetween(before: HistorySnapshot, after: HistorySnapshot): HistoryEntry['changes'] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => from !== to);
}
