import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';
import type { ContentSource } from './content-source.ts';
import { type Question, UnanswerableError } from './process-messages.ts';
import { RenderProcess } from './render-process.ts';
import { type Contents, checked, PagePlan, type RenderedPage, RenderedParts } from './rendered-pages.ts';
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

/** How many pages are cached; beyond that, the least recently used one is dropped. */
const MAX_CACHED = 200;
/** How long a page is cached whatever its content, in milliseconds: no page should show an outdated date. */
const CACHE_MS = 3_600_000;
/** How long a URL that could not be rendered is not tried again, in milliseconds. */
const FAILURE_CACHE_MS = 30_000;
/** Milliseconds until a process that has ended is replaced: doubled each time until one answers. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

interface Answer {
  readonly answer: PageAnswer;
  /** What the page was rendered from, and when; undefined for a redirect of the plan. */
  readonly contents?: Contents;
  readonly renderedAt?: number;
}

const isFor = ({ contents, renderedAt = 0 }: Answer, other: Contents) =>
  isDeepStrictEqual(contents, other) && performance.now() - renderedAt <= CACHE_MS;

/** Renders the pages of one set of releases, in one process. It is started when needed, and replaced when it ends. */
export class SetRenderer {
  readonly #deps: SetDependencies;
  /** By location, with the path. Each answer is checked when it is used, and concurrent requests share the work. */
  readonly #answers = new LRUCache<string, Answer, string>({
    max: MAX_CACHED,
    ignoreFetchAbort: true,
    fetchMethod: (location, before, { context: path }) => this.#answer(path, location, before),
  });
  readonly #failed = new LRUCache<string, true>({ max: MAX_CACHED, ttl: FAILURE_CACHE_MS });

  #process: RenderProcess | undefined;
  #pause = 0;
  #endedAt = 0;
  #closed = false;

  constructor(deps: SetDependencies) {
    this.#deps = deps;
  }

  get isStarted(): boolean {
    return this.#process?.ready ?? false;
  }

  /** The answer for a URL. Never rejects. */
  async page(path: string, location: string): Promise<PageAnswer> {
    const found = await this.#answers.fetch(location, { context: path, forceRefresh: true });
    return found?.answer ?? null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#process?.close();
  }

  async #answer(path: string, location: string, before: Answer | undefined): Promise<Answer | undefined> {
    if (this.#failed.has(location)) return undefined;
    try {
      const plan = checked(PagePlan, await this.#request({ kind: 'plan', path }));
      if (plan === null || 'redirect' in plan) return { answer: plan };
      const contents = await this.#contentsOf(plan.content);
      if (contents === null) return undefined;
      return before && isFor(before, contents) ? before : await this.#render(location, contents);
    } catch (err) {
      // The query is left out, because it may hold the token of a link.
      this.#deps.log.warn({ err, path: location.replace(/\?.*$/, '') }, 'a page could not be rendered');
      if (err instanceof UnanswerableError) this.#failed.set(location, true);
      return undefined;
    }
  }

  async #render(location: string, contents: Contents): Promise<Answer> {
    const question = { kind: 'render', location, contents: Object.fromEntries(contents) } as const;
    const rendered = checked(RenderedParts, await this.#request(question));
    return { answer: rendered ? { ...rendered, contents } : nowhere, contents, renderedAt: performance.now() };
  }

  /** All of the content; null if some of it was never available. */
  async #contentsOf(addresses: readonly string[]): Promise<Contents | null> {
    const texts = await Promise.all(addresses.map((address) => this.#deps.contents.read(address)));
    const found = addresses.flatMap((address, at) => (texts[at] === undefined ? [] : [[address, texts[at]] as const]));
    return found.length === addresses.length ? new Map(found) : null;
  }

  /** Asks the process. Rejects when there is no answer, and during the pause before a new process. */
  async #request(question: Question): Promise<unknown> {
    const running = this.#running();
    try {
      const answer = await running.request(question);
      this.#pause = 0;
      return answer;
    } finally {
      if (running.over && this.#process === running) {
        this.#process = undefined;
        this.#endedAt = performance.now();
        this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2 || FIRST_PAUSE_MS);
      }
    }
  }

  #running(): RenderProcess {
    if (this.#process) return this.#process;
    if (this.#closed) throw new Error('Rendering has stopped');
    if (performance.now() - this.#endedAt < this.#pause) throw new Error('The render process failed a moment ago');
    this.#process = new RenderProcess(this.#deps);
    return this.#process;
  }
}
