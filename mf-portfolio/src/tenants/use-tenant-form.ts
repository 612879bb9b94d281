import type { Tenant } from '@keystead/contracts';
import { checkFields } from '@keystead/crud-ui';
import { ApiError, showFieldErrors } from '@keystead/web-kit';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, requiredFields, type TenantFields, toFormValues } from './tenant-fields.ts';

/** The form's state and its validation. */
export type TenantForm = UseFormReturn<TenantFields>;

const resolver = checkFields<TenantFields>(fieldLabels, requiredFields);

/**
 * The form of a tenant, or of a new one. When a newer version of the tenant arrives, fields that the user hasn't
 * changed are updated.
 */
export function useTenantForm(tenant?: Tenant): TenantForm {
  return useForm<TenantFields>({
    resolver,
    defaultValues: toFormValues(),
    ...(tenant && { values: toFormValues(tenant) }),
    resetOptions: { keepDirtyValues: true },
  });
}

/** Marks the fields that the server rejected, and focuses the first one. */
export function applyServerErrors({ setError }: TenantForm, error: Error): void {
  showFieldErrors(error, setError, fieldLabels);
  if (error instanceof ApiError && error.code === 'tenant_exists') {
    const message = 'Email is that of a tenant you already have';
    setError('email', { type: 'server', message }, { shouldFocus: true });
  }
}
