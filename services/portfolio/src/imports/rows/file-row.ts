import type { ImportRow } from '@keystead/contracts';
import { ValidationFailed } from '@keystead/service-kit';
import type { ReadValue } from './cell-values.ts';

/** A row of a file, counted from 1 without the heading. */
export interface FileRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export type Reasons = ImportRow['reasons'];

/** A valid row: the record's input, and a key that identifies duplicates in the file and in the account. */
export interface AcceptedRow<Input> {
  readonly row: number;
  readonly label: string;
  readonly key: string;
  readonly input: Input;
}

interface RefusedRow {
  readonly row: number;
  readonly label: string;
  readonly reasons: Reasons;
}

export type RowReading<Input> = AcceptedRow<Input> | RefusedRow;

/** The text of a row by field: trimmed, and '' if there is none. */
export type RowTexts = (field: string) => string;

/**
 * The apostrophe that exports, ours included, put before a value that a spreadsheet program would read as a formula.
 */
const guard = /^'(?=[=+\-@\t\r＝＋－＠])/;

export function textsBy(columns: readonly { readonly field: string | null }[]): (cells: readonly string[]) => RowTexts {
  const places = new Map(columns.flatMap(({ field }, place) => (field === null ? [] : [[field, place] as const])));
  return (cells) => (field) => (cells[places.get(field) ?? cells.length] ?? '').trim().replace(guard, '');
}

/** A row with more values than the heading has an extra delimiter, so any of its values may be in the wrong column. */
export function tooLong({ cells }: FileRow, columns: readonly unknown[]): Reasons {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  if (last < columns.length) return [];
  return [{ field: '', message: `This row has ${last + 1} values for ${columns.length} columns.` }];
}

/** How to read the cells of some fields. The other fields are text. */
export type Readers = Readonly<Record<string, (cell: string) => ReadValue>>;

/**
 * Validates a row as `POST` does.
 * @param texts each field's text; an empty one is left out
 * @param validate the contract's validation
 * @returns the input, or a reason for each field that is refused
 */
export function checkedInput<Input>(
  texts: Readonly<Record<string, string>>,
  readers: Readers,
  validate: (value: unknown) => Input,
): { input: Input } | { reasons: Reasons } {
  const given = Object.entries(texts).filter(([, text]) => text !== '');
  const read = given.map(([field, text]) => ({ field, text, it: readers[field]?.(text) ?? { value: text } }));
  const unreadable = read.flatMap(({ field, it }) => ('refusal' in it ? [[field, it.refusal] as const] : []));
  const values = read.map(({ field, text, it }) => [field, 'value' in it ? it.value : text]);
  try {
    const input = validate(Object.fromEntries(values));
    if (unreadable.length === 0) return { input };
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    const fields = { ...error.details.fields, ...Object.fromEntries(unreadable) };
    return { reasons: Object.entries(fields).map(([field, message]) => ({ field, message })) };
  }
  return { reasons: unreadable.map(([field, message]) => ({ field, message })) };
}
