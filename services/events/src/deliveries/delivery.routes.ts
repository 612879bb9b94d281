import { events as contract, type Delivery as DeliveryAnswer } from '@keystead/contracts';
import {
  actorOf,
  authorise,
  authorOf,
  type Caller,
  Conflict,
  created,
  type Endpoint,
  endpoint,
  everything,
  NotFound,
  reply,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { bodyOf, testBody } from '../events/event.mapper.ts';
import { assertConfirmed, type Webhook, webhookPolicy } from '../webhooks/webhook.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import { type Delivery, type StoredAttempt, succeeded } from './delivery.ts';

const presentAttempt = ({ at, status, error, milliseconds, answer }: StoredAttempt) => ({
  at: at.toISOString(),
  status,
  error,
  milliseconds,
  answer,
});

/** A delivery in the contract's shape. A test cannot be sent again: the caller sends a new one. */
const presentDelivery = (delivery: Delivery, webhook: Webhook, caller: Caller): DeliveryAnswer => ({
  id: delivery._id,
  webhook_id: delivery.webhook_id,
  event_id: delivery.event_id ?? null,
  type: delivery.type,
  state: delivery.state,
  created_at: delivery.created_at.toISOString(),
  next_at: delivery.next_at?.toISOString() ?? null,
  attempts: delivery.attempts.map(presentAttempt),
  abilities: { resend: delivery.event_id !== undefined && webhookPolicy.update(caller, webhook) },
});

/** @throws NotFound */
async function findDelivery(deliveries: DeliveryRepository, { _id }: Webhook, id: number): Promise<Delivery> {
  const delivery = await deliveries.find(_id, id);
  if (!delivery) throw new NotFound('This delivery does not exist, or is older than 30 days.');
  return delivery;
}

/** Sends an event while the caller waits. A waiting delivery is made due instead, to keep the order of its record. */
const resendDelivery = (deps: Dependencies) =>
  endpoint(contract, 'POST /webhooks/{id}/deliveries/{delivery_id}/resend', async ({ caller, params }) => {
    const { webhooks, deliveries, lanes, events, send, deliveryWorker, interactiveTimeoutMs } = deps;
    const webhook = await webhooks.visibleTo(caller, params.id);
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
    const attempt = await send(webhook, bodyOf(event), interactiveTimeoutMs);
    if (succeeded(attempt)) await webhooks.recordSuccess(webhook._id, attempt.at);
    const updated = await deliveries.recordExtraAttempt(delivery._id, attempt, succeeded(attempt));
    return reply(presentDelivery(updated ?? delivery, webhook, caller));
  });

/** Sends a test event while the caller waits. Paused webhooks get it too, so that their owners can try them out. */
const sendTest = ({ webhooks, deliveries, ids, send, limits, interactiveTimeoutMs }: Dependencies) =>
  endpoint(contract, 'POST /webhooks/{id}/test', async ({ caller, params, recordId }) => {
    const webhook = await webhooks.visibleTo(caller, params.id);
    authorise(webhookPolicy.update(caller, webhook), 'You may look at this webhook but not use it.');
    assertConfirmed(caller);
    const { _id: webhook_id, account_id } = webhook;
    const at = `webhooks/${webhook_id}/deliveries`;
    const { id, resumed } = await recordId(() => ids.deliveries.next());
    const earlier = resumed ? await deliveries.find(webhook_id, id) : null;
    if (earlier) return created(presentDelivery(earlier, webhook, caller), at);
    await limits.tests.count(String(webhook_id));
    const created_at = new Date();
    const by = actorOf(authorOf(caller));
    const attempt = await send(webhook, testBody(id, account_id, by, created_at), interactiveTimeoutMs);
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

export const deliveryEndpoints = (deps: Dependencies): Endpoint[] => [
  sendTest(deps),
  endpoint(contract, 'GET /webhooks/{id}/deliveries', async ({ caller, params, query }) => {
    const webhook = await deps.webhooks.visibleTo(caller, params.id);
    const { rows, ...rest } = await deps.deliveries.page(webhook._id, query);
    return reply({ deliveries: rows.map((delivery) => presentDelivery(delivery, webhook, caller)), ...rest });
  }),
  endpoint(contract, 'GET /webhooks/{id}/deliveries/{delivery_id}', async ({ caller, params }) => {
    const webhook = await deps.webhooks.visibleTo(caller, params.id);
    const delivery = await findDelivery(deps.deliveries, webhook, params.delivery_id);
    return reply(presentDelivery(delivery, webhook, caller));
  }),
  resendDelivery(deps),
];
