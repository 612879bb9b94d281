import { type Caller, type Logger, RateLimited, type TokenVerifier, Unauthenticated } from '@keystead/service-kit';
import type { EventStore } from '../events/event-store.ts';
import { LiveListener } from './live-listener.ts';

/** What the hub works with. */
interface HubDependencies {
  readonly events: Pick<EventStore, 'newest' | 'after'>;
  readonly verifier: Pick<TokenVerifier, 'user'>;
  /** Whether no other process writes events: those of this one are told of by {@link LiveHub.look}. */
  readonly singleCopy?: boolean;
  readonly log: Logger;
}

/** Streams that one user may have open in one process: a browser has one, whatever its tabs. */
const MAX_STREAMS = 10;
/** Milliseconds between two looks for events that another process has written. */
const lookEvery = 500;
/** The same where there is no other process; for what a look that failed has left. */
const lookSeldom = 30_000;
/** Milliseconds between two looks at the listeners' sessions. */
const checkEvery = 2_000;
/** Events that are read at once. */
const portion = 1_000;

/**
 * Tells open pages of events: one reader for all listeners of the process, which reads on from where it was, by ids, which
 * ascend as events are written. It reads while somebody listens.
 */
export class LiveHub {
  readonly #deps: HubDependencies;
  readonly #listeners = new Set<LiveListener>();
  #timers: NodeJS.Timeout[] = [];
  /** The last event that was read; known from the first listener on. */
  #read: Promise<number> | undefined;

  constructor(deps: HubDependencies) {
    this.#deps = deps;
  }

  /** Begins to tell a caller, until the signal or their session ends; from when this resolves on, nothing is missed. */
  async listen(caller: Caller, signal: AbortSignal): Promise<LiveListener> {
    const own = [...this.#listeners].filter((other) => other.caller.userId === caller.userId);
    if (own.length >= MAX_STREAMS) throw new RateLimited(60, 'Too many pages of yours are open. Please close some.');
    const listener = new LiveListener(caller);
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#leave(listener), { once: true });
    this.#begin();
    try {
      await this.#read;
    } catch (error) {
      this.#leave(listener);
      throw error;
    }
    if (signal.aborted) this.#leave(listener);
    return listener;
  }

  /** Reads what is new at once. Never rejects. */
  look(): Promise<void> {
    if (!this.#read) return Promise.resolve();
    const before = this.#read;
    this.#read = before.then((id) => this.#readAfter(id));
    const over = () => undefined;
    return this.#read.then(over, over);
  }

  /** Ends all streams. */
  stop(): void {
    for (const listener of this.#listeners) this.#leave(listener);
  }

  #begin(): void {
    if (this.#read) return;
    this.#read = this.#deps.events.newest();
    this.#read.catch(() => {
      this.#read = undefined;
    });
    this.#timers = [
      setInterval(() => void this.look(), this.#deps.singleCopy ? lookSeldom : lookEvery).unref(),
      setInterval(() => void this.#check(), checkEvery).unref(),
    ];
  }

  #leave(listener: LiveListener): void {
    listener.end();
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    this.#read = undefined;
  }

  /** Tells of what comes after an event; gives the last one that was read. What fails is read by the next look. */
  async #readAfter(id: number): Promise<number> {
    let last = id;
    try {
      for (;;) {
        const news = await this.#deps.events.after(last, portion);
        for (const event of news) for (const listener of this.#listeners) listener.tell(event);
        last = news.at(-1)?._id ?? last;
        if (news.length < portion) return last;
      }
    } catch (err) {
      this.#deps.log.warn({ err }, 'new events could not be read');
      return last;
    }
  }

  /** Ends the streams of sessions that have ended. */
  async #check(): Promise<void> {
    for (const listener of [...this.#listeners])
      await this.#deps.verifier.user(listener.caller.token).catch((error) => {
        if (error instanceof Unauthenticated) this.#leave(listener);
      });
  }
}
