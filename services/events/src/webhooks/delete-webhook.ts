import { events as contract } from '@keystead/contracts';
import {
  type Author,
  assertVersion,
  authorise,
  authorOf,
  endpoint,
  everything,
  nothing,
  retryOnConflict,
  scopeOf,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { findWebhook } from './find-webhook.ts';
import type { Webhook } from './webhook.ts';
import { webhookPolicy } from './webhook-policy.ts';
import type { WebhookStore } from './webhook-store.ts';

/** Deletes a webhook even if it was changed in the meantime; does nothing if it is already deleted. */
export const removeWebhook = (webhooks: WebhookStore, { _id }: Pick<Webhook, '_id'>, by: Author): Promise<true> =>
  retryOnConflict('this webhook', async () => {
    const webhook = await webhooks.records.find(everything, _id);
    if (!webhook) return true;
    return (await webhooks.records.remove(everything, webhook, by)) ? true : undefined;
  });

/**
 * Deletes a webhook. After a concurrent change it checks permission and version again, so it never deletes a newer
 * version unseen.
 */
export const deleteWebhook = ({ webhooks }: Pick<Dependencies, 'webhooks'>) =>
  endpoint(contract, 'DELETE /webhooks/{id}', async ({ caller, params, ifMatch }) =>
    retryOnConflict('this webhook', async () => {
      const webhook = await findWebhook(webhooks, caller, params.id);
      authorise(webhookPolicy.delete(caller, webhook), 'You may look at this webhook but not delete it.');
      assertVersion(webhook.version, { ifMatch });
      const removed = await webhooks.records.remove(scopeOf(caller), webhook, authorOf(caller));
      return removed ? nothing : undefined;
    }),
  );

/** Deletes all webhooks of the caller's account, for example after a password leak. */
export const deleteAllWebhooks = ({ webhooks }: Pick<Dependencies, 'webhooks'>) =>
  endpoint(contract, 'DELETE /webhooks', async ({ caller }) => {
    authorise(webhookPolicy.create(caller), 'Tenants have no webhooks.');
    for (const webhook of await webhooks.ofAccounts([caller.accountId]))
      await removeWebhook(webhooks, webhook, authorOf(caller));
    return nothing;
  });
