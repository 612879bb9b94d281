import { formatDate, formatInstant } from '@keystead/ui';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

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

const isEmpty = (value: unknown) =>
  value == null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);

export interface CheckedField {
  label: string;
  required?: boolean;
  /** The message where it is required and empty; by default `Name is required`. */
  empty?: string | undefined;
  /** The message where it is required and empty, in place of the list of missing fields. */
  missing?: string | undefined;
  check?: (value: never) => string | null;
  /** Whether it applies, given the form's values; by default, it does. */
  applies?: (values: FieldValues) => boolean;
}

function problemOf(field: CheckedField, control: unknown, value: unknown) {
  const { label, required, empty = `${label} is required`, missing, check } = field;
  const message = control instanceof HTMLInputElement ? validationMessage(control, label) : null;
  if (message !== null) return { type: 'refused', message };
  // Invalid input in a number control reads as '' too; `badInput` has excluded it above.
  if (required && isEmpty(value))
    return missing === undefined ? { type: 'required', message: empty } : { type: 'missing', message: missing };
  const wrong = check?.(value as never) ?? null;
  return wrong === null ? null : { type: 'refused', message: wrong };
}

/**
 * Validates a form before it is sent (product §5). An error of type `required` means an empty field: '', blanks, null
 * or no choice; one of type `missing` the same of a field that has such a message.
 */
export function checkFields<Values extends FieldValues>(
  checked: Readonly<Record<string, CheckedField>>,
): Resolver<Values> {
  return (values, _, { fields }) => {
    const typed: FieldValues = values;
    const controls: Readonly<Record<string, { ref?: unknown } | undefined>> = fields;
    const found = Object.entries(checked).flatMap(([name, field]) => {
      const error = field.applies?.(typed) === false ? null : problemOf(field, controls[name]?.ref, typed[name]);
      return error === null ? [] : [[name, error] as const];
    });
    if (found.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(found) as FieldErrors<Values> };
  };
}
