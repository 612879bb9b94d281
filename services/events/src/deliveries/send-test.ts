import { events as contract } from '@keystead/contracts';
import { authorise, created, endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertConfirmed, findWebhook } from '../webhooks/find-webhook.ts';
import { webhookPolicy } from '../webhooks/webhook-policy.ts';
import { type Delivery, succeeded } from './delivery.ts';
import { presentDelivery } from './delivery-presenter.ts';
import { testBody } from './message-of.ts';

/** Sends a test event while the caller waits. Paused webhooks get it too, so that their owners can try them out. */
export const sendTest = ({ webhooks, deliveries, ids, sender, limits, interactiveTimeoutMs }: Dependencies) =>
  endpoint(contract, 'POST /webhooks/{id}/test', async ({ caller, params, recordId }) => {
    const webhook = await findWebhook(webhooks, caller, params.id);
    authorise(webhookPolicy.update(caller, webhook), 'You may look at this webhook but not use it.');
    assertConfirmed(caller);
    const { _id: webhook_id, account_id } = webhook;
    const at = `webhooks/${webhook_id}/deliveries`;
    const { id, resumed } = await recordId(() => ids.deliveries.next());
    const earlier = resumed ? await deliveries.find(webhook_id, id) : null;
    if (earlier) return created(presentDelivery(earlier, webhook, caller), at);
    await limits.tests.count(String(webhook_id));
    const created_at = new Date();
    const by = {
      user_id: caller.userId,
      name: caller.name,
      key_id: caller.key?.id ?? null,
      service: caller.via ?? null,
    };
    const attempt = await sender.send(webhook, testBody(id, account_id, by, created_at), interactiveTimeoutMs);
    const delivery: Delivery = {
      _id: id,
      webhook_id,
      account_id,
      type: 'webhook.test',
      lane: `${webhook_id}:test`,
      state: succeeded(attempt) ? 'delivered' : 'failed',
      created_at,
      next_at: null,
      attempts: [attempt],
    };
    await deliveries.add(delivery);
    return created(presentDelivery(delivery, webhook, caller), at);
  });
