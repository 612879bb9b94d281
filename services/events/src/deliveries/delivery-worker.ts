import { CoalescedRuns, everything, type IdSource, type Job, type Logger } from '@keystead/service-kit';
import { bodyOf } from '../events/event.mapper.ts';
import type { EventRepository } from '../events/event.repository.ts';
import type { StoredEvent } from '../events/event.ts';
import type { WebhookRepository } from '../webhooks/webhook.repository.ts';
import { isSubscribed, type Webhook } from '../webhooks/webhook.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import { type Delivery, newDelivery, type StoredAttempt, succeeded, waitAfterAttempts } from './delivery.ts';
import type { Lane, LaneRepository } from './lane.repository.ts';
import type { Send } from './sender.ts';
import type { WebhookEmails } from './webhook-emails.ts';

/** Concurrent attempts of this process. */
const MAX_CONCURRENT = 50;
/** Concurrent attempts to one webhook, and to one whose last attempt failed: slow ones must not delay the others. */
const MAX_PER_WEBHOOK = 5;
const MAX_PER_FAILING_WEBHOOK = 2;

export class WebhookLoad {
  readonly #sending = new Map<number, number>();
  readonly #failing = new Set<number>();
  #total = 0;

  hasRoom(): boolean {
    return this.#total < MAX_CONCURRENT;
  }

  busy(): number[] {
    const isBusy = ([id, count]: [number, number]) =>
      count >= (this.#failing.has(id) ? MAX_PER_FAILING_WEBHOOK : MAX_PER_WEBHOOK);
    return [...this.#sending].filter(isBusy).map(([id]) => id);
  }

  start(id: number): void {
    this.#total++;
    this.#sending.set(id, (this.#sending.get(id) ?? 0) + 1);
  }

  end(id: number): void {
    this.#total--;
    const left = (this.#sending.get(id) ?? 1) - 1;
    if (left > 0) this.#sending.set(id, left);
    else this.#sending.delete(id);
  }

  recordOutcome(id: number, succeeded: boolean): void {
    if (succeeded) this.#failing.delete(id);
    else this.#failing.add(id);
  }
}

interface WorkerDependencies {
  readonly events: EventRepository;
  readonly webhooks: WebhookRepository;
  readonly deliveries: DeliveryRepository;
  readonly lanes: LaneRepository;
  readonly ids: { readonly deliveries: IdSource };
  readonly send: Send;
  readonly emails: WebhookEmails;
  readonly log: Logger;
  readonly timeoutMs: number;
  /** The factor by which failed deliveries are retried faster; 1 except in tests. */
  readonly pace: number;
}

/** Milliseconds after which a lane of a paused webhook is checked again. Resuming the webhook makes it due earlier. */
const PAUSED_RECHECK_MS = 60 * 60_000;
/** The lease of a lane, as a multiple of the timeout of an attempt. */
const LEASE_FACTOR = 3;
const HTTP_GONE = 410;

/** Sends events to the subscribed webhooks, in the order of each record, until each is delivered or dropped. */
export class DeliveryWorker {
  readonly #deps: WorkerDependencies;
  readonly #load = new WebhookLoad();
  readonly #running = new Set<Promise<void>>();
  readonly #runs = new CoalescedRuns(() => this.#startDue());
  #stopped = false;

  constructor(deps: WorkerDependencies) {
    this.#deps = deps;
  }

  get job(): Job {
    return { name: 'deliver events', every: 1_000, run: () => this.deliver() };
  }

  /** Creates the deliveries of events to all subscribed webhooks; false if there are none. Idempotent. */
  async add(events: readonly StoredEvent[]): Promise<boolean> {
    const { webhooks, deliveries, lanes, ids } = this.#deps;
    const accounts = [...new Set(events.map(({ account_id }) => account_id))];
    const candidates = accounts.length > 0 ? await webhooks.ofAccounts(accounts) : [];
    const pairs = events.flatMap((event) =>
      candidates
        .filter((webhook) => webhook.account_id === event.account_id && isSubscribed(webhook, event))
        .map((webhook) => ({ webhook, event })),
    );
    if (pairs.length === 0) return false;
    const numbers = await ids.deliveries.take(pairs.length);
    const now = new Date();
    const made = pairs.map(({ webhook, event }, at) => newDelivery(numbers[at] as number, webhook, event, now));
    await deliveries.addAll(made);
    await lanes.open(made, now);
    return true;
  }

  /** Starts to send all deliveries that are due, within the limits on concurrency. Never rejects. */
  deliver(): Promise<void> {
    return this.#runs.next().catch((err) => this.#deps.log.error({ err }, 'could not read due deliveries'));
  }

  /** Finishes the attempts in progress. The rest waits for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#runs.over();
    await Promise.all(this.#running);
  }

  async #startDue(): Promise<void> {
    const { lanes, timeoutMs } = this.#deps;
    while (!this.#stopped && this.#load.hasRoom()) {
      const lane = await lanes.claimDue(timeoutMs * LEASE_FACTOR, this.#load.busy());
      if (!lane) return;
      this.#load.start(lane.webhook_id);
      const work = this.#process(lane).finally(() => {
        this.#load.end(lane.webhook_id);
        this.#running.delete(work);
        void this.deliver();
      });
      this.#running.add(work);
    }
  }

  /** After an error of our own, the delivery is retried when the lease has expired. */
  async #process(lane: Lane): Promise<void> {
    try {
      await this.#processLane(lane);
    } catch (err) {
      this.#deps.log.error({ err, lane: lane._id }, 'a delivery failed with an internal error');
    }
  }

  async #processLane(lane: Lane): Promise<void> {
    const { webhooks, deliveries, events, lanes } = this.#deps;
    const webhook = await webhooks.records.find(everything, lane.webhook_id);
    if (!webhook) {
      await deliveries.eraseForWebhook(lane.webhook_id);
      return lanes.eraseForWebhook(lane.webhook_id);
    }
    if (webhook.paused) return this.#releasePaused(lane);
    const delivery = await deliveries.headOf(lane._id);
    if (!delivery) return lanes.close(lane);
    const event = await events.find(everything, delivery.event_id as number);
    if (event) return this.#attempt(lane, webhook, delivery, event);
    await deliveries.remove(delivery._id);
    return lanes.release(lane, new Date());
  }

  /** A user who resumed the webhook meanwhile could not wake the leased lane, so the webhook is read again. */
  async #releasePaused(lane: Lane): Promise<void> {
    const { webhooks, lanes } = this.#deps;
    await lanes.release(lane, new Date(Date.now() + PAUSED_RECHECK_MS));
    const webhook = await webhooks.records.find(everything, lane.webhook_id);
    if (webhook && !webhook.paused) await lanes.wake(lane._id);
  }

  async #attempt(lane: Lane, webhook: Webhook, delivery: Delivery, event: StoredEvent): Promise<void> {
    const { webhooks, deliveries, lanes, send, timeoutMs } = this.#deps;
    const attempt = await send(webhook, bodyOf(event), timeoutMs);
    this.#load.recordOutcome(lane.webhook_id, succeeded(attempt));
    if (!succeeded(attempt)) return this.#failed(lane, webhook, delivery, attempt);
    await deliveries.recordAttempt(delivery._id, attempt, { state: 'delivered', next_at: null });
    await webhooks.recordSuccess(webhook._id, attempt.at);
    await lanes.release(lane, new Date());
  }

  async #failed(lane: Lane, webhook: Webhook, delivery: Delivery, attempt: StoredAttempt): Promise<void> {
    const { webhooks, deliveries, lanes, pace } = this.#deps;
    const wait = waitAfterAttempts(delivery.attempts.length + 1);
    await webhooks.recordFailure(webhook._id, attempt.at);
    if (wait === null) {
      await this.#giveUp(webhook, delivery);
      await deliveries.recordAttempt(delivery._id, attempt, { state: 'failed', next_at: null });
      return lanes.release(lane, new Date());
    }
    const next_at = new Date(Date.now() + wait / pace);
    await deliveries.recordAttempt(delivery._id, attempt, { state: 'waiting', next_at });
    if (attempt.status === HTTP_GONE) await this.#pause(webhook, true);
    return lanes.release(lane, next_at);
  }

  /** E-mails the owner. Pauses the webhook instead if nothing has arrived since the first attempt at this delivery. */
  async #giveUp(webhook: Webhook, { attempts }: Delivery): Promise<void> {
    const { emails } = this.#deps;
    const [first] = attempts;
    const nothingElse = webhook.failing_since && first && webhook.failing_since <= first.at;
    if (nothingElse) await this.#pause(webhook, false);
    else await emails.deliveryDropped(webhook, new Date());
  }

  /** E-mails the owner before pausing the webhook. Repeated after a crash, it is still one e-mail. */
  async #pause(webhook: Webhook, isGone: boolean): Promise<void> {
    const { webhooks, emails } = this.#deps;
    await emails.paused(webhook, isGone);
    await webhooks.pause(webhook._id);
  }
}
