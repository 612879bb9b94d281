import type { Logger } from '@keystead/service-kit';
import { operationAccess } from '../api/operation-access.ts';
import { type ServiceName, serviceFor } from '../upstreams.ts';

/** How long a result is cached, in milliseconds, also if the request failed. */
const standsFor = 3_000;
/** The timeout of a service, in milliseconds; a page waits no longer for it. */
const patience = 1_000;
/** How many results are cached; beyond that, the least recently requested one is dropped. */
const most = 300;
/** The size limit of one response in characters; a larger one is an error. */
const largest = 2_000_000;

interface Held {
  /** The last good response, as JSON; `null` in JSON if the service responded with 404. */
  text?: string;
  askedAt: number;
  asking?: Promise<void>;
}

/**
 * The content of public pages from the services. It is requested without a session, cached briefly, and kept while a
 * service is down.
 */
export class ContentSource {
  readonly #addresses: Readonly<Record<ServiceName, URL>>;
  readonly #own: ReadonlyMap<string, string>;
  readonly #log: Logger;
  readonly #held = new Map<string, Held>();

  /** @param own the responses of the gateway itself, by their URL below `/api`. */
  constructor(addresses: Readonly<Record<ServiceName, URL>>, own: Readonly<Record<string, unknown>>, log: Logger) {
    this.#addresses = addresses;
    this.#own = new Map(Object.entries(own).map(([address, answer]) => [address, JSON.stringify(answer)]));
    this.#log = log;
  }

  /**
   * The response to a GET below `/api`, as JSON; undefined if there never was one, as for content that is not public.
   */
  async read(address: string): Promise<string | undefined> {
    const own = this.#own.get(address);
    if (own !== undefined) return own;
    const held = this.#held.get(address) ?? { askedAt: Number.NEGATIVE_INFINITY };
    // Moves the entry to the most recently requested ones.
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
