import { type Caller, NotFound, scopeOf } from '@keystead/service-kit';
import type { Webhook } from './webhook.ts';
import type { WebhookStore } from './webhook-store.ts';

/** The webhook of an id, as far as the caller may see it. @throws NotFound */
export async function findWebhook(webhooks: WebhookStore, caller: Caller, id: number): Promise<Webhook> {
  const webhook = await webhooks.records.find(scopeOf(caller), id);
  if (!webhook) throw new NotFound('This webhook does not exist.');
  return webhook;
}
