import type { EventType, NewWebhook, Webhook } from '@keystead/contracts';

/** The form's values: the text of each control, and the chosen events. */
export interface WebhookFields {
  url: string;
  description: string;
  /** Whether the webhook receives all events, or the chosen ones. */
  scope: 'all' | 'chosen';
  types: EventType[];
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof WebhookFields, string> = {
  url: 'Address',
  description: 'Description',
  scope: 'Events',
  types: 'Events',
};

/** The form's values for a webhook, or for a new one. */
export function toFormValues(webhook?: Webhook): WebhookFields {
  const types = webhook?.types ?? [];
  return {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    scope: types.length === 0 ? 'all' : 'chosen',
    types,
  };
}

/** The request body of a validated form. */
export function toRequestBody({ url, description, scope, types }: WebhookFields): NewWebhook {
  return { url: url.trim(), description: description.trim() || null, types: scope === 'all' ? [] : types };
}
