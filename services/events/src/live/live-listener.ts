import type { EventObject, LiveNotice } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import { objectsOf } from '../events/event-access.ts';
import type { EventSummary } from '../events/event-store.ts';

/**
 * The maximum number of notices that wait for a slow reader. Beyond it the stream ends; a client that reconnects reads
 * all data again.
 */
const MAX_WAITING = 2_000;

/** An open page that is notified of changes. */
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

  /** Queues a notice of an event if the caller may see the event. */
  notify({ account_id, object, object_id, type }: EventSummary): void {
    if (this.caller.role !== 'admin' && this.caller.accountId !== account_id) return;
    if (this.#objects && !this.#objects.includes(object)) return;
    this.#waiting.push({ kind: 'change', object, id: object_id, type });
    if (this.#waiting.length > MAX_WAITING) this.end();
    this.#wakeUp.resolve();
  }

  /** Ends the stream and drops the waiting notices. */
  end(): void {
    this.#ended = true;
    this.#wakeUp.resolve();
  }

  /** The notices, until the stream ends. */
  async *notices(): AsyncGenerator<LiveNotice, void> {
    for (;;) {
      if (this.#ended) return;
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
