import type { Logger } from '@keystead/service-kit';
import { operationAccess } from '../api/operation-access.ts';
import { type ServiceName, serviceFor } from '../upstreams.ts';

/** Milliseconds that an answer, or that there was none, stands. */
const standsFor = 3_000;
/** Milliseconds that a service has; a page waits no longer for it. */
const patience = 1_000;
/** How many answers are kept; beyond, what was asked for longest ago goes. */
const most = 300;
/** Characters of one answer; a larger one is no content. */
const largest = 2_000_000;

interface Held {
  /** The last good answer, as JSON; `null` in JSON for what isn't there (404). */
  text?: string;
  askedAt: number;
  asking?: Promise<void>;
}

/** What public pages show of the services: asked for without a session, kept for a moment, and while a service is down. */
export class ContentSource {
  readonly #addresses: Readonly<Record<ServiceName, URL>>;
  readonly #own: ReadonlyMap<string, string>;
  readonly #log: Logger;
  readonly #held = new Map<string, Held>();

  /** @param own what the gateway answers itself, by its address below `/api`. */
  constructor(addresses: Readonly<Record<ServiceName, URL>>, own: Readonly<Record<string, unknown>>, log: Logger) {
    this.#addresses = addresses;
    this.#own = new Map(Object.entries(own).map(([address, answer]) => [address, JSON.stringify(answer)]));
    this.#log = log;
  }

  /** The answer to a GET below `/api`, as JSON; undefined when there never was one, as of what is not public. */
  async read(address: string): Promise<string | undefined> {
    const own = this.#own.get(address);
    if (own !== undefined) return own;
    const held = this.#held.get(address) ?? { askedAt: Number.NEGATIVE_INFINITY };
    // Among those that were asked for last.
    this.#held.delete(address);
    this.#held.set(address, held);
    if (performance.now() - held.askedAt > standsFor) held.asking ??= this.#renew(address, held);
    await held.asking;
    this.#forgetOldest();
    return held.text;
  }

  async #renew(address: string, held: Held): Promise<void> {
    try {
      held.text = await this.#ask(address);
    } catch (err) {
      this.#log.warn({ err, address }, 'content of a page could not be renewed');
    } finally {
      held.askedAt = performance.now();
      delete held.asking;
    }
  }

  async #ask(address: string): Promise<string> {
    const path = address.split('?', 1)[0] ?? '';
    const service = serviceFor(path);
    if (!service || operationAccess('GET', path) !== 'public') throw new Error('This is not public');
    const response = await fetch(new URL(address, this.#addresses[service]), { signal: AbortSignal.timeout(patience) });
    const text = await response.text();
    if (response.status === 404) return 'null';
    if (!response.ok || text.length > largest) throw new Error(`${service} answered ${response.status}`);
    return JSON.stringify(JSON.parse(text));
  }

  #forgetOldest(): void {
    for (const address of this.#held.keys()) {
      if (this.#held.size <= most) break;
      this.#held.delete(address);
    }
  }
}
