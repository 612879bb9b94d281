import { type Caller, type Logger, RateLimited, type TokenVerifier, Unauthenticated } from '@keystead/service-kit';
import type { EventStore } from '../events/event-store.ts';
import { LiveListener } from './live-listener.ts';

interface HubDependencies {
  readonly events: Pick<EventStore, 'newest' | 'after'>;
  readonly verifier: Pick<TokenVerifier, 'user'>;
  /** True if no other process writes events; {@link LiveHub.look} publishes those of this process. */
  readonly singleCopy?: boolean;
  readonly log: Logger;
}

/** The maximum number of streams of a user in one process. A browser opens one for all its tabs. */
const MAX_STREAMS = 10;
/** Milliseconds between two reads of events that other processes have written. */
const lookEvery = 500;
/** The same interval if there is no other process; these reads only recover from a failed one. */
const lookSeldom = 30_000;
/** Milliseconds between two checks of the listeners' sessions. */
const checkEvery = 2_000;
/** The number of events in one read. */
const portion = 1_000;

/**
 * Notifies open pages of events. One reader serves all listeners of the process. It continues after the last event
 * read, by ids, which ascend as events are written. It reads only while there are listeners.
 */
export class LiveHub {
  readonly #deps: HubDependencies;
  readonly #listeners = new Set<LiveListener>();
  #timers: NodeJS.Timeout[] = [];
  /** The id of the last event read; set from the first listener on. */
  #read: Promise<number> | undefined;

  constructor(deps: HubDependencies) {
    this.#deps = deps;
  }

  /**
   * Subscribes a caller until the signal aborts or their session ends. Once this resolves, the listener misses no
   * event.
   * @throws RateLimited if the user has too many streams open.
   */
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

  /** Reads new events immediately. Never rejects. */
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

  /**
   * Notifies the listeners of events after an id and returns the last id read. The next read retries after a failure.
   */
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

  /** Ends streams whose sessions have ended. */
  async #check(): Promise<void> {
    for (const listener of [...this.#listeners])
      await this.#deps.verifier.user(listener.caller.token).catch((error) => {
        if (error instanceof Unauthenticated) this.#leave(listener);
      });
  }
}
