import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Asked, Question, Sent, Told } from './process-messages.ts';
import { readBundles } from './read-bundles.ts';
import type { BundleSet } from './server-bundle.ts';
import { startProcess } from './start-process.ts';
import { UnanswerableError } from './unanswerable-error.ts';

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  timer?: NodeJS.Timeout;
}

/** How many questions may wait at once; further pages are not rendered. */
const MAX_WAITING = 64;
/**
 * The factor by which the timeout for the start exceeds that for an answer: at its start the process compiles the
 * bundles.
 */
const startFactor = 5;
/** How many characters of Node's output on stderr are kept for the log. */
const MAX_WORDS = 4_000;

export interface ProcessDependencies {
  readonly bundles: BundleSet;
  /** The timeout of each answer, in milliseconds. */
  readonly patience: number;
  /** Receives the log lines of the bundles. */
  readonly say: (line: string) => void;
}

const program = new URL('./render-program.ts', import.meta.url);

/** One process. It ends with the first question that it doesn't answer in time. */
export class RenderProcess {
  readonly #child: ChildProcess;
  readonly #closed: Promise<void>;
  readonly #opened: Promise<void>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #patience: number;
  readonly #start: NodeJS.Timeout;
  #lastWords = '';
  #asked = 0;
  #ready = false;
  #over = false;

  constructor({ bundles, patience, say }: ProcessDependencies) {
    this.#patience = patience;
    this.#child = startProcess(program);
    this.#closed = new Promise((resolve) => this.#child.once('close', resolve).once('error', () => resolve()));
    this.#listen(say);
    this.#leaveFree();
    const late = () => this.#end(new Error('The process that renders does not start'));
    this.#start = setTimeout(late, patience * startFactor);
    this.#opened = readBundles(bundles, say).then(
      (texts) => this.#send({ bundles: texts }),
      (error: Error) => this.#end(error),
    );
  }

  /** Whether the process has ended or is about to, so that it answers no more. */
  get over(): boolean {
    return this.#over;
  }

  /** Whether the process has compiled its bundles. */
  get ready(): boolean {
    return this.#ready;
  }

  /** Asks the process. Rejects when the bundle throws, and when the process hangs or has ended. */
  ask(question: Question): Promise<unknown> {
    if (this.#over || this.#waiting.size >= MAX_WAITING)
      return Promise.reject(new Error(this.#over ? 'The process that renders has ended' : 'Too many pages wait'));
    this.#asked += 1;
    const asked: Asked = { ...question, id: this.#asked };
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const waiting = { resolve, reject };
    this.#waiting.set(asked.id, waiting);
    if (this.#ready) this.#time(waiting);
    void this.#opened.then(() => this.#send(asked));
    return promise;
  }

  /** Ends the process; open questions are rejected. */
  async close(): Promise<void> {
    this.#ready = false;
    this.#end(new Error('The process that renders was ended'));
    await this.#closed;
  }

  #listen(say: (line: string) => void): void {
    this.#child.on('message', (told: Told) => {
      if ('ready' in told) this.#begin();
      else if ('unusable' in told) this.#end(new Error(`The server bundles cannot be run: ${told.unusable}`));
      else if ('line' in told) say(String(told.line));
      else this.#settle(told);
    });
    this.#child.stderr?.on('data', (words: Buffer) => {
      this.#lastWords = (this.#lastWords + words.toString()).slice(0, MAX_WORDS);
    });
    this.#child.on('error', (error) => this.#end(error));
    this.#child.on('close', (code, signal) =>
      this.#end(new Error(`The process that renders ended with ${signal ?? code}. ${this.#lastWords}`)),
    );
  }

  /** Keeps the process from keeping the gateway alive. */
  #leaveFree(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as Socket | null)?.unref();
  }

  /** If a message can't be sent, the process has ended, which its own event reports. */
  #send(message: Sent): void {
    if (!this.#over) this.#child.send(message, () => undefined);
  }

  #begin(): void {
    if (this.#over || this.#ready) return;
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
    if ('failure' in told) waiting.reject(new UnanswerableError(String(told.failure)));
    else waiting.resolve(told.answer);
  }

  #end(error: Error): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#start);
    this.#child.kill('SIGKILL');
    // The process answers in order, so the first open question is the one that ended it.
    let blame = this.#ready;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(blame ? new UnanswerableError(error.message, { cause: error }) : error);
      blame = false;
    }
    this.#waiting.clear();
  }
}
