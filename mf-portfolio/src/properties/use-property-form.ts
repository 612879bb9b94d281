import type { Property } from '@keystead/contracts';
import { checkFields } from '@keystead/crud-ui';
import { showFieldErrors } from '@keystead/web-kit';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, type PropertyFields, requiredFields, toFormValues } from './property-fields.ts';

/** The form's state and its validation. */
export type PropertyForm = UseFormReturn<PropertyFields>;

const resolver = checkFields<PropertyFields>(fieldLabels, requiredFields);

/**
 * The form of a property, or of a new one. When a newer version of the property arrives, fields that the user hasn't
 * changed are updated.
 */
export function usePropertyForm(property?: Property): PropertyForm {
  return useForm<PropertyFields>({
    resolver,
    defaultValues: toFormValues(),
    ...(property && { values: toFormValues(property) }),
    resetOptions: { keepDirtyValues: true },
  });
}

/** Marks the fields that the server rejected, and focuses the first one. */
export function applyServerErrors({ setError }: PropertyForm, error: Error): void {
  showFieldErrors(error, setError, fieldLabels);
}
