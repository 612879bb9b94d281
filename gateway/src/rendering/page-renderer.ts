import { setTimeout as pass } from 'node:timers/promises';
import type { Logger } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';
import type { Choice } from '../releases/resolve.ts';
import type { ContentSource } from './content-source.ts';
import type { RenderedPage } from './rendered-pages.ts';
import { type BundleCache, type BundleSet, nameOfSet } from './server-bundles.ts';
import { type PageAnswer, SetRenderer } from './set-renderer.ts';

/** How long pages may take, in milliseconds. */
export interface RenderTimeouts {
  /** The timeout of a process for each answer, and of a page; 2 s by default. */
  readonly timeoutMs?: number;
  /** The timeout of a skeleton; 100 ms by default: a page that waits longer for it is better sent without. */
  readonly skeletonTimeoutMs?: number;
}

interface RendererDependencies extends RenderTimeouts {
  readonly bundles: Pick<BundleCache, 'find'>;
  readonly contents: Pick<ContentSource, 'read'>;
  readonly log: Logger;
}

/** The length limit of path and query in characters; only the browser renders a longer URL. */
const MAX_SEARCH_LENGTH = 300;
/** The factor by which a page waits longer while its process is still compiling the bundles. */
const START_FACTOR = 3;
/** How many sets of releases are rendered at a time: both arms of a rollout, and one for overrides. */
const MAX_SETS = 3;
/** Milliseconds after which an unused set is closed to free its memory. */
const IDLE_MS = 300_000;

/** Renders public pages with the bundles of a visitor's releases. After an error the browser renders the page. */
export class PageRenderer {
  readonly #deps: RendererDependencies;
  readonly #timeoutMs: number;
  readonly #skeletonTimeoutMs: number;
  readonly #sets = new LRUCache<string, SetRenderer>({
    max: MAX_SETS,
    ttl: IDLE_MS,
    // Whoever asks for a set keeps it, however long it was unused.
    allowStale: true,
    noDeleteOnStaleGet: true,
    dispose: (renderer) => void renderer.close(),
  });

  constructor(deps: RendererDependencies) {
    this.#deps = deps;
    this.#timeoutMs = deps.timeoutMs ?? 2_000;
    this.#skeletonTimeoutMs = deps.skeletonTimeoutMs ?? 100;
  }

  /** The answer for a URL outside `/app`, rendered with these releases. Never rejects. */
  page(path: string, search: string, choice: Choice): Promise<PageAnswer> {
    const location = path + search;
    if (location.length > MAX_SEARCH_LENGTH) return Promise.resolve(null);
    return this.#render(path, location, choice, this.#timeoutMs);
  }

  /** What a page below `/app` shows until its scripts have loaded; null if that isn't there at once. Never rejects. */
  async skeleton(path: string, choice: Choice): Promise<RenderedPage | null> {
    const answer = await this.#render(path, path, choice, this.#skeletonTimeoutMs);
    return answer && 'html' in answer ? answer : null;
  }

  /** Starts the process for these releases, so that the first visitor doesn't wait for it. Never rejects. */
  async warmUp(choice: Choice): Promise<void> {
    await this.page('/', '', choice);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sets.values()].map((renderer) => renderer.close()));
  }

  async #render(path: string, location: string, choice: Choice, timeoutMs: number): Promise<PageAnswer> {
    try {
      const bundles = await this.#deps.bundles.find(choice.drawing, choice.resolution.manifests);
      if (!bundles) return null;
      const renderer = this.#rendererOf(bundles);
      const wait = timeoutMs * (renderer.isStarted ? 1 : START_FACTOR);
      return await Promise.race([renderer.page(path, location), pass(wait, null, { ref: false })]);
    } catch (err) {
      this.#deps.log.warn({ err }, 'the bundles of a page are unavailable');
      return null;
    }
  }

  #rendererOf(bundles: BundleSet): SetRenderer {
    const name = nameOfSet(bundles);
    const { contents, log } = this.#deps;
    const renderer = this.#sets.get(name) ?? new SetRenderer({ bundles, contents, log, timeoutMs: this.#timeoutMs });
    this.#sets.set(name, renderer);
    this.#sets.purgeStale();
    return renderer;
  }
}
