import type { Lease } from '@keystead/contracts';
import { checkFields } from '@keystead/page-kit';
import { showRefusedFields } from '@keystead/web-kit';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, type LeaseFields, requiredFields, toFormValues } from './lease-fields.ts';

/** The form's state and its checks. */
export type LeaseForm = UseFormReturn<LeaseFields>;

const resolver = checkFields<LeaseFields>(fieldLabels, requiredFields);

/**
 * The form of a lease, or of a new one. When a newer state of the lease arrives, the form takes it over but for the
 * fields that the person has changed.
 */
export function useLeaseForm(lease?: Lease): LeaseForm {
  return useForm<LeaseFields>({
    resolver,
    defaultValues: toFormValues(),
    ...(lease && { values: toFormValues(lease) }),
    resetOptions: { keepDirtyValues: true },
  });
}

/** Marks the fields that the server refused, and goes to the first of them. */
export function applyServerErrors({ setError }: LeaseForm, error: Error): void {
  showRefusedFields(error, setError, fieldLabels);
}
