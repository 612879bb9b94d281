import type { Webhook as WebhookAnswer } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import type { Webhook } from './webhook.ts';
import { webhookPolicy } from './webhook-policy.ts';

function stateOf({ paused, failing_since }: Webhook): WebhookAnswer['state'] {
  if (paused) return 'paused';
  return failing_since ? 'failing' : 'active';
}

/** A webhook in the contract's shape, with the caller's abilities. */
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
