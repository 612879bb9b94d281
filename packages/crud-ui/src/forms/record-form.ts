import { formatDate, formatInstant } from '@keystead/ui';
import type { DefaultValues, FieldErrors, FieldValues, Resolver, UseFormProps } from 'react-hook-form';

const kinds: Readonly<Record<string, string>> = {
  number: 'number',
  date: 'date',
  'datetime-local': 'date and time',
  email: 'email address',
};

/** How to format a control's limits where they are dates or times. */
const times: Readonly<Record<string, (limit: string) => string>> = {
  date: formatDate,
  // The limit is in the control's time zone, so no conversion applies.
  'datetime-local': (limit) => formatInstant(`${limit}Z`, 'UTC'),
};

/** The browser's validation error as text; the control has the limits (`type`, `min`, `max`, `step`). */
function validationMessage({ validity, type, min, max, step }: HTMLInputElement, label: string): string | null {
  const { badInput, typeMismatch, rangeUnderflow, rangeOverflow, stepMismatch } = validity;
  if (badInput || typeMismatch) return `${label} must be a valid ${kinds[type] ?? 'value'}`;
  const time = times[type];
  if (rangeUnderflow) return `${label} must be ${time ? `${time(min)} or later` : `${min} or more`}`;
  if (rangeOverflow) return `${label} must be ${time ? `${time(max)} or earlier` : `${max} or less`}`;
  return stepMismatch ? `${label} must be in steps of ${step}` : null;
}

const isEmpty = (value: unknown) => value == null || (typeof value === 'string' && value.trim() === '');

function problem(control: unknown, label: string, value: unknown, required: boolean, missing: string | undefined) {
  const problem = control instanceof HTMLInputElement ? validationMessage(control, label) : null;
  if (problem !== null) return { type: 'refused', message: problem };
  // Invalid input in a number control reads as '' too; `badInput` has excluded it above.
  if (!required || !isEmpty(value)) return null;
  return missing === undefined
    ? { type: 'required', message: `${label} is required` }
    : { type: 'missing', message: missing };
}

/**
 * Validates a form before it is sent (product §5). An error of type `required` means an empty field: '', blanks or
 * null.
 *
 * @param labels the labels of all fields
 * @param required the fields that must be filled in
 * @param missing the messages of empty fields, where they differ from `Name is required`; their errors have type `missing`
 */
export function checkFields<Fields extends FieldValues>(
  labels: Readonly<Record<keyof Fields & string, string>>,
  required: readonly (keyof Fields)[],
  missing: Readonly<Record<string, string | undefined>> = {},
): Resolver<Fields> {
  const names: (keyof Fields & string)[] = Object.keys(labels);
  return (values, _, { fields }) => {
    const controls: Readonly<Record<string, { ref?: unknown } | undefined>> = fields;
    const found = names.flatMap((name) => {
      const error = problem(controls[name]?.ref, labels[name], values[name], required.includes(name), missing[name]);
      return error === null ? [] : [[name, error] as const];
    });
    if (found.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(found) as FieldErrors<Fields> };
  };
}

/**
 * The options of react-hook-form's `useForm` for a record, or for a new one. When a newer version of the record
 * arrives, fields that the user hasn't changed are updated.
 */
export function recordFormOptions<Row, Fields extends FieldValues>(
  resolver: Resolver<Fields>,
  toFormValues: (record?: Row) => Fields,
  record: Row | undefined,
): UseFormProps<Fields> {
  return {
    resolver,
    defaultValues: toFormValues() as DefaultValues<Fields>,
    ...(record !== undefined && { values: toFormValues(record) }),
    resetOptions: { keepDirtyValues: true },
  };
}
