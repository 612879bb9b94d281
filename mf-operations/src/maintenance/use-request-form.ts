import type { MaintenanceRequest } from '@keystead/contracts';
import { checkFields } from '@keystead/crud-ui';
import { showFieldErrors } from '@keystead/web-kit';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, type RequestFields, toFormValues } from './request-fields.ts';

/** The form's state and its validation. */
export type RequestForm = UseFormReturn<RequestFields>;

/** The message for each missing required field, in the order of validation (product §8). */
const missingMessages = {
  property_id: 'Please select a property',
  title: 'Please enter a title',
  description: 'Please enter a description',
} as const satisfies Partial<Record<keyof RequestFields, string>>;

type RequiredField = keyof typeof missingMessages;

/** The required fields (product §5). */
const requiredFields = Object.keys(missingMessages) as RequiredField[];

const check = checkFields<RequestFields>(fieldLabels, requiredFields);

const resolver: Resolver<RequestFields> = async (values, context, options) => {
  const checked = await check(values, context, options);
  const missing = requiredFields.filter((name) => checked.errors[name]?.type === 'required');
  if (missing.length === 0) return checked;
  const messages = missing.map((name) => [name, { type: 'missing', message: missingMessages[name] }] as const);
  return { values: {}, errors: { ...checked.errors, ...Object.fromEntries(messages) } };
};

/** The message for the first missing field, until it is filled in. */
export function firstMissingMessage(errors: FieldErrors<RequestFields>): string | undefined {
  const name = requiredFields.find((field) => errors[field]?.type === 'missing');
  return name && missingMessages[name];
}

/**
 * The form of a request, or of a new one. When a newer version of the request arrives, fields that the user hasn't
 * changed are updated.
 */
export function useRequestForm(maintenance?: MaintenanceRequest): RequestForm {
  return useForm<RequestFields>({
    resolver,
    defaultValues: toFormValues(),
    ...(maintenance && { values: toFormValues(maintenance) }),
    resetOptions: { keepDirtyValues: true },
  });
}

/** Marks the fields that the server rejected, and focuses the first one. */
export function applyServerErrors({ setError }: RequestForm, error: Error): void {
  showFieldErrors(error, setError, fieldLabels);
}
