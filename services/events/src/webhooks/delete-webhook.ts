import { events as contract } from '@keystead/contracts';
import {
  assertVersion,
  authorise,
  authorOf,
  endpoint,
  nothing,
  scopeOf,
  untilUndisturbed,
} from '@keystead/service-kit';
import type { EventsParts } from '../events-parts.ts';
import { findWebhook } from './find-webhook.ts';
import { webhookPolicy } from './webhook-policy.ts';

/** Deletes a webhook. A change that gets in between is looked at anew, so nothing newer is deleted unseen. */
export const deleteWebhook = ({ webhooks }: Pick<EventsParts, 'webhooks'>) =>
  endpoint(contract, 'DELETE /webhooks/{id}', async ({ caller, params, ifMatch }) =>
    untilUndisturbed('this webhook', async () => {
      const webhook = await findWebhook(webhooks, caller, params.id);
      authorise(webhookPolicy.delete(caller, webhook), 'You may look at this webhook but not delete it.');
      assertVersion(webhook.version, { ifMatch });
      const removed = await webhooks.records.remove(scopeOf(caller), webhook, authorOf(caller));
      return removed ? nothing : undefined;
    }),
  );
