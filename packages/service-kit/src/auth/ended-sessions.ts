import type { Logger } from 'pino';
import type { ChangeSource } from '../feeds/watched-changes.ts';
import { Unavailable } from '../http/errors.ts';
import { Pace } from '../program/jobs.ts';
import { type EndedSessions, TOKEN_LIFETIME_SECONDS } from './tokens.ts';

export interface EndedSessionsPage {
  readonly ended: readonly string[];
  readonly as_of: string;
}

/** Poll interval in milliseconds: every service must reject an ended session within 5 s (rules §6). */
const POLL_INTERVAL_MS = 2_000;
/** Milliseconds for which change notifications are batched: many users may sign out at the same time. */
const GATHER_MS = 50;

/**
 * A copy of identity's list of ended sessions, refreshed every 2 s. While this service receives identity's change
 * notifications, it refreshes the copy on each notification and otherwise polls less and less often. While identity is
 * down no session can end, so the last copy stays valid. Without any copy, all sign-ins are rejected as unavailable.
 */
export class EndedSessionsFeed implements EndedSessions {
  readonly #fetch: (since: string | undefined) => Promise<EndedSessionsPage>;
  readonly #source: ChangeSource | undefined;
  readonly #log: Logger;
  readonly #endedAt = new Map<string, number>();
  readonly #pace = new Pace(POLL_INTERVAL_MS);
  #since: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<boolean> | undefined;
  #wasNotified = false;
  #lookingSoon = false;
  #unlisten: (() => void) | undefined;

  constructor(
    fetchPage: (since: string | undefined) => Promise<EndedSessionsPage>,
    log: Logger,
    source?: ChangeSource,
  ) {
    this.#fetch = fetchPage;
    this.#source = source;
    this.#log = log;
  }

  /** Starts polling; the first request happens immediately, in the background. */
  start(): void {
    const unlisten = this.#source?.on(() => this.#onNotified());
    this.#unlisten = () => unlisten?.();
    void this.#pollForever();
  }

  stop(): void {
    this.#unlisten?.();
    this.#unlisten = undefined;
    clearTimeout(this.#timer);
  }

  async has(sessionId: string): Promise<boolean> {
    if (this.#since === undefined) await this.#poll();
    if (this.#since === undefined) throw new Unavailable('Sign-ins cannot be checked right now. Please try again.');
    return this.#endedAt.has(sessionId);
  }

  async #pollForever(): Promise<void> {
    this.#lookingSoon = false;
    this.#wasNotified = false;
    const isFresh = await this.#poll();
    if (!this.#unlisten) return;
    // The current response may not include a change that was notified during the request.
    if (this.#wasNotified) this.#pollSoon();
    else this.#pollIn(this.#pace.next(isFresh && (this.#source?.isConnected ?? false)));
  }

  #onNotified(): void {
    this.#wasNotified = true;
    this.#pace.hurry();
    if (!this.#looking) this.#pollSoon();
  }

  #pollSoon(): void {
    if (this.#lookingSoon) return;
    this.#lookingSoon = true;
    this.#pollIn(GATHER_MS);
  }

  #pollIn(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#pollForever(), pause).unref();
  }

  /** Resolves to whether the list was fetched. */
  #poll(): Promise<boolean> {
    this.#looking ??= this.#refresh().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

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
