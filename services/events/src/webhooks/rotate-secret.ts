import { events as contract } from '@keystead/contracts';
import { authorise, endpoint, reply, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertConfirmed, findWebhook } from './find-webhook.ts';
import { webhookPolicy } from './webhook-policy.ts';

/** Milliseconds for which the old secret signs together with the new one. */
const OVERLAP_MS = 24 * 60 * 60_000;

export const rotateSecret = ({ webhooks, secretBox, limits }: Dependencies) =>
  endpoint(contract, 'POST /webhooks/{id}/secret', async ({ caller, params }) => {
    const webhook = await findWebhook(webhooks, caller, params.id);
    authorise(webhookPolicy.update(caller, webhook), 'You may look at this webhook but not change it.');
    assertConfirmed(caller);
    await limits.secrets.count(String(webhook._id));
    const secret = secretBox.generate();
    const fresh = { sealed: secretBox.seal(secret, webhook._id), until: null };
    await retryOnConflict('this webhook', async () => {
      const current = await findWebhook(webhooks, caller, params.id);
      return (await webhooks.addSecret(current, fresh, new Date(Date.now() + OVERLAP_MS))) ?? undefined;
    });
    return reply({ secret });
  });
