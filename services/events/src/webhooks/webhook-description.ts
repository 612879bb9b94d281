import type { HistorySnapshot } from '@keystead/service-kit';
import type { Webhook } from './webhook.ts';

/** A webhook in its change history, with the API's field names. Secrets never appear in it. */
export const describeWebhook = ({ url, description, types, paused }: Webhook): HistorySnapshot => ({
  url,
  description,
  types: types.join(', '),
  state: paused ? 'paused' : 'active',
});
