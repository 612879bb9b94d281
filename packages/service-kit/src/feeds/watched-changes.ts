import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeNotification } from '@keystead/contracts';
import type { Logger } from 'pino';
import type { ServiceIdentity } from '../auth/tokens.ts';

export interface ChangeSource {
  /** Whether notifications arrive at present; if false, the absence of notifications means nothing. */
  readonly isConnected: boolean;
  /** Calls a listener when something may have changed, and when the connection opens or breaks, until unsubscribed. */
  on(listener: () => void): () => void;
}

interface WatchedService {
  readonly baseUrl: string;
  readonly identity: ServiceIdentity;
  readonly log: Logger;
  /** Milliseconds of silence after which the connection counts as lost; a comment comes every 1,500. */
  readonly timeoutMs?: number;
  /** Milliseconds until the first reconnect after a break; doubled with each failure in a row. */
  readonly firstWaitMs?: number;
}

const LONGEST_WAIT_MS = 5_000;
/** Milliseconds. Short enough that a session that ended meanwhile is rejected within 5 s (rules §6). */
const DEFAULT_TIMEOUT_MS = 4_000;
const prefix = 'data: ';

/**
 * Keeps `GET /internal/changes` of another service open. Each time it opens, everything may have changed. While it is
 * broken, the subscribers poll the service instead.
 */
export class WatchedChanges {
  readonly #service: WatchedService;
  readonly #listeners = new Map<() => void, readonly string[]>();
  readonly #stopping = new AbortController();
  #isConnected = false;
  #failures = 0;

  constructor(service: WatchedService) {
    this.#service = service;
  }

  start(): void {
    void this.#run();
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** The notifications of some kinds, as the service names them. */
  of(...kinds: readonly string[]): ChangeSource {
    const isConnected = () => this.#isConnected;
    return {
      get isConnected() {
        return isConnected();
      },
      on: (listener) => {
        this.#listeners.set(listener, kinds);
        return () => void this.#listeners.delete(listener);
      },
    };
  }

  async #run(): Promise<void> {
    const { log, firstWaitMs = 200 } = this.#service;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#read().catch((err) => log.debug({ err }, 'the connection for changes of another service is lost'));
      this.#setConnected(false);
      this.#failures += 1;
      const longest = Math.min(LONGEST_WAIT_MS, firstWaitMs * 2 ** (this.#failures - 1));
      await wait(longest * (0.5 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #read(): Promise<void> {
    const { baseUrl, identity, timeoutMs = DEFAULT_TIMEOUT_MS } = this.#service;
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs).unref();
    try {
      const url = new URL(`${baseUrl.replace(/\/$/, '')}/internal/changes`);
      // Does not use `fetch`: its timers wake the process twice a second while a request is open.
      const request = (url.protocol === 'https:' ? https : http).get(url, {
        headers: { 'x-service-token': await identity.token() },
        signal: AbortSignal.any([this.#stopping.signal, timeout.signal]),
      });
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      if (response.statusCode !== 200) throw new Error(`it responded with ${response.statusCode}`);
      let buffered = '';
      for await (const chunk of response.setEncoding('utf8')) {
        timer.refresh();
        const lines = (buffered + chunk).split('\n');
        buffered = lines.pop() ?? '';
        for (const line of lines)
          if (line.startsWith(prefix)) this.#handle((JSON.parse(line.slice(prefix.length)) as ChangeNotification).kind);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #handle(kind: string): void {
    if (kind === 'ready') this.#setConnected(true);
    else for (const [listener, kinds] of this.#listeners) if (kinds.includes(kind)) listener();
  }

  #setConnected(isConnected: boolean): void {
    if (isConnected) this.#failures = 0;
    else if (!this.#isConnected) return;
    this.#isConnected = isConnected;
    for (const listener of this.#listeners.keys()) listener();
  }
}
