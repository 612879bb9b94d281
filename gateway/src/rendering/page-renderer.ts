import { setTimeout as pass } from 'node:timers/promises';
import type { Logger } from '@keystead/service-kit';
import type { BundleCache, DrawingReleases } from './bundle-cache.ts';
import type { ContentSource } from './content-source.ts';
import { type BundleSet, nameOfSet } from './server-bundle.ts';
import { type PageAnswer, SetRenderer } from './set-renderer.ts';

/** What pages are rendered from. */
export interface RendererDependencies {
  readonly bundles: Pick<BundleCache, 'find' | 'builtIn'>;
  readonly contents: Pick<ContentSource, 'read'>;
  readonly log: Logger;
  /** Milliseconds that a process has for each answer, and that a page waits for it; 2 s unless a test is in a hurry. */
  readonly patience?: number;
}

/** Characters of path and query; a longer address is drawn by the browser alone. */
const longest = 300;
/** How many times longer a page waits while its process is still compiling the bundles. */
const startFactor = 3;
/** Sets of releases that are rendered at a time: both arms of a rollout, and what somebody chose for their own browser. */
const MAX_SETS = 3;
/** Milliseconds after which one that nobody asked for gives its memory back. */
const idleFor = 300_000;

interface Running {
  readonly renderer: SetRenderer;
  askedAt: number;
}

/** Renders public pages with the bundles of a visitor's releases. Whatever goes wrong costs the rendering only. */
export class PageRenderer {
  readonly #deps: RendererDependencies;
  readonly #patience: number;
  readonly #sets = new Map<string, Running>();

  constructor(deps: RendererDependencies) {
    this.#deps = deps;
    this.#patience = deps.patience ?? 2_000;
  }

  /** What becomes of an address outside `/app`, drawn by these releases. Never rejects. */
  async page(path: string, search: string, drawing: DrawingReleases): Promise<PageAnswer> {
    const location = path + search;
    if (location.length > longest) return null;
    try {
      const bundles = await this.#deps.bundles.find(drawing);
      if (!bundles) return null;
      const renderer = this.#rendererOf(bundles);
      const patience = this.#patience * (renderer.isStarted ? 1 : startFactor);
      return await Promise.race([renderer.page(path, location), pass(patience, null, { ref: false })]);
    } catch (err) {
      this.#deps.log.warn({ err }, 'the bundles of a page cannot be had');
      return null;
    }
  }

  /** Starts the process for the releases that came with the gateway: the first visitor shall not wait for it. Never rejects. */
  async warmUp(): Promise<void> {
    await this.page('/', '', await this.#deps.bundles.builtIn());
  }

  /** Ends the processes. */
  async close(): Promise<void> {
    await Promise.all([...this.#sets.values()].map(({ renderer }) => renderer.close()));
  }

  #rendererOf(bundles: BundleSet): SetRenderer {
    const name = nameOfSet(bundles);
    const { contents, log } = this.#deps;
    const running = this.#sets.get(name) ?? {
      renderer: new SetRenderer({ bundles, contents, log, patience: this.#patience }),
      askedAt: 0,
    };
    running.askedAt = performance.now();
    // Among those that were asked last.
    this.#sets.delete(name);
    this.#sets.set(name, running);
    this.#endOthers();
    return running.renderer;
  }

  #endOthers(): void {
    const oldest = performance.now() - idleFor;
    for (const [name, { renderer, askedAt }] of this.#sets) {
      if (this.#sets.size <= MAX_SETS && askedAt >= oldest) break;
      this.#sets.delete(name);
      void renderer.close();
    }
  }
}
