import type { HistoryEntry } from '@keystead/contracts';
import { formatDate, formatInstant, formatMoney } from '@keystead/ui';
import type { ReactNode } from 'react';

/** A field's old and new value. */
export type HistoryChange = HistoryEntry['changes'][number];

/** A value in a history; a missing one shows as a dash, whatever the field. */
export type HistoryValue = NonNullable<HistoryChange['to']>;

/** How a record's history presents one of its fields. */
interface HistoryField {
  /** The label, as in the form: `Move-in date`. */
  label: string;
  /** Formats a value; unchanged by default. */
  show?: (value: HistoryValue) => ReactNode;
  /**
   * Replaces the text "changed Phone from — to 555 0100", for example with `sent an invitation`. Null where another
   * field's change already says it.
   */
  said?: (change: HistoryChange) => string | null;
}

/** The fields of a record, by their names in the API. */
export type HistoryFields = Readonly<Record<string, HistoryField>>;

/** Formats an amount in dollars. */
export const formatMoneyValue = (value: HistoryValue): string =>
  typeof value === 'number' ? formatMoney(value) : String(value);

/** Formats a calendar date. */
export const formatDateValue = (value: HistoryValue): string => formatDate(String(value));

/** Formats an instant. */
export const formatInstantValue = (value: HistoryValue): string => formatInstant(String(value));

/** Formats a value of an enumeration, from a table of labels. */
export const formatWith =
  (names: Readonly<Record<string, string>>) =>
  (value: HistoryValue): string =>
    names[String(value)] ?? String(value);
