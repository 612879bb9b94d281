import { createHmac } from 'node:crypto';
import { type Logger, WorkQueue } from '@keystead/service-kit';
import { type EventRepository, presentEvent, type StoredEvent } from './event.ts';

/** The value of the `Stripe-Signature` header for a body that is sent now. */
function webhookSignature(body: string, secret: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** Milliseconds for which an event is retried: three days, as at Stripe. */
const RETRY_FOR_MS = 3 * 24 * 60 * 60_000;
const RESPONSE_TIMEOUT_MS = 10_000;
/** Milliseconds between retries: a second at first, up to four hours. */
const waits = { first: 1_000, longest: 4 * 60 * 60_000 };

async function send(event: StoredEvent, url: string, secret: string): Promise<void> {
  const body = JSON.stringify(presentEvent(event), undefined, 2);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': webhookSignature(body, secret, new Date()),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the webhook responded with ${response.status}`);
}

interface SenderDependencies {
  readonly events: EventRepository;
  readonly url: string;
  readonly secret: string;
  readonly log: Logger;
}

/**
 * Delivers events to the product. It retries each event until a 2xx response acknowledges it. Events may arrive in any
 * order and more than once.
 */
export const webhookSender = ({ events, url, secret, log }: SenderDependencies): WorkQueue<StoredEvent> =>
  new WorkQueue({
    name: 'send events',
    every: 1_000,
    claimDue: () => events.claimDue(),
    attempt: async (event) => {
      await send(event, url, secret);
      await events.end(event._id, 'delivered');
    },
    retryAt: (id, at) => events.retryAt(id, at),
    waits,
    giveUp: {
      at: ({ filed_at }, nextTry) => nextTry.getTime() > filed_at.getTime() + RETRY_FOR_MS,
      note: (id) => events.end(id, 'failed'),
    },
    log,
  });
