import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '@keystead/contracts';
import type { Logger } from 'pino';
import { sharedRun } from '../concurrency.ts';
import type { ChangeSource } from '../feeds/watched-changes.ts';
import { Unavailable } from '../http/errors.ts';
import { Pace } from '../program/jobs.ts';
import { type EndedSessions, TOKEN_LIFETIME_SECONDS } from './tokens.ts';

export type EndedSessionsPage = Answer<'GET /internal/ended-sessions'>;

/** Poll interval in milliseconds: every service must reject an ended session within 5 s (rules §6). */
const POLL_INTERVAL_MS = 2_000;
/** Milliseconds for which change notifications are batched: many users may sign out at the same time. */
const GATHER_MS = 50;

const waitFor = (pause: number, signal: AbortSignal) =>
  wait(pause, undefined, { ref: false, signal }).catch(() => undefined);

/**
 * A copy of identity's list of ended sessions, refreshed every 2 s, or on each notification and else less and less
 * often. While identity is down no session can end, so the last copy stays valid. Without any, sign-ins are rejected.
 */
export class EndedSessionsFeed implements EndedSessions {
  readonly #fetch: (since: string | undefined) => Promise<EndedSessionsPage>;
  readonly #source: ChangeSource | undefined;
  readonly #log: Logger;
  readonly #endedAt = new Map<string, number>();
  readonly #pace = new Pace(POLL_INTERVAL_MS);
  readonly #stopping = new AbortController();
  readonly #poll = sharedRun(() => this.#refresh());
  #since: string | undefined;
  #notified = new AbortController();

  constructor(
    fetchPage: (since: string | undefined) => Promise<EndedSessionsPage>,
    log: Logger,
    source?: ChangeSource,
  ) {
    this.#fetch = fetchPage;
    this.#source = source;
    this.#log = log;
  }

  start(): void {
    const unlisten = this.#source?.on(() => this.#notified.abort());
    this.#stopping.signal.addEventListener('abort', () => unlisten?.());
    void this.#pollForever();
  }

  stop(): void {
    this.#stopping.abort();
  }

  async has(sessionId: string): Promise<boolean> {
    if (this.#since === undefined) await this.#poll();
    if (this.#since === undefined) throw new Unavailable('Sign-ins cannot be checked right now. Please try again.');
    return this.#endedAt.has(sessionId);
  }

  async #pollForever(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      // The current response may not include a change that is notified during the request.
      this.#notified = new AbortController();
      const isFresh = await this.#poll();
      const pause = this.#pace.next(isFresh && (this.#source?.isConnected ?? false));
      await waitFor(pause, AbortSignal.any([signal, this.#notified.signal]));
      if (!this.#notified.signal.aborted) continue;
      this.#pace.hurry();
      await waitFor(GATHER_MS, signal);
    }
  }

  /** Resolves to whether the list was fetched. */
  async #refresh(): Promise<boolean> {
    try {
      const page = await this.#fetch(this.#since);
      const now = Date.now();
      for (const id of page.ended) this.#endedAt.set(id, now);
      this.#since = page.as_of;
      for (const [id, at] of this.#endedAt) if (at < now - TOKEN_LIFETIME_SECONDS * 1000) this.#endedAt.delete(id);
      return true;
    } catch (err) {
      this.#log.debug({ err }, 'the list of ended sessions could not be fetched');
      return false;
    }
  }
}
