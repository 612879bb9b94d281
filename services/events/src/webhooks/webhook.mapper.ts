import type { Webhook as WebhookAnswer } from '@keystead/contracts';
import type { Caller, HistorySnapshot } from '@keystead/service-kit';
import { type Webhook, webhookPolicy } from './webhook.ts';

function stateOf({ paused, failing_since }: Webhook): WebhookAnswer['state'] {
  if (paused) return 'paused';
  return failing_since ? 'failing' : 'active';
}

export const presentWebhook = (webhook: Webhook, caller: Caller): WebhookAnswer => ({
  id: webhook._id,
  url: webhook.url,
  description: webhook.description,
  types: [...webhook.types],
  state: stateOf(webhook),
  delivered_at: webhook.delivered_at?.toISOString() ?? null,
  version: webhook.version,
  created_at: webhook.created_at.toISOString(),
  updated_at: webhook.updated_at.toISOString(),
  abilities: {
    update: webhookPolicy.update(caller, webhook),
    delete: webhookPolicy.delete(caller, webhook),
  },
});

/** A webhook in its change history, with the API's field names. Secrets never appear in it. */
export const describeWebhook = ({ url, description, types, paused }: Webhook): HistorySnapshot => ({
  url,
  description,
  types: types.join(', '),
  state: paused ? 'paused' : 'active',
});
