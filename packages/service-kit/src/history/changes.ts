import type { HistoryEntry } from '@keystead/contracts';

/** What a history can show of a field. */
export type Shown = string | number | boolean | null;

/** A record as its history shows it: each field under the name that the API gives it. */
export type Described = Readonly<Record<string, Shown>>;

/** What differs between two states of a record, field by field. */
export function changesBetween(before: Described, after: Described): HistoryEntry['changes'] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => from !== to);
}
