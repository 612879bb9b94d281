import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeNotice } from '@keystead/contracts';
import type { Logger } from 'pino';
import type { ServiceIdentity } from '../auth/service-identity.ts';

/** Something whose changes are told to this process. */
export interface ChangeSource {
  /** Whether they are told now; where they aren't, silence says nothing. */
  readonly isHeard: boolean;
  /** Calls a function whenever something may have changed, and when no more is heard; the function given back ends that. */
  on(listener: () => void): () => void;
}

/** What it takes to hear another service. */
export interface WatchedService {
  readonly baseUrl: string;
  readonly identity: ServiceIdentity;
  readonly log: Logger;
  /** Milliseconds of silence after which the connection counts as lost; the service sends something every 1,500. */
  readonly patience?: number;
  /** Milliseconds until the first try after a break; each further one in a row waits twice as long, up to the longest. */
  readonly firstWait?: number;
}

const longestWait = 5_000;
/** Short enough that a session that ended meanwhile is refused within 5 s, as promised (rules §6). */
const DEFAULT_PATIENCE = 4_000;
const prefix = 'data: ';

/**
 * Keeps a stream open by which another service tells that something changed (`GET /internal/changes`). Whenever it is
 * opened, everything may have changed. While it is broken, those who follow the service look for themselves.
 */
export class WatchedChanges {
  readonly #service: WatchedService;
  readonly #listeners = new Map<() => void, readonly string[]>();
  readonly #stopping = new AbortController();
  #isHeard = false;
  #failures = 0;

  constructor(service: WatchedService) {
    this.#service = service;
  }

  /** Opens the stream, and again whenever it breaks. */
  start(): void {
    void this.#keep();
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** The changes of some kinds, as the service names them. */
  of(...kinds: readonly string[]): ChangeSource {
    const isHeard = () => this.#isHeard;
    return {
      get isHeard() {
        return isHeard();
      },
      on: (listener) => {
        this.#listeners.set(listener, kinds);
        return () => void this.#listeners.delete(listener);
      },
    };
  }

  async #keep(): Promise<void> {
    const { log, firstWait = 200 } = this.#service;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#hear().catch((err) => log.debug({ err }, 'changes of another service are not heard'));
      this.#turn(false);
      this.#failures += 1;
      const longest = Math.min(longestWait, firstWait * 2 ** (this.#failures - 1));
      await wait(longest * (0.5 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Hears the service until the stream ends or falls silent. */
  async #hear(): Promise<void> {
    const { baseUrl, identity, patience = DEFAULT_PATIENCE } = this.#service;
    const silent = new AbortController();
    const timer = setTimeout(() => silent.abort(), patience).unref();
    try {
      const url = new URL(`${baseUrl.replace(/\/$/, '')}/internal/changes`);
      // Not by fetch, whose timers wake the process twice a second while something is open.
      const request = (url.protocol === 'https:' ? https : http).get(url, {
        headers: { 'x-service-token': await identity.token() },
        signal: AbortSignal.any([this.#stopping.signal, silent.signal]),
      });
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      if (response.statusCode !== 200) throw new Error(`it answered ${response.statusCode}`);
      let heard = '';
      for await (const part of response.setEncoding('utf8')) {
        timer.refresh();
        const lines = (heard + part).split('\n');
        heard = lines.pop() ?? '';
        for (const line of lines)
          if (line.startsWith(prefix)) this.#take((JSON.parse(line.slice(prefix.length)) as ChangeNotice).kind);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #take(kind: string): void {
    if (kind === 'ready') this.#turn(true);
    else for (const [listener, kinds] of this.#listeners) if (kinds.includes(kind)) listener();
  }

  #turn(isHeard: boolean): void {
    if (isHeard) this.#failures = 0;
    else if (!this.#isHeard) return;
    this.#isHeard = isHeard;
    for (const listener of this.#listeners.keys()) listener();
  }
}
