import type { RenderedPage } from './rendered-page.ts';

/** The JSON of the content that a page is rendered from, by its addresses. */
export type Contents = ReadonlyMap<string, string>;

interface CachedPage {
  readonly contents: Contents;
  /** Null: with this content there is no such page. */
  readonly page: RenderedPage | null;
  readonly renderedAt: number;
}

/** How many pages are kept; beyond, what was shown longest ago goes. */
const most = 200;
/** Milliseconds that a page stands whatever its content: none should read of a day that is over. */
const standsFor = 3_600_000;
/** Milliseconds for which an address that could not be rendered is left alone. */
const troubleStandsFor = 30_000;

const same = (one: Contents, other: Contents) =>
  one.size === other.size && [...one].every(([address, json]) => other.get(address) === json);

/** Pages that were rendered of one set of releases, by their locations, each as long as its content is the same. */
export class RenderedPages {
  readonly #cached = new Map<string, CachedPage>();
  readonly #troubled = new Map<string, number>();

  /** A page from this content; undefined when it has to be rendered. */
  find(location: string, contents: Contents): RenderedPage | null | undefined {
    const stored = this.#cached.get(location);
    if (!stored || !same(stored.contents, contents) || performance.now() - stored.renderedAt > standsFor)
      return undefined;
    this.#put(this.#cached, location, stored);
    return stored.page;
  }

  /** Keeps a page, in place of the one from other content. */
  keep(location: string, contents: Contents, page: RenderedPage | null): void {
    this.#put(this.#cached, location, { contents, page, renderedAt: performance.now() });
  }

  /** Notes that a location could not be rendered. */
  note(location: string): void {
    this.#put(this.#troubled, location, performance.now());
  }

  /** Whether a location could not be rendered just now. */
  isTroubled(location: string): boolean {
    const at = this.#troubled.get(location);
    return at !== undefined && performance.now() - at < troubleStandsFor;
  }

  #put<V>(map: Map<string, V>, location: string, value: V): void {
    map.delete(location);
    map.set(location, value);
    for (const oldest of map.keys()) {
      if (map.size <= most) break;
      map.delete(oldest);
    }
  }
}
