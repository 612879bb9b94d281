import { type Caller, EmailUnconfirmed, NotFound, scopeOf } from '@keystead/service-kit';
import { covers, objectsOf } from '../events/event-access.ts';
import { objectsSentTo, type Webhook } from './webhook.ts';
import type { WebhookStore } from './webhook-store.ts';

/**
 * The webhook of an id, as far as the caller may see it: a key sees those alone that are sent no more than it may read,
 * so that by none it gets what its scopes do not hold. @throws NotFound
 */
export async function findWebhook(webhooks: WebhookStore, caller: Caller, id: number): Promise<Webhook> {
  const webhook = await webhooks.records.find(scopeOf(caller), id);
  if (!webhook || !covers(objectsOf(caller), objectsSentTo(webhook)))
    throw new NotFound('This webhook does not exist.');
  return webhook;
}

/** What sends to others takes a confirmed address. @throws EmailUnconfirmed */
export function assertConfirmed(caller: Caller): void {
  if (!caller.emailConfirmed) throw new EmailUnconfirmed('add webhooks');
}
