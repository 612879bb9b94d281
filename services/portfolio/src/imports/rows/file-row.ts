import type { Import, ImportRow } from '@keystead/contracts';
import { ValidationFailed } from '@keystead/service-kit';
import type { ReadValue } from './cell-values.ts';

/** A row of a file, counted from 1 without the heading. */
export interface FileRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export type Reasons = ImportRow['reasons'];

/** `key` identifies duplicates in the file and in the account. */
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

/** The apostrophe that exports, ours included, put before a value that a spreadsheet program would read as a formula. */
const guard = /^'(?=[=+\-@\t\r＝＋－＠])/;

export function textsBy(columns: Import['columns']): (cells: readonly string[]) => RowTexts {
  const places = new Map(columns.flatMap(({ field }, place) => (field === null ? [] : [[field, place] as const])));
  return (cells) => (field) => (cells[places.get(field) ?? cells.length] ?? '').trim().replace(guard, '');
}

interface RowRules<Input> {
  /** How to read the cells of some fields. The other fields are text. */
  readonly readers: Readonly<Record<string, (cell: string) => ReadValue>>;
  /** The contract's validation, as for `POST`. */
  readonly validate: (value: unknown) => Input;
  readonly keyOf: (input: Input) => string;
}

interface RowContent {
  readonly label: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly reasons?: Reasons;
}

export function readRow<Input>(
  { row, cells }: FileRow,
  columns: Import['columns'],
  { label, texts, reasons = [] }: RowContent,
  { readers, validate, keyOf }: RowRules<Input>,
): RowReading<Input> {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  // Such a row has an extra delimiter, so any of its values may be in the wrong column.
  const message = `This row has ${last + 1} values for ${columns.length} columns.`;
  if (last >= columns.length) return { row, label, reasons: [{ field: '', message }] };
  const given = Object.entries(texts).filter(([, text]) => text !== '');
  const read = given.map(([field, text]) => ({ field, text, it: readers[field]?.(text) ?? { value: text } }));
  const values = read.map(({ field, text, it }) => [field, 'value' in it ? it.value : text]);
  const refused = new Map<string, string>();
  let input: Input | undefined;
  try {
    input = validate(Object.fromEntries(values));
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    for (const [field, reason] of Object.entries(error.details.fields ?? {})) refused.set(field, reason);
  }
  for (const { field, it } of read) if ('refusal' in it) refused.set(field, it.refusal);
  if (input !== undefined && refused.size === 0 && reasons.length === 0)
    return { row, label, input, key: keyOf(input) };
  return { row, label, reasons: [...[...refused].map(([field, message]) => ({ field, message })), ...reasons] };
}
