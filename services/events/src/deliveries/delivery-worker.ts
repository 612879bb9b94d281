import { CoalescedRuns, type IdSource, type Job, type Logger } from '@keystead/service-kit';
import { bodyOf } from '../events/event.mapper.ts';
import type { EventRepository } from '../events/event.repository.ts';
import type { StoredEvent } from '../events/event.ts';
import type { WebhookRepository } from '../webhooks/webhook.repository.ts';
import { isSubscribed, type Webhook } from '../webhooks/webhook.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import {
  type AttemptOutcome,
  type Delivery,
  newDelivery,
  type StoredAttempt,
  succeeded,
  waitAfterAttempts,
} from './delivery.ts';
import { DeliveryRecorder } from './delivery-recorder.ts';
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

/** Lanes that are claimed together, and the deliveries that are read for them. */
const LANES_PER_CLAIM = 100;
const DELIVERIES_PER_CLAIM = 200;
/** Milliseconds after the claim in which attempts begin. Until then, a change by another process may go unnoticed. */
const CLAIM_MS = 1_000;
/** Milliseconds after which a lane of a paused webhook is checked again. Resuming the webhook makes it due earlier. */
const PAUSED_RECHECK_MS = 60 * 60_000;
/** Milliseconds for which a lane is leased beyond the timeout of an attempt: attempts begin later, and are then stored. */
const LEASE_MARGIN_MS = CLAIM_MS + 4_000;
const HTTP_GONE = 410;

/** A leased lane with what it sends next. */
interface Claim {
  readonly lane: Lane;
  readonly webhook: Webhook;
  readonly deliveries: readonly Delivery[];
  readonly events: ReadonlyMap<number, StoredEvent>;
  /** Whether these are all deliveries of the lane. */
  readonly isWhole: boolean;
  /** When attempts no longer begin, as `performance.now()` counts. */
  until: number;
}

function claimsOf(
  lanes: readonly Lane[],
  of: {
    readonly webhooks: ReadonlyMap<number, Webhook>;
    readonly deliveries: ReadonlyMap<string, readonly Delivery[]>;
    readonly events: readonly StoredEvent[];
    readonly isWhole: boolean;
  },
): Claim[] {
  const { isWhole } = of;
  const events = new Map(of.events.map((event) => [event._id, event]));
  const until = performance.now() + CLAIM_MS;
  return lanes.map((lane) => {
    const webhook = of.webhooks.get(lane.webhook_id) as Webhook;
    return { lane, webhook, deliveries: of.deliveries.get(lane._id) ?? [], events, isWhole, until };
  });
}

/** Sends events to the subscribed webhooks, in the order of each record, until each is delivered or dropped. */
export class DeliveryWorker {
  readonly #deps: WorkerDependencies;
  readonly #recorder: DeliveryRecorder;
  readonly #load = new WebhookLoad();
  readonly #running = new Map<Claim, Promise<void>>();
  readonly #runs = new CoalescedRuns(() => this.#startDue());
  readonly #claims: Claim[] = [];
  /** Whether due lanes may have been left because no more attempts could begin. */
  #isLimited = false;
  #stopped = false;

  constructor(deps: WorkerDependencies) {
    this.#deps = deps;
    this.#recorder = new DeliveryRecorder(deps, () => void this.deliver());
  }

  get #leaseMs(): number {
    return this.#deps.timeoutMs + LEASE_MARGIN_MS;
  }

  get job(): Job {
    return { name: 'deliver events', every: 1_000, run: () => this.deliver() };
  }

  /**
   * Creates the deliveries of events to all subscribed webhooks; false if there are none. Idempotent. A new lane waits for
   * nothing, so its deliveries are sent without reading them again, unless others of the webhook wait.
   */
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
    // What was there before may be in progress, or has other ids.
    const known = new Set((await deliveries.addAll(made)).map(({ lane }) => lane));
    const byLane = Map.groupBy(made, ({ lane }) => lane);
    // While others wait, those that became due first are sent first.
    const waiting = new Set(this.#claims.map(({ webhook }) => webhook._id));
    const idle = candidates.filter(({ _id, paused }) => !paused && !waiting.has(_id));
    const ready = new Map(idle.map((webhook) => [webhook._id, webhook]));
    const isFew = !this.#stopped && byLane.size <= LANES_PER_CLAIM;
    const isClaimed = ({ lane, webhook_id }: Delivery) => isFew && !known.has(lane) && ready.has(webhook_id);
    const claimed = await lanes.open(made, this.#leaseMs, isClaimed);
    this.#claims.push(...claimsOf(claimed, { webhooks: ready, deliveries: byLane, events, isWhole: true }));
    return true;
  }

  /** Starts to send all deliveries that are due, within the limits on concurrency. Never rejects. */
  deliver(): Promise<void> {
    return this.#runs.next().catch((err) => this.#deps.log.error({ err }, 'could not read due deliveries'));
  }

  /** After a change of a webhook: what is not being sent to it yet is read again. Never rejects. */
  reread(webhookId: number): Promise<void> {
    for (const claim of [...this.#claims, ...this.#running.keys()])
      if (claim.webhook._id === webhookId) claim.until = 0;
    return this.deliver();
  }

  /** Finishes the attempts in progress. The rest waits for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#runs.over();
    await Promise.all(this.#running.values());
    await Promise.all(this.#claims.splice(0).map((claim) => this.#process({ ...claim, until: 0 })));
  }

  async #startDue(): Promise<void> {
    do this.#startClaimed();
    while (!this.#stopped && (await this.#claimDue()));
  }

  #startClaimed(): void {
    while (!this.#stopped && this.#load.hasRoom()) {
      const claim = this.#nextClaim();
      if (!claim) return;
      this.#start(claim);
    }
  }

  #nextClaim(): Claim | undefined {
    const busy = new Set(this.#load.busy());
    const at = this.#claims.findIndex(({ webhook }) => !busy.has(webhook._id));
    return at < 0 ? undefined : this.#claims.splice(at, 1)[0];
  }

  #start(claim: Claim): void {
    const id = claim.webhook._id;
    this.#load.start(id);
    const work = this.#process(claim, () => {
      this.#load.end(id);
      this.#startClaimed();
    }).finally(() => this.#running.delete(claim));
    this.#running.set(claim, work);
  }

  /** Claims due lanes of webhooks that have room; false if there are none, or no room. */
  async #claimDue(): Promise<boolean> {
    const { lanes } = this.#deps;
    const [busy, hasRoom] = [this.#load.busy(), this.#load.hasRoom()];
    this.#isLimited = busy.length > 0 || !hasRoom;
    if (!hasRoom) return false;
    const found = await lanes.claimDue(this.#leaseMs, LANES_PER_CLAIM, busy);
    if (found.length > 0) this.#claims.push(...(await this.#read(found)));
    return found.length > 0;
  }

  async #read(lanes: readonly Lane[]): Promise<Claim[]> {
    const { webhooks, deliveries, events } = this.#deps;
    const ids = new Set(lanes.map(({ webhook_id }) => webhook_id));
    const known = new Map((await webhooks.withIds([...ids])).map((webhook) => [webhook._id, webhook]));
    for (const id of ids) if (known.get(id)?.paused !== false) await this.#endClaims(id, lanes, known.has(id));
    const open = lanes.filter(({ webhook_id }) => known.get(webhook_id)?.paused === false);
    const waiting = await deliveries.waitingIn(
      open.map(({ _id }) => _id),
      DELIVERIES_PER_CLAIM,
    );
    const sent = await events.withIds(waiting.map(({ event_id }) => event_id as number));
    const isWhole = waiting.length < DELIVERIES_PER_CLAIM;
    const byLane = Map.groupBy(waiting, ({ lane }) => lane);
    return claimsOf(open, { webhooks: known, deliveries: byLane, events: sent, isWhole });
  }

  /**
   * Gives back the lanes of a paused webhook, or erases those of a deleted one. A user who resumed the webhook meanwhile
   * could not wake leased lanes, so the webhook is read again.
   */
  async #endClaims(id: number, lanes: readonly Lane[], isPaused: boolean): Promise<void> {
    const { webhooks, deliveries, lanes: stored } = this.#deps;
    if (!isPaused) {
      await deliveries.eraseForWebhook(id);
      return stored.eraseForWebhook(id);
    }
    const next_at = new Date(Date.now() + PAUSED_RECHECK_MS);
    await stored.release(lanes.filter(({ webhook_id }) => webhook_id === id).map((lane) => ({ lane, next_at })));
    const [webhook] = await webhooks.withIds([id]);
    if (webhook && !webhook.paused) await stored.wakeAll(id);
  }

  /**
   * Sends the deliveries of a lane, then calls `onSent` and records the outcome. After an error of our own, they are
   * sent again when the lease has expired.
   */
  async #process(claim: Claim, onSent: () => void = () => undefined): Promise<void> {
    try {
      const outcome = await this.#send(claim).finally(onSent);
      await this.#recorder.record({ lane: claim.lane, ...outcome });
      if (this.#isLimited) void this.deliver();
    } catch (err) {
      this.#deps.log.error({ err, lane: claim.lane._id }, 'a delivery failed with an internal error');
    }
  }

  async #send(claim: Claim) {
    const { send, timeoutMs } = this.#deps;
    const { webhook, deliveries, events, isWhole } = claim;
    const attempts: AttemptOutcome[] = [];
    const expired: number[] = [];
    const ending = (next_at: Date | null) => ({ attempts, expired, next_at });
    for (const delivery of deliveries) {
      if (performance.now() > claim.until) return ending(new Date());
      const event = events.get(delivery.event_id as number);
      if (!event) expired.push(delivery._id);
      else {
        const attempt = await send(webhook, bodyOf(event), timeoutMs);
        this.#load.recordOutcome(webhook._id, succeeded(attempt));
        const change = succeeded(attempt)
          ? ({ state: 'delivered', next_at: null } as const)
          : await this.#failed(webhook, delivery, attempt);
        attempts.push({ delivery, attempt, change });
        if (change.next_at) return ending(change.next_at);
      }
    }
    return ending(isWhole ? null : new Date());
  }

  async #failed(webhook: Webhook, delivery: Delivery, attempt: StoredAttempt): Promise<AttemptOutcome['change']> {
    const wait = waitAfterAttempts(delivery.attempts.length + 1);
    if (wait === null) {
      await this.#giveUp(webhook, delivery);
      return { state: 'failed', next_at: null };
    }
    if (attempt.status === HTTP_GONE) await this.#pause(webhook, true);
    return { state: 'waiting', next_at: new Date(Date.now() + wait / this.#deps.pace) };
  }

  /** E-mails the owner. Pauses the webhook instead if nothing has arrived since the first attempt at this delivery. */
  async #giveUp({ _id }: Webhook, { attempts: [first] }: Delivery): Promise<void> {
    const { emails, webhooks } = this.#deps;
    await this.#recorder.over();
    const [webhook] = await webhooks.withIds([_id]);
    if (!webhook) return;
    const nothingElse = webhook.failing_since && first && webhook.failing_since <= first.at;
    if (nothingElse) await this.#pause(webhook, false);
    else await emails.deliveryDropped(webhook, new Date());
  }

  /** E-mails the owner before pausing the webhook. Repeated after a crash, it is still one e-mail. */
  async #pause(webhook: Webhook, isGone: boolean): Promise<void> {
    const { webhooks, emails } = this.#deps;
    await emails.paused(webhook, isGone);
    await webhooks.pause(webhook._id);
    void this.reread(webhook._id);
  }
}
