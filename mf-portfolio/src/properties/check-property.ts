import type { FieldErrors, Resolver } from 'react-hook-form';
import { fieldLabels, type PropertyFields, requiredFields } from './property-fields.ts';

const names = Object.keys(fieldLabels) as (keyof PropertyFields)[];

/** What the browser finds wrong with a number; its control says which are allowed (`min`, `max`, `step`). */
function numberProblem(control: HTMLInputElement, label: string): string | null {
  const { badInput, rangeUnderflow, rangeOverflow, stepMismatch } = control.validity;
  if (badInput) return `${label} must be a valid number`;
  if (rangeUnderflow) return `${label} must be ${control.min} or more`;
  if (rangeOverflow) return `${label} must be ${control.max} or less`;
  return stepMismatch ? `${label} must be in steps of ${control.step}` : null;
}

function problem(name: keyof PropertyFields, value: string, control: unknown) {
  const input = control instanceof HTMLInputElement && control.type === 'number' ? control : null;
  const wrong = input === null ? null : numberProblem(input, fieldLabels[name]);
  if (wrong !== null) return { type: 'number', message: wrong };
  // Letters in a number's control read as '' too, and have been told apart above.
  const missing = requiredFields.includes(name) && value.trim() === '';
  return missing ? { type: 'required', message: `${fieldLabels[name]} is required` } : null;
}

/** Checks the form before it is sent (product §5). An error of type `required` is a field left empty. */
export const checkProperty: Resolver<PropertyFields> = (values, _, { fields }) => {
  const found = names.flatMap((name) => {
    const error = problem(name, values[name], fields[name]?.ref);
    return error === null ? [] : [[name, error] as const];
  });
  if (found.length === 0) return { values, errors: {} };
  return { values: {}, errors: Object.fromEntries(found) as FieldErrors<PropertyFields> };
};
