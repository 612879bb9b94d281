import type { EventType, NewWebhook, Webhook } from '@keystead/contracts';

/** What the form holds: the text of each control, and the chosen events. */
export interface WebhookFields {
  url: string;
  description: string;
  /** Whether all events are heard, or those that are chosen. */
  scope: 'all' | 'chosen';
  types: EventType[];
}

/** What the fields are called, in the order of the form. */
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

/** What is sent for a form that has been checked. */
export function toRequestBody({ url, description, scope, types }: WebhookFields): NewWebhook {
  return { url: url.trim(), description: description.trim() || null, types: scope === 'all' ? [] : types };
}
