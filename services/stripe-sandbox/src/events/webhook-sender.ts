import { type Job, type Logger, WorkQueue } from '@keystead/service-kit';
import { presentEvent, type StoredEvent } from './event.ts';
import type { EventStore } from './event-store.ts';
import { webhookSignature } from './webhook-signature.ts';

/** Milliseconds for which an event is tried: Stripe's three days. */
const triedFor = 3 * 24 * 60 * 60_000;
/** Milliseconds that the receiver has to answer. */
const patience = 10_000;
/** Seconds at first, hours in the end. */
const waits = { first: 1_000, longest: 4 * 60 * 60_000 };

/** What a sender is made of. */
interface SenderDependencies {
  readonly events: EventStore;
  readonly url: string;
  readonly secret: string;
  readonly log: Logger;
}

/** Tells the product of events, each until it is acknowledged by a 2xx. They may come in any order, and twice. */
export class WebhookSender {
  readonly #deps: SenderDependencies;
  readonly #queue: WorkQueue<StoredEvent>;
  /** Sends what is due again, and what a process left behind. */
  readonly job: Job;

  constructor(deps: SenderDependencies) {
    const { events, log } = deps;
    this.#deps = deps;
    this.#queue = new WorkQueue<StoredEvent>({
      name: 'send events',
      every: 1_000,
      takeDue: () => events.takeDue(),
      attempt: async (event) => {
        await this.#send(event);
        await events.delivered(event._id);
      },
      retryAt: (id, at) => events.retryAt(id, at),
      waits,
      giveUp: {
        at: ({ filed_at }, nextTry) => nextTry.getTime() > filed_at.getTime() + triedFor,
        note: (id) => events.failed(id),
      },
      log,
    });
    this.job = this.#queue.job;
  }

  /** Sends whatever is due, after what is being sent already. Never rejects. */
  deliver(): Promise<void> {
    return this.#queue.doDue();
  }

  /** Finishes the event that is being sent; what remains waits for the next start. */
  stop(): Promise<void> {
    return this.#queue.stop();
  }

  async #send(event: StoredEvent): Promise<void> {
    const { url, secret } = this.#deps;
    const body = JSON.stringify(presentEvent(event), undefined, 2);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': webhookSignature(body, secret, new Date()),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the webhook was answered ${response.status}`);
  }
}
