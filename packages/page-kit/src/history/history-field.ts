import type { HistoryEntry } from '@keystead/contracts';
import { formatDate, formatInstant, formatMoney } from '@keystead/ui';
import type { ReactNode } from 'react';

/** A field's way from one value to another. */
export type HistoryChange = HistoryEntry['changes'][number];

/** A value that a history knows; that there was none reads as a dash, whatever the field. */
export type HistoryValue = NonNullable<HistoryChange['to']>;

/** How a record's history tells of one of its fields. */
interface HistoryField {
  /** As the form calls it: `Move-in date`. */
  label: string;
  /** How a value reads; as it is unless said. */
  show?: (value: HistoryValue) => ReactNode;
  /**
   * What was done, where it isn't "changed Phone from — to 555 0100": `sent an invitation`. Null where another field's
   * change says it already.
   */
  said?: (change: HistoryChange) => string | null;
}

/** The fields of a record, by the names that the API gives them. */
export type HistoryFields = Readonly<Record<string, HistoryField>>;

/** Dollars. */
export const shownMoney = (value: HistoryValue): string =>
  typeof value === 'number' ? formatMoney(value) : String(value);

/** A calendar date. */
export const shownDate = (value: HistoryValue): string => formatDate(String(value));

/** An instant. */
export const shownInstant = (value: HistoryValue): string => formatInstant(String(value));

/** One of the words of a closed list, by the table of their names. */
export const shownAs =
  (names: Readonly<Record<string, string>>) =>
  (value: HistoryValue): string =>
    names[String(value)] ?? String(value);
