import type { Personnel } from '@keystead/contracts';
import { checkFields } from '@keystead/crud-ui';
import { showFieldErrors } from '@keystead/web-kit';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, type PersonnelFields, requiredFields, toFormValues } from './personnel-fields.ts';

/** The form's state and its validation. */
export type PersonnelForm = UseFormReturn<PersonnelFields>;

const resolver = checkFields<PersonnelFields>(fieldLabels, requiredFields);

/**
 * The form of a personnel record, or of a new one. When a newer version of the record arrives, fields that the user
 * hasn't changed are updated.
 */
export function usePersonnelForm(one?: Personnel): PersonnelForm {
  return useForm<PersonnelFields>({
    resolver,
    defaultValues: toFormValues(),
    ...(one && { values: toFormValues(one) }),
    resetOptions: { keepDirtyValues: true },
  });
}

/** Marks the fields that the server rejected, and focuses the first one. */
export function applyServerErrors({ setError }: PersonnelForm, error: Error): void {
  showFieldErrors(error, setError, fieldLabels);
}
