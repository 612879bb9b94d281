import type { Personnel } from '@keystead/contracts';
import { checkFields } from '@keystead/page-kit';
import { showRefusedFields } from '@keystead/web-kit';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, type PersonnelFields, requiredFields, toFormValues } from './personnel-fields.ts';

/** The form's state and its checks. */
export type PersonnelForm = UseFormReturn<PersonnelFields>;

const resolver = checkFields<PersonnelFields>(fieldLabels, requiredFields);

/**
 * The form of somebody of the personnel, or of somebody new. When a newer state of them arrives, the form takes it over
 * but for the fields that the person has changed.
 */
export function usePersonnelForm(one?: Personnel): PersonnelForm {
  return useForm<PersonnelFields>({
    resolver,
    defaultValues: toFormValues(),
    ...(one && { values: toFormValues(one) }),
    resetOptions: { keepDirtyValues: true },
  });
}

/** Marks the fields that the server refused, and goes to the first of them. */
export function applyServerErrors({ setError }: PersonnelForm, error: Error): void {
  showRefusedFields(error, setError, fieldLabels);
}
