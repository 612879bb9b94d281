import type { Logger } from 'pino';
import { Unavailable } from '../errors/unavailable.ts';
import { tokenLifetime } from './token-claims.ts';

/** Knows which sessions ended before their tokens expired. */
export interface EndedSessions {
  has(sessionId: string): boolean | Promise<boolean>;
}

/** What identity answers: sessions that ended since an instant, and the instant of the answer. */
export interface EndedSessionsPage {
  readonly ended: readonly string[];
  readonly as_of: string;
}

/** Milliseconds between two looks: a session that ended is refused everywhere within 5 s (rules §6). */
const lookEvery = 2_000;

/**
 * A copy of identity's list of ended sessions, refreshed every 2 s. While identity is down nothing can end,
 * so the last copy stays true; but without any copy nobody is let in.
 */
export class EndedSessionsFeed implements EndedSessions {
  readonly #fetch: (since: string | undefined) => Promise<EndedSessionsPage>;
  readonly #log: Logger;
  readonly #endedAt = new Map<string, number>();
  #since: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(fetchPage: (since: string | undefined) => Promise<EndedSessionsPage>, log: Logger) {
    this.#fetch = fetchPage;
    this.#log = log;
  }

  /** Starts looking; the first look happens at once, in the background. */
  start(): void {
    this.#timer = setInterval(() => this.#look(), lookEvery).unref();
    void this.#look();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async has(sessionId: string): Promise<boolean> {
    if (this.#since === undefined) await this.#look();
    if (this.#since === undefined) throw new Unavailable('Sign-ins cannot be checked right now. Please try again.');
    return this.#endedAt.has(sessionId);
  }

  #look(): Promise<void> {
    this.#looking ??= this.#refresh().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #refresh(): Promise<void> {
    try {
      const page = await this.#fetch(this.#since);
      const now = Date.now();
      for (const id of page.ended) this.#endedAt.set(id, now);
      this.#since = page.as_of;
      for (const [id, at] of this.#endedAt) if (at < now - tokenLifetime * 1000) this.#endedAt.delete(id);
    } catch (err) {
      this.#log.debug({ err }, 'the list of ended sessions could not be fetched');
    }
  }
}
