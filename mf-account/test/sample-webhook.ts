import type { Delivery, Event, Webhook } from '@keystead/contracts';

/** A webhook as the events service would answer it. */
export const sampleWebhook = (different: Partial<Webhook> = {}): Webhook => ({
  id: 5,
  url: 'https://books.example/keystead',
  description: 'Bookkeeping',
  types: [],
  state: 'active',
  delivered_at: null,
  version: 2,
  created_at: '2026-03-02T14:05:00.000Z',
  updated_at: '2026-03-02T14:05:00.000Z',
  abilities: { update: true, delete: true },
  ...different,
});

/** A delivery of it that succeeded at the first attempt. */
export const sampleDelivery = (different: Partial<Delivery> = {}): Delivery => ({
  id: 70,
  webhook_id: 5,
  event_id: 17,
  type: 'payment.completed',
  state: 'delivered',
  created_at: '2026-03-02T15:00:00.000Z',
  next_at: null,
  attempts: [{ at: '2026-03-02T15:00:01.000Z', status: 200, error: null, milliseconds: 1132, answer: 'thank you' }],
  abilities: { resend: true },
  ...different,
});

/** The event of that delivery. */
export const sampleEvent = (different: Partial<Event> = {}): Event => ({
  id: 17,
  type: 'payment.completed',
  account_id: 2,
  timestamp: '2026-03-02T15:00:00.000Z',
  by: { user_id: 7, name: 'Lena Lord', key_id: null, service: null },
  data: { object: 'payment', id: 9, version: 2, record: { amount: 950 }, changes: [] },
  ...different,
});
