import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@keystead/service-kit';
import {
  type GatewayMessage,
  type NumberedQuestion,
  type ProcessMessage,
  type Question,
  UnanswerableError,
} from './process-messages.ts';
import { type BundleSet, readBundles } from './server-bundles.ts';

/** Megabytes of the heap, and of each half of its young generation. */
const memory = ['--max-old-space-size=256', '--max-semi-space-size=8'];
const gateway = join(import.meta.dirname, '../..');

/**
 * Starts a program that runs what teams have published. It can read its own sources and nothing else, and can't write
 * files, start a process, thread or addon, or generate code from strings. Its environment has none of our secrets.
 * Every version of Node that runs TypeScript directly, as ours must, has these flags.
 */
export function startProcess(program: URL): ChildProcess {
  const file = fileURLToPath(program);
  const readable = [join(dirname(file), '*'), join(import.meta.dirname, '*'), join(gateway, 'package.json')];
  return fork(file, [], {
    env: {},
    execArgv: [
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      '--disallow-code-generation-from-strings',
      ...memory,
    ],
    // JSON, because the messages from the process are untrusted.
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  timer?: NodeJS.Timeout;
}

/** How many questions may wait at once; further pages are not rendered. */
const MAX_WAITING = 64;
/** The factor by which the start may take longer than an answer: the process compiles the bundles. */
const START_FACTOR = 5;
/** How many characters of Node's output on stderr are stored for the log. */
const MAX_OUTPUT = 4_000;

const program = new URL('./render-program.ts', import.meta.url);

/** One process. It ends with the first question that it doesn't answer in time. */
export class RenderProcess {
  readonly #child: ChildProcess;
  readonly #closed: Promise<void>;
  readonly #opened: Promise<void>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #timeoutMs: number;
  readonly #start: NodeJS.Timeout;
  #lastOutput = '';
  #lastId = 0;
  #ready = false;
  #over = false;

  constructor({ bundles, timeoutMs, log }: { bundles: BundleSet; timeoutMs: number; log: Logger }) {
    const logLine = (line: string) => log.warn({ line }, 'logged while rendering');
    this.#timeoutMs = timeoutMs;
    this.#child = startProcess(program);
    this.#closed = new Promise((resolve) => this.#child.once('close', resolve).once('error', () => resolve()));
    this.#listen(logLine);
    this.#leaveFree();
    const late = () => this.#end(new Error('The render process did not start in time'));
    this.#start = setTimeout(late, timeoutMs * START_FACTOR);
    this.#opened = readBundles(bundles, logLine).then(
      (texts) => this.#send({ bundles: texts }),
      (error: Error) => this.#end(error),
    );
  }

  /** Whether the process has ended or is about to, so that it answers no more. */
  get over(): boolean {
    return this.#over;
  }

  get ready(): boolean {
    return this.#ready;
  }

  /** Asks the process. Rejects when the bundle throws, and when the process hangs or has ended. */
  request(question: Question): Promise<unknown> {
    if (this.#over || this.#waiting.size >= MAX_WAITING)
      return Promise.reject(new Error(this.#over ? 'The render process has ended' : 'Too many pages are waiting'));
    this.#lastId += 1;
    const numbered: NumberedQuestion = { ...question, id: this.#lastId };
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const waiting = { resolve, reject };
    this.#waiting.set(numbered.id, waiting);
    if (this.#ready) this.#time(waiting);
    void this.#opened.then(() => this.#send(numbered));
    return promise;
  }

  async close(): Promise<void> {
    this.#ready = false;
    this.#end(new Error('The render process was stopped'));
    await this.#closed;
  }

  #listen(logLine: (line: string) => void): void {
    this.#child.on('message', (message: ProcessMessage) => {
      if ('ready' in message) this.#onReady();
      else if ('unusable' in message) this.#end(new Error(`The server bundles cannot be run: ${message.unusable}`));
      else if ('line' in message) logLine(String(message.line));
      else this.#onAnswer(message);
    });
    this.#child.stderr?.on('data', (output: Buffer) => {
      this.#lastOutput = (this.#lastOutput + output.toString()).slice(0, MAX_OUTPUT);
    });
    this.#child.on('error', (error) => this.#end(error));
    this.#child.on('close', (code, signal) =>
      this.#end(new Error(`The render process ended with ${signal ?? code}. ${this.#lastOutput}`)),
    );
  }

  #leaveFree(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as Socket | null)?.unref();
  }

  /** If a message can't be sent, the process has ended, which its own event reports. */
  #send(message: GatewayMessage): void {
    if (!this.#over) this.#child.send(message, () => undefined);
  }

  #onReady(): void {
    if (this.#over || this.#ready) return;
    this.#ready = true;
    clearTimeout(this.#start);
    for (const waiting of this.#waiting.values()) this.#time(waiting);
  }

  #time(waiting: Waiting): void {
    const late = () => this.#end(new Error(`Nothing was rendered within ${this.#timeoutMs} ms`));
    waiting.timer = setTimeout(late, this.#timeoutMs);
  }

  #onAnswer(message: Extract<ProcessMessage, { id: number }>): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    clearTimeout(waiting.timer);
    if ('failure' in message) waiting.reject(new UnanswerableError(String(message.failure)));
    else waiting.resolve(message.answer);
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
