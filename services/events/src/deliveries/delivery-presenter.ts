import type { Delivery as DeliveryAnswer } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import type { Webhook } from '../webhooks/webhook.ts';
import { webhookPolicy } from '../webhooks/webhook-policy.ts';
import type { Delivery, StoredAttempt } from './delivery.ts';

const presentAttempt = ({ at, status, error, milliseconds, answer }: StoredAttempt) => ({
  at: at.toISOString(),
  status,
  error,
  milliseconds,
  answer,
});

/** A delivery in the contract's shape. A test cannot be sent again: the caller sends a new one. */
export const presentDelivery = (delivery: Delivery, webhook: Webhook, caller: Caller): DeliveryAnswer => ({
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
