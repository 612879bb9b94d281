import type { Payment } from '@keystead/contracts';
import { checkFields } from '@keystead/crud-ui';
import { showFieldErrors } from '@keystead/web-kit';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, type PaymentFields, requiredFields, toFormValues } from './payment-fields.ts';

/** The form's state and its validation. */
export type PaymentForm = UseFormReturn<PaymentFields>;

const resolver = checkFields<PaymentFields>(fieldLabels, requiredFields);

/**
 * The form of a payment, or of a new one. When a newer version of the payment arrives, fields that the user hasn't
 * changed are updated.
 */
export function usePaymentForm(payment?: Payment): PaymentForm {
  return useForm<PaymentFields>({
    resolver,
    defaultValues: toFormValues(),
    ...(payment && { values: toFormValues(payment) }),
    resetOptions: { keepDirtyValues: true },
  });
}

/** Marks the fields that the server rejected, and focuses the first one. */
export function applyServerErrors({ setError }: PaymentForm, error: Error): void {
  showFieldErrors(error, setError, fieldLabels);
}
