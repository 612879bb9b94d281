import { followFeed, type Job } from '@keystead/service-kit';
import type { EventsTools } from '../dependencies.ts';
import { removeWebhook } from './delete-webhook.ts';
import type { Webhook } from './webhook.ts';
import type { WebhookStore } from './webhook-store.ts';

/**
 * Deletes webhooks whose API key has ended, and those that a user created before their access
 * became invalid.
 */
export function endWebhooks(
  webhooks: WebhookStore,
  { database, endedKeys, keysChanged }: Pick<EventsTools, 'database' | 'endedKeys' | 'keysChanged'>,
): Job {
  const end = async (some: readonly Webhook[]) => {
    for (const webhook of some) await removeWebhook(webhooks, webhook, { ...webhook.created_by, service: 'events' });
  };
  return followFeed({
    name: 'ended_keys',
    every: 2_000,
    source: keysChanged,
    database,
    fetch: endedKeys,
    async take({ ended, voided }) {
      if (ended.length > 0) await end(await webhooks.createdByKeys(ended));
      for (const { user_id, before } of voided) await end(await webhooks.createdBy(user_id, new Date(before)));
    },
  });
}
