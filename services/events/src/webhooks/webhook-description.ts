import type { Described } from '@keystead/service-kit';
import type { Webhook } from './webhook.ts';

/** A webhook as its history shows it: what the API calls each field. Its secret is in no history. */
export const describeWebhook = ({ url, description, types, paused }: Webhook): Described => ({
  url,
  description,
  types: types.join(', '),
  state: paused ? 'paused' : 'active',
});
