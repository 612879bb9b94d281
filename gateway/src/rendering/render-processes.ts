import type { Question } from './process-messages.ts';
import { type ProcessDependencies, RenderProcess } from './render-process.ts';

/**
 * Milliseconds until a process that has ended is replaced: twice as long each time until one answers, up to the longest
 * pause.
 */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** The one process of a set of releases: started with the first question, replaced when it ends. */
export class RenderProcesses {
  readonly #deps: ProcessDependencies;
  #process: RenderProcess | undefined;
  #pause = 0;
  #endedAt = 0;
  #closed = false;

  constructor(deps: ProcessDependencies) {
    this.#deps = deps;
  }

  /** Whether there is a process that has compiled its bundles. */
  get isStarted(): boolean {
    return this.#process?.ready ?? false;
  }

  /** Asks the process. Rejects when there is no answer, and during the pause before a new process. */
  async request(question: Question): Promise<unknown> {
    const running = this.#running();
    try {
      const answer = await running.request(question);
      this.#pause = 0;
      return answer;
    } finally {
      if (running.over && this.#process === running) this.#rest();
    }
  }

  /** Ends the process for good. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#process?.close();
  }

  #running(): RenderProcess {
    if (this.#process) return this.#process;
    if (this.#closed) throw new Error('Rendering has stopped');
    if (performance.now() - this.#endedAt < this.#pause) throw new Error('The render process failed a moment ago');
    this.#process = new RenderProcess(this.#deps);
    return this.#process;
  }

  #rest(): void {
    this.#process = undefined;
    this.#endedAt = performance.now();
    this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2 || FIRST_PAUSE_MS);
  }
}
