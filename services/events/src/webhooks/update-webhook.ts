import { events as contract } from '@keystead/contracts';
import { assertVersion, authorise, authorOf, endpoint, reply, retryOnConflict, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertConfirmed, findWebhook } from './find-webhook.ts';
import { changedWebhook } from './webhook.ts';
import { webhookPolicy } from './webhook-policy.ts';
import { presentWebhook } from './webhook-presenter.ts';

/**
 * Updates a webhook. Its waiting deliveries become due immediately, because the change may have fixed their failure.
 */
export const updateWebhook = ({ webhooks, addressCheck, deliveryWorker }: Dependencies) =>
  endpoint(contract, 'PUT /webhooks/{id}', async ({ caller, params, body, ifMatch }) => {
    const scope = scopeOf(caller);
    const saved = await retryOnConflict('this webhook', async () => {
      const webhook = await findWebhook(webhooks, caller, params.id);
      authorise(webhookPolicy.update(caller, webhook), 'You may look at this webhook but not change it.');
      assertConfirmed(caller);
      assertVersion(webhook.version, { ifMatch, version: body.version });
      const changed = changedWebhook(webhook, body);
      if (changed.url !== webhook.url) await addressCheck(changed.url);
      return webhooks.records.save(scope, webhook, changed, authorOf(caller));
    });
    void deliveryWorker.deliver();
    return reply(presentWebhook(saved, caller), saved.version);
  });
