import { type Caller, EmailUnconfirmed, NotFound, scopeOf } from '@keystead/service-kit';
import { covers, objectsOf } from '../events/event-access.ts';
import { objectsSentTo, type Webhook } from './webhook.ts';
import type { WebhookStore } from './webhook-store.ts';

/**
 * The webhook with an id, if the caller may see it. An API key sees only webhooks that receive no
 * more events than the key can read, so that no webhook extends its scopes.
 * @throws NotFound
 */
export async function findWebhook(webhooks: WebhookStore, caller: Caller, id: number): Promise<Webhook> {
  const webhook = await webhooks.records.find(scopeOf(caller), id);
  if (!webhook || !covers(objectsOf(caller), objectsSentTo(webhook)))
    throw new NotFound('This webhook does not exist.');
  return webhook;
}

/**
 * Changing a webhook or sending to it requires a confirmed address.
 * @throws EmailUnconfirmed
 */
export function assertConfirmed(caller: Caller): void {
  if (!caller.emailConfirmed) throw new EmailUnconfirmed('add webhooks');
}
