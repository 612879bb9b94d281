import { events as contract, MAX_WEBHOOKS } from '@keystead/contracts';
import { authorise, authorOf, Conflict, created, endpoint, newRecord } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { objectsOf } from '../events/event-access.ts';
import { assertConfirmed } from './find-webhook.ts';
import { newWebhook } from './webhook.ts';
import { webhookPolicy } from './webhook-policy.ts';
import { presentWebhook } from './webhook-presenter.ts';

/**
 * Registers a webhook. The response contains its secret and must not be stored, so the request takes no
 * `Idempotency-Key`.
 */
export const createWebhook = ({ webhooks, ids, secretBox, addressCheck }: Dependencies) =>
  endpoint(contract, 'POST /webhooks', async ({ caller, body }) => {
    authorise(webhookPolicy.create(caller), 'Tenants cannot register webhooks.');
    assertConfirmed(caller);
    await addressCheck(body.url);
    const id = await ids.webhooks.next();
    const secret = secretBox.generate();
    const stored = newRecord(id, caller.accountId, authorOf(caller), new Date());
    const webhook = newWebhook(stored, body, { sealed: secretBox.seal(secret, id), objects: objectsOf(caller) });
    if ((await webhooks.records.add(webhook, MAX_WEBHOOKS)) === 'full')
      throw new Conflict(
        `An account can have ${MAX_WEBHOOKS} webhooks. Delete one that you do not need.`,
        'too_many_webhooks',
      );
    return created({ ...presentWebhook(webhook, caller), secret }, 'webhooks');
  });
