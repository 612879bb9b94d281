import { Worker } from 'node:worker_threads';
import type { BundleSet } from './server-bundle.ts';
import { UnanswerableError } from './unanswerable-error.ts';
import type { Question, Told } from './worker-messages.ts';

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  timer?: NodeJS.Timeout;
}

/** Questions that may wait at once; who comes then is not rendered. */
const mostWaiting = 64;
/** Megabytes of the worker's heap. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** How many times longer than for an answer it has for its start, in which it compiles the bundles. */
const startFactor = 5;

/** What a worker is started with. */
export interface WorkerParts {
  readonly bundles: BundleSet;
  /** Milliseconds that it has for each answer. */
  readonly patience: number;
  /** Takes what the bundles have to say. */
  readonly say: (line: string) => void;
}

/** One worker thread for as long as it is well: it ends with the first question that it doesn't answer in time. */
export class WorkerLink {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #patience: number;
  readonly #start: NodeJS.Timeout;
  #asked = 0;
  #ready = false;
  #over = false;

  constructor({ bundles, patience, say }: WorkerParts) {
    this.#patience = patience;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: bundles,
      env: {},
      execArgv: [],
      resourceLimits,
    });
    this.#worker.unref();
    this.#start = setTimeout(
      () => this.#end(new Error('The worker that renders does not start')),
      patience * startFactor,
    );
    this.#worker.on('message', (told: Told) => {
      if ('ready' in told) this.#begin();
      else if ('line' in told) say(told.line);
      else this.#settle(told);
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', (code) => this.#end(new Error(`The worker that renders ended with ${code}`)));
  }

  /** Whether it answers no more. */
  get over(): boolean {
    return this.#over;
  }

  /** Asks. Rejects when the bundle throws, and when the worker hangs or has ended. */
  ask(question: Question): Promise<unknown> {
    if (this.#over || this.#waiting.size >= mostWaiting)
      return Promise.reject(new Error(this.#over ? 'The worker that renders has ended' : 'Too many pages wait'));
    this.#asked += 1;
    const id = this.#asked;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const waiting = { resolve, reject };
    this.#waiting.set(id, waiting);
    if (this.#ready) this.#time(waiting);
    this.#worker.postMessage({ ...question, id });
    return promise;
  }

  /** Ends it; what is still asked is not answered. */
  async close(): Promise<void> {
    this.#ready = false;
    this.#end(new Error('The worker that renders was ended'));
    await this.#worker.terminate();
  }

  #begin(): void {
    this.#ready = true;
    clearTimeout(this.#start);
    for (const waiting of this.#waiting.values()) this.#time(waiting);
  }

  #time(waiting: Waiting): void {
    const late = () => this.#end(new Error(`Nothing was rendered within ${this.#patience} ms`));
    waiting.timer = setTimeout(late, this.#patience);
  }

  #settle(told: Extract<Told, { id: number }>): void {
    const waiting = this.#waiting.get(told.id);
    if (!waiting) return;
    this.#waiting.delete(told.id);
    clearTimeout(waiting.timer);
    if ('failure' in told) waiting.reject(new UnanswerableError(told.failure));
    else waiting.resolve(told.answer);
  }

  #end(error: Error): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#start);
    void this.#worker.terminate();
    // It answers in order, so what it has ended with is the first one.
    let blame = this.#ready;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(blame ? new UnanswerableError(error.message, { cause: error }) : error);
      blame = false;
    }
    this.#waiting.clear();
  }
}
