import type { Job, Logger } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import { workOn } from './work-on-import.ts';

/** Imports that this process works on at a time; others wait their turn. */
const most = 3;

/**
 * Works on imports in the background. An import says in its own record that there is work, so that it goes on wherever
 * a process has time for it: in the one that was asked, after a restart, or in another once one has died.
 */
export class ImportRunner {
  readonly #deps: Dependencies;
  readonly #stopping = new AbortController();
  readonly #working = new Set<Promise<void>>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Has an import that waits worked on at once, if this process has time; else the job or another takes it up. */
  wake(log: Logger): void {
    if (this.#working.size >= most) return;
    const working = this.#work()
      .catch((err) => log.error({ err }, 'an import is left to the job'))
      .finally(() => this.#working.delete(working));
    this.#working.add(working);
  }

  /** Takes up what waits, what a crash has left, and what failed a while ago. */
  get job(): Job {
    return { name: 'go on with imports', every: 5_000, run: () => this.#work() };
  }

  /** Waits until this process has nothing more to do on the imports that it was woken for. */
  async rest(): Promise<void> {
    await Promise.all(this.#working);
  }

  /** Stops at the end of the portion that is being worked on; whoever is there next goes on from it. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.rest();
  }

  async #work(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const it = await this.#deps.imports.take();
      if (!it) return;
      await workOn(this.#deps, it, this.#stopping.signal);
    }
  }
}
