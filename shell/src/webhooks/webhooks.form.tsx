import type { Webhook } from '@keystead/contracts';
import { checkFields } from '@keystead/crud-ui';
import { showFieldErrors } from '@keystead/web-kit';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, toFormValues, type WebhookFields } from './webhook-fields.ts';

/** The form's state and its validation. */
export type WebhookForm = UseFormReturn<WebhookFields>;

const check = checkFields<WebhookFields>(fieldLabels, ['url']);

const resolver: Resolver<WebhookFields> = async (values, context, options) => {
  const { errors: found } = await check(values, context, options);
  const errors: FieldErrors<WebhookFields> = { ...found };
  if (values.scope === 'chosen' && values.types.length === 0)
    errors.types = { type: 'required', message: 'Choose at least one event' };
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

/**
 * The form of an existing webhook, or of a new one. When a newer state of it arrives, the form updates the fields that
 * the user has not changed.
 */
export function useWebhookForm(webhook?: Webhook): WebhookForm {
  return useForm<WebhookFields>({
    resolver,
    defaultValues: toFormValues(),
    ...(webhook && { values: toFormValues(webhook) }),
    resetOptions: { keepDirtyValues: true },
  });
}

/** Shows the server's validation errors at their fields, and focuses the first of them. */
export function applyServerErrors({ setError }: WebhookForm, error: Error): void {
  showFieldErrors(error, setError, fieldLabels);
}
