import type { EventObject, LiveNotice } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import { objectsOf } from '../events/event-access.ts';
import type { EventNews } from '../events/event-store.ts';

/** Notices that may wait for somebody who reads slowly; beyond, the stream ends, and who comes back reads everything anew. */
const MAX_WAITING = 2_000;

/** An open page that is told of changes. */
export class LiveListener {
  readonly caller: Caller;
  readonly #objects: readonly EventObject[] | null;
  readonly #waiting: LiveNotice[] = [{ kind: 'ready' }];
  #news = Promise.withResolvers<void>();
  #ended = false;

  constructor(caller: Caller) {
    this.caller = caller;
    this.#objects = objectsOf(caller);
  }

  /** Tells of an event, if it is the caller's to know. */
  tell({ account_id, object, object_id, type }: EventNews): void {
    if (this.caller.role !== 'admin' && this.caller.accountId !== account_id) return;
    if (this.#objects && !this.#objects.includes(object)) return;
    this.#waiting.push({ kind: 'change', object, id: object_id, type });
    if (this.#waiting.length > MAX_WAITING) this.end();
    this.#news.resolve();
  }

  /** Ends the stream; what waits is told no more. */
  end(): void {
    this.#ended = true;
    this.#news.resolve();
  }

  /** What is told, until the end. */
  async *notices(): AsyncGenerator<LiveNotice, void> {
    for (;;) {
      if (this.#ended) return;
      const next = this.#waiting.shift();
      if (next) {
        yield next;
        continue;
      }
      await this.#news.promise;
      this.#news = Promise.withResolvers();
    }
  }
}
