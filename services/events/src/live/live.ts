import { events as contract, type EventObject, type LiveNotice } from '@keystead/contracts';
import {
  authorise,
  type Caller,
  endpoint,
  eventsReply,
  type Logger,
  RateLimited,
  type TokenVerifier,
  Unauthenticated,
} from '@keystead/service-kit';
import type { EventRepository, EventSummary } from '../events/event.repository.ts';
import { objectsOf } from '../events/event.ts';

/** Notices that wait for a slow reader. Beyond them the stream ends; a client that reconnects reads all data again. */
const MAX_WAITING = 2_000;

export class LiveListener {
  readonly caller: Caller;
  readonly #objects: readonly EventObject[] | null;
  readonly #waiting: LiveNotice[] = [{ kind: 'ready' }];
  #wakeUp = Promise.withResolvers<void>();
  #ended = false;

  constructor(caller: Caller) {
    this.caller = caller;
    this.#objects = objectsOf(caller);
  }

  notify({ account_id, object, object_id, type }: EventSummary): void {
    if (this.caller.role !== 'admin' && this.caller.accountId !== account_id) return;
    if (this.#objects && !this.#objects.includes(object)) return;
    this.#waiting.push({ kind: 'change', object, id: object_id, type });
    if (this.#waiting.length > MAX_WAITING) this.end();
    this.#wakeUp.resolve();
  }

  end(): void {
    this.#ended = true;
    this.#wakeUp.resolve();
  }

  async *notices(): AsyncGenerator<LiveNotice, void> {
    while (!this.#ended) {
      const next = this.#waiting.shift();
      if (next) {
        yield next;
        continue;
      }
      await this.#wakeUp.promise;
      this.#wakeUp = Promise.withResolvers();
    }
  }
}

interface HubDependencies {
  readonly events: Pick<EventRepository, 'newest' | 'after'>;
  readonly verifier: Pick<TokenVerifier, 'user'>;
  /** True if no other process writes events; {@link LiveHub.poll} publishes those of this process. */
  readonly singleReplica?: boolean;
  readonly log: Logger;
}

/** The maximum number of streams of a user in one process. A browser opens one for all its tabs. */
const MAX_STREAMS = 10;
/** Milliseconds between two reads of events that other processes have written. */
const POLL_INTERVAL_MS = 500;
/** The same interval if there is no other process; these reads only recover from a failed one. */
const SINGLE_REPLICA_POLL_INTERVAL_MS = 30_000;
/** Milliseconds between two checks of the listeners' sessions. */
const SESSION_CHECK_INTERVAL_MS = 2_000;
const PAGE_SIZE = 1_000;

/** One reader serves all listeners of the process, on from the last event by id, only while there are some. */
export class LiveHub {
  readonly #deps: HubDependencies;
  readonly #listeners = new Set<LiveListener>();
  #timers: NodeJS.Timeout[] = [];
  /** The id of the last event read; set from the first listener on. */
  #lastRead: Promise<number> | undefined;

  constructor(deps: HubDependencies) {
    this.#deps = deps;
  }

  /**
   * Subscribes a caller until the signal aborts or their session ends; the listener misses no event from then on.
   * @throws RateLimited if the user has too many streams open.
   */
  async listen(caller: Caller, signal: AbortSignal): Promise<LiveListener> {
    const own = [...this.#listeners].filter((other) => other.caller.userId === caller.userId);
    if (own.length >= MAX_STREAMS) throw new RateLimited(60, 'You have too many pages open. Close some and try again.');
    const listener = new LiveListener(caller);
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#remove(listener), { once: true });
    this.#start();
    try {
      await this.#lastRead;
    } catch (error) {
      this.#remove(listener);
      throw error;
    }
    if (signal.aborted) this.#remove(listener);
    return listener;
  }

  /** Reads new events immediately. Never rejects. */
  async poll(): Promise<void> {
    if (!this.#lastRead) return;
    this.#lastRead = this.#lastRead.then((id) => this.#readAfter(id));
    await this.#lastRead.catch(() => undefined);
  }

  stop(): void {
    for (const listener of this.#listeners) this.#remove(listener);
  }

  #start(): void {
    if (this.#lastRead) return;
    this.#lastRead = this.#deps.events.newest();
    this.#lastRead.catch(() => {
      this.#lastRead = undefined;
    });
    this.#timers = [
      setInterval(
        () => void this.poll(),
        this.#deps.singleReplica ? SINGLE_REPLICA_POLL_INTERVAL_MS : POLL_INTERVAL_MS,
      ).unref(),
      setInterval(() => void this.#checkSessions(), SESSION_CHECK_INTERVAL_MS).unref(),
    ];
  }

  #remove(listener: LiveListener): void {
    listener.end();
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    this.#lastRead = undefined;
  }

  /** Returns the last id read. After a failure, the next read retries. */
  async #readAfter(id: number): Promise<number> {
    let last = id;
    try {
      for (;;) {
        const batch = await this.#deps.events.after(last, PAGE_SIZE);
        for (const event of batch) for (const listener of this.#listeners) listener.notify(event);
        last = batch.at(-1)?._id ?? last;
        if (batch.length < PAGE_SIZE) return last;
      }
    } catch (err) {
      this.#deps.log.warn({ err }, 'could not read new events');
      return last;
    }
  }

  async #checkSessions(): Promise<void> {
    for (const listener of [...this.#listeners])
      await this.#deps.verifier.user(listener.caller.token).catch((error) => {
        if (error instanceof Unauthenticated) this.#remove(listener);
      });
  }
}

/** Tenants are rejected: what they see depends on more than their account, so their pages reload data instead. */
export const followLive = (live: LiveHub) =>
  endpoint(contract, 'GET /live', async ({ caller, signal }) => {
    authorise(caller.role !== 'tenant', 'Live updates are not available to tenants.');
    const listener = await live.listen(caller, signal);
    return eventsReply(listener.notices());
  });
