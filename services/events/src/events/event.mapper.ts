import type { Event, WebhookBody } from '@keystead/contracts';
import type { StoredEvent } from './event.ts';

export const presentEvent = ({ _id, type, account_id, timestamp, by, data }: StoredEvent): Event => ({
  id: _id,
  type,
  account_id,
  timestamp: timestamp.toISOString(),
  by,
  data,
});

/** The body that a webhook receives for an event; `id` is the same in every attempt. */
export function bodyOf(event: StoredEvent): WebhookBody {
  const { id, type, timestamp, account_id, by, data } = presentEvent(event);
  return { id: `evt_${id}`, type, timestamp, account_id, by, data };
}

export const testBody = (deliveryId: number, account_id: number, by: WebhookBody['by'], now: Date): WebhookBody => ({
  id: `evt_test_${deliveryId}`,
  type: 'webhook.test',
  timestamp: now.toISOString(),
  account_id,
  by,
  data: null,
});
