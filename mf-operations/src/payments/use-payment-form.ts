import type { Payment } from '@keystead/contracts';
import { checkFields } from '@keystead/page-kit';
import { showRefusedFields } from '@keystead/web-kit';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, type PaymentFields, requiredFields, toFormValues } from './payment-fields.ts';

/** The form's state and its checks. */
export type PaymentForm = UseFormReturn<PaymentFields>;

const resolver = checkFields<PaymentFields>(fieldLabels, requiredFields);

/**
 * The form of a payment, or of a new one. When a newer state of the payment arrives, the form takes it over but for the
 * fields that the person has changed.
 */
export function usePaymentForm(payment?: Payment): PaymentForm {
  return useForm<PaymentFields>({
    resolver,
    defaultValues: toFormValues(),
    ...(payment && { values: toFormValues(payment) }),
    resetOptions: { keepDirtyValues: true },
  });
}

/** Marks the fields that the server refused, and goes to the first of them. */
export function applyServerErrors({ setError }: PaymentForm, error: Error): void {
  showRefusedFields(error, setError, fieldLabels);
}
