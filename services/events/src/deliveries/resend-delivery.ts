import { events as contract } from '@keystead/contracts';
import { authorise, Conflict, endpoint, everything, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertConfirmed, findWebhook } from '../webhooks/find-webhook.ts';
import { webhookPolicy } from '../webhooks/webhook-policy.ts';
import { succeeded } from './delivery.ts';
import { presentDelivery } from './delivery-presenter.ts';
import { findDelivery } from './find-delivery.ts';
import { bodyOf } from './message-of.ts';

/**
 * Sends an event again while the caller waits. A waiting delivery is made due instead, to preserve the order of its
 * record.
 */
export const resendDelivery = (deps: Dependencies) =>
  endpoint(contract, 'POST /webhooks/{id}/deliveries/{delivery_id}/resend', async ({ caller, params }) => {
    const { webhooks, deliveries, lanes, events, sender, deliveryWorker, interactiveTimeoutMs } = deps;
    const webhook = await findWebhook(webhooks, caller, params.id);
    const delivery = await findDelivery(deliveries, webhook, params.delivery_id);
    authorise(webhookPolicy.update(caller, webhook), 'You may look at this delivery but not send it again.');
    assertConfirmed(caller);
    if (delivery.event_id === undefined) throw new Conflict('A test cannot be resent. Send a new one instead.');
    if (delivery.state === 'waiting') {
      if (webhook.paused) throw new Conflict('This webhook is paused. The event is delivered once you resume it.');
      await lanes.wake(delivery.lane);
      void deliveryWorker.deliver();
      return reply(presentDelivery(delivery, webhook, caller));
    }
    const event = await events.find(everything, delivery.event_id);
    if (!event) throw new Conflict('This event is older than 30 days.');
    const attempt = await sender.send(webhook, bodyOf(event), interactiveTimeoutMs);
    if (succeeded(attempt)) await webhooks.recordSuccess(webhook._id, attempt.at);
    const updated = await deliveries.recordExtraAttempt(delivery._id, attempt, succeeded(attempt));
    return reply(presentDelivery(updated ?? delivery, webhook, caller));
  });
