import type { Logger } from '@keystead/service-kit';
import type { ContentSource } from './content-source.ts';
import { UnanswerableError } from './process-messages.ts';
import { RenderProcesses } from './render-process.ts';
import { type Contents, checked, PagePlan, type RenderedPage, RenderedPages, RenderedParts } from './rendered-pages.ts';
import type { BundleSet } from './server-bundles.ts';

/** The answer for a URL: its page, a redirect, or null if the browser has to render it. */
export type PageAnswer = RenderedPage | { readonly redirect: string } | null;

interface SetDependencies {
  readonly bundles: BundleSet;
  readonly contents: Pick<ContentSource, 'read'>;
  readonly log: Logger;
  readonly timeoutMs: number;
}

const nowhere = { redirect: '/' } as const;

export class SetRenderer {
  readonly #contents: SetDependencies['contents'];
  readonly #log: Logger;
  readonly #processes: RenderProcesses;
  readonly #pages = new RenderedPages();
  readonly #underWay = new Map<string, Promise<PageAnswer>>();

  constructor({ bundles, contents, log, timeoutMs }: SetDependencies) {
    this.#contents = contents;
    this.#log = log;
    this.#processes = new RenderProcesses({
      bundles,
      timeoutMs,
      logLine: (line) => log.warn({ line }, 'logged while rendering'),
    });
  }

  get isStarted(): boolean {
    return this.#processes.isStarted;
  }

  /** The answer for a URL. Never rejects; concurrent requests for the same location share the work. */
  page(path: string, location: string): Promise<PageAnswer> {
    const found = this.#underWay.get(location) ?? this.#start(path, location);
    this.#underWay.set(location, found);
    return found;
  }

  close(): Promise<void> {
    return this.#processes.close();
  }

  async #start(path: string, location: string): Promise<PageAnswer> {
    try {
      return await this.#find(path, location);
    } catch (err) {
      // The query is left out, because it may hold the token of a link.
      this.#log.warn({ err, path: location.replace(/\?.*$/, '') }, 'a page could not be rendered');
      if (err instanceof UnanswerableError) this.#pages.markFailed(location);
      return null;
    } finally {
      this.#underWay.delete(location);
    }
  }

  async #find(path: string, location: string): Promise<PageAnswer> {
    // An answer without any wait would be deleted from `#underWay` before `page` adds it.
    await null;
    if (this.#pages.hasFailed(location)) return null;
    const plan = checked(PagePlan, await this.#processes.request({ kind: 'plan', path }));
    if (plan === null || 'redirect' in plan) return plan;
    const contents = await this.#contentsOf(plan.content);
    if (contents === null) return null;
    const page = this.#pages.find(location, contents);
    return (page === undefined ? await this.#render(location, contents) : page) ?? nowhere;
  }

  async #render(location: string, contents: Contents): Promise<RenderedPage | null> {
    const rendered = checked(
      RenderedParts,
      await this.#processes.request({ kind: 'render', location, contents: Object.fromEntries(contents) }),
    );
    const page = rendered && { ...rendered, contents };
    this.#pages.store(location, contents, page);
    return page;
  }

  /** All of the content; null if some of it was never available. */
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
}
