import type { Logger } from 'pino';
import type { ChangeSource } from '../changes/watched-changes.ts';
import { Unavailable } from '../errors/unavailable.ts';
import { Pace } from '../program/pace.ts';
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
/** Milliseconds for which ends that are told are gathered: many may sign out at a time. */
const gather = 50;

/**
 * A copy of identity's list of ended sessions, refreshed every 2 s. Where identity is heard it is refreshed at once when that
 * tells of an end, and else less and less often. While identity is down nothing can end, so the last copy stays true; but without
 * any copy nobody is let in.
 */
export class EndedSessionsFeed implements EndedSessions {
  readonly #fetch: (since: string | undefined) => Promise<EndedSessionsPage>;
  readonly #source: ChangeSource | undefined;
  readonly #log: Logger;
  readonly #endedAt = new Map<string, number>();
  readonly #pace = new Pace(lookEvery);
  #since: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<boolean> | undefined;
  #wasTold = false;
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

  /** Starts looking; the first look happens at once, in the background. */
  start(): void {
    const unlisten = this.#source?.on(() => this.#told());
    this.#unlisten = () => unlisten?.();
    void this.#keepLooking();
  }

  stop(): void {
    this.#unlisten?.();
    this.#unlisten = undefined;
    clearTimeout(this.#timer);
  }

  async has(sessionId: string): Promise<boolean> {
    if (this.#since === undefined) await this.#look();
    if (this.#since === undefined) throw new Unavailable('Sign-ins cannot be checked right now. Please try again.');
    return this.#endedAt.has(sessionId);
  }

  async #keepLooking(): Promise<void> {
    this.#lookingSoon = false;
    this.#wasTold = false;
    const isFresh = await this.#look();
    if (!this.#unlisten) return;
    // What is told while it looks may not be in what it sees.
    if (this.#wasTold) this.#lookSoon();
    else this.#lookIn(this.#pace.next(isFresh && (this.#source?.isHeard ?? false)));
  }

  #told(): void {
    this.#wasTold = true;
    this.#pace.hurry();
    if (!this.#looking) this.#lookSoon();
  }

  #lookSoon(): void {
    if (this.#lookingSoon) return;
    this.#lookingSoon = true;
    this.#lookIn(gather);
  }

  #lookIn(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keepLooking(), pause).unref();
  }

  /** Says whether it has seen the list. */
  #look(): Promise<boolean> {
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
      for (const [id, at] of this.#endedAt) if (at < now - tokenLifetime * 1000) this.#endedAt.delete(id);
      return true;
    } catch (err) {
      this.#log.debug({ err }, 'the list of ended sessions could not be fetched');
      return false;
    }
  }
}
