import type { RenderedPage } from './rendered-page.ts';

/** The JSON of the content that a page is rendered from, by its URLs. */
export type Contents = ReadonlyMap<string, string>;

interface CachedPage {
  readonly contents: Contents;
  /** Null: with this content there is no such page. */
  readonly page: RenderedPage | null;
  readonly renderedAt: number;
}

/** How many pages are cached; beyond that, the least recently used one is dropped. */
const MAX_CACHED = 200;
/** How long a page is cached whatever its content, in milliseconds: no page should show an outdated date. */
const CACHE_MS = 3_600_000;
/** How long a URL that could not be rendered is not tried again, in milliseconds. */
const FAILURE_CACHE_MS = 30_000;

const same = (one: Contents, other: Contents) =>
  one.size === other.size && [...one].every(([address, json]) => other.get(address) === json);

/**
 * The rendered pages of one set of releases by their locations. Each is valid for as long as its content is the same.
 */
export class RenderedPages {
  readonly #cached = new Map<string, CachedPage>();
  readonly #failed = new Map<string, number>();

  /** The cached page from this content; undefined when it has to be rendered. */
  find(location: string, contents: Contents): RenderedPage | null | undefined {
    const stored = this.#cached.get(location);
    if (!stored || !same(stored.contents, contents) || performance.now() - stored.renderedAt > CACHE_MS)
      return undefined;
    this.#put(this.#cached, location, stored);
    return stored.page;
  }

  /** Caches a page, in place of the one from other content. */
  store(location: string, contents: Contents, page: RenderedPage | null): void {
    this.#put(this.#cached, location, { contents, page, renderedAt: performance.now() });
  }

  /** Records that a location could not be rendered. */
  markFailed(location: string): void {
    this.#put(this.#failed, location, performance.now());
  }

  /** Whether a location recently failed to render. */
  hasFailed(location: string): boolean {
    const at = this.#failed.get(location);
    return at !== undefined && performance.now() - at < FAILURE_CACHE_MS;
  }

  #put<V>(map: Map<string, V>, location: string, value: V): void {
    map.delete(location);
    map.set(location, value);
    for (const oldest of map.keys()) {
      if (map.size <= MAX_CACHED) break;
      map.delete(oldest);
    }
  }
}
