import type { Lease } from '@keystead/contracts';
import { checkFields } from '@keystead/crud-ui';
import { showFieldErrors } from '@keystead/web-kit';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, type LeaseFields, requiredFields, toFormValues } from './lease-fields.ts';

/** The form's state and its validation. */
export type LeaseForm = UseFormReturn<LeaseFields>;

const resolver = checkFields<LeaseFields>(fieldLabels, requiredFields);

/**
 * The form of a lease, or of a new one. When a newer version of the lease arrives, fields that the user hasn't changed
 * are updated.
 */
export function useLeaseForm(lease?: Lease): LeaseForm {
  return useForm<LeaseFields>({
    resolver,
    defaultValues: toFormValues(),
    ...(lease && { values: toFormValues(lease) }),
    resetOptions: { keepDirtyValues: true },
  });
}

/** Marks the fields that the server rejected, and focuses the first one. */
export function applyServerErrors({ setError }: LeaseForm, error: Error): void {
  showFieldErrors(error, setError, fieldLabels);
}
