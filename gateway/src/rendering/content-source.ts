import type { Logger } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';
import { operationAt } from '../api/operations.ts';
import { type ServiceName, serviceFor } from '../upstreams.ts';

/** How long a result is cached, in milliseconds, also if the request failed. */
const CACHE_MS = 3_000;
/** The timeout of a service, in milliseconds; a page waits no longer for it. */
const TIMEOUT_MS = 1_000;
/** How many results are cached; beyond that, the least recently requested one is dropped. */
const MAX_CACHED = 300;
/** The size limit of one response in characters; a larger one is an error. */
const MAX_LENGTH = 2_000_000;

interface Content {
  /** The last good response, as JSON: `null` if the service responded with 404. Undefined if there never was one. */
  readonly text?: string;
}

/** The content of public pages: requested without a session, cached briefly, kept while a service is down. */
export class ContentSource {
  readonly #addresses: Readonly<Record<ServiceName, URL>>;
  readonly #own: ReadonlyMap<string, string>;
  readonly #log: Logger;
  readonly #cache = new LRUCache<string, Content>({
    max: MAX_CACHED,
    ttl: CACHE_MS,
    ttlResolution: 0,
    ignoreFetchAbort: true,
    fetchMethod: (address, before) => this.#renew(address, before),
  });

  /** @param own the responses of the gateway itself, by their URL below `/api`. */
  constructor(addresses: Readonly<Record<ServiceName, URL>>, own: Readonly<Record<string, unknown>>, log: Logger) {
    this.#addresses = addresses;
    this.#own = new Map(Object.entries(own).map(([address, answer]) => [address, JSON.stringify(answer)]));
    this.#log = log;
  }

  /** The response as JSON; undefined if there never was one, as for content that is not public. */
  async read(address: string): Promise<string | undefined> {
    return this.#own.get(address) ?? (await this.#cache.fetch(address))?.text;
  }

  async #renew(address: string, before: Content = {}): Promise<Content> {
    try {
      return { text: await this.#fetch(address) };
    } catch (err) {
      this.#log.warn({ err, address }, 'content of a page could not be refreshed');
      return before;
    }
  }

  async #fetch(address: string): Promise<string> {
    const path = address.split('?', 1)[0] ?? '';
    const service = serviceFor(path);
    if (!service || operationAt('GET', path)?.route.access !== 'public') throw new Error('This is not public');
    const response = await fetch(new URL(address, this.#addresses[service]), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.status === 404) return 'null';
    if (!response.ok || text.length > MAX_LENGTH) throw new Error(`${service} answered ${response.status}`);
    return JSON.stringify(JSON.parse(text));
  }
}
