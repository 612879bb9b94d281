import { setTimeout as pass } from 'node:timers/promises';
import type { Logger } from '@keystead/service-kit';
import { remotes } from '../releases/apps.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import type { ContentSource } from './content-source.ts';
import { RenderWorkers } from './render-workers.ts';
import { checked, PagePlan, type RenderedPage, RenderedParts } from './rendered-page.ts';
import { type Contents, RenderedPages } from './rendered-pages.ts';
import { type BundleSet, bundleOf } from './server-bundle.ts';
import { UnanswerableError } from './unanswerable-error.ts';

/** What becomes of an address: its page, where it leads instead, or null for one that the browser has to draw itself. */
export type PageAnswer = RenderedPage | { readonly redirect: string } | null;

/** What pages are rendered from. */
export interface RendererParts {
  readonly releases: ReleaseReader;
  readonly contents: Pick<ContentSource, 'read'>;
  readonly log: Logger;
  /** Milliseconds that the worker has for each answer, and that a page waits in all; 2 s unless a test is in a hurry. */
  readonly patience?: number;
}

/** Characters of path and query; a longer address is drawn by the browser alone. */
const longest = 300;

const nowhere = { redirect: '/' } as const;

/** Renders public pages with the bundles of the newest releases. Whatever goes wrong costs the rendering only. */
export class PageRenderer {
  readonly #releases: ReleaseReader;
  readonly #contents: RendererParts['contents'];
  readonly #log: Logger;
  readonly #workers: RenderWorkers;
  readonly #longestWait: number;
  readonly #underWay = new Map<string, Promise<PageAnswer>>();
  #pages = new RenderedPages();
  #bundles = '';

  constructor({ releases, contents, log, patience = 2_000 }: RendererParts) {
    this.#releases = releases;
    this.#contents = contents;
    this.#log = log;
    this.#longestWait = patience;
    this.#workers = new RenderWorkers({ patience, say: (line) => log.warn({ line }, 'said while rendering') });
  }

  /** What becomes of an address outside `/app`. Never rejects; those who ask for the same at once share the work. */
  page(path: string, search: string): Promise<PageAnswer> {
    const location = path + search;
    if (location.length > longest) return Promise.resolve(null);
    const found = this.#underWay.get(location) ?? this.#begin(path, location);
    this.#underWay.set(location, found);
    return Promise.race([found, pass(this.#longestWait, null, { ref: false })]);
  }

  /** Ends the worker. */
  close(): Promise<void> {
    return this.#workers.close();
  }

  async #begin(path: string, location: string): Promise<PageAnswer> {
    try {
      return await this.#find(path, location);
    } catch (err) {
      // Without its query, which may hold the token of a link.
      this.#log.warn({ err, path: location.replace(/\?.*$/, '') }, 'a page could not be rendered');
      if (err instanceof UnanswerableError) this.#pages.note(location);
      return null;
    } finally {
      this.#underWay.delete(location);
    }
  }

  async #find(path: string, location: string): Promise<PageAnswer> {
    const bundles = await this.#newest();
    if (bundles === null || this.#pages.isTroubled(location)) return null;
    const plan = checked(PagePlan, await this.#workers.ask(bundles, { ask: 'plan', path }));
    if (plan === null || 'redirect' in plan) return plan;
    const contents = await this.#contentsOf(plan.content);
    if (contents === null) return null;
    const page = this.#pages.find(location, contents);
    return (page === undefined ? await this.#render(bundles, location, contents) : page) ?? nowhere;
  }

  async #render(bundles: BundleSet, location: string, contents: Contents): Promise<RenderedPage | null> {
    const parts = checked(RenderedParts, await this.#workers.ask(bundles, { ask: 'render', location, contents }));
    const page = parts && { ...parts, contents };
    this.#pages.keep(location, contents, page);
    return page;
  }

  /** All of the content; null while some of it never came. */
  async #contentsOf(addresses: readonly string[]): Promise<Contents | null> {
    const found = new Map<string, string>();
    const read = await Promise.all(addresses.map((address) => this.#contents.read(address)));
    for (const [place, address] of addresses.entries()) {
      const text = read[place];
      if (text === undefined) return null;
      found.set(address, text);
    }
    return found;
  }

  async #newest(): Promise<BundleSet | null> {
    const [shell, ...others] = await Promise.all((['shell', ...remotes] as const).map((app) => this.#bundleOf(app)));
    if (!shell) return null;
    const bundles = { shell, remotes: others.filter((it) => it !== null) };
    const known = JSON.stringify(bundles);
    if (known !== this.#bundles) this.#pages = new RenderedPages();
    this.#bundles = known;
    return bundles;
  }

  async #bundleOf(app: (typeof remotes)[number] | 'shell') {
    const release = await this.#releases.read(app);
    return release && bundleOf(release, (file) => this.#releases.fileOf(release, file));
  }
}
