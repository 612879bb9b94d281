import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readJourneyConfig } from './config.ts';
import { descendantsOf } from './descendants-of.ts';

const root = join(import.meta.dirname, '../..');

/** How a command ended. */
export interface CommandEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** `npm start` as a person runs it, but for the terminal. */
export class StartCommand {
  /** What it has said. */
  readonly lines: string[] = [];
  /** What it has complained of; npm's own remarks aside. */
  readonly errors: string[] = [];
  /** Resolves when it and all that could say anything for it have ended. */
  readonly ended: Promise<CommandEnd>;
  readonly #npm: ChildProcess;
  readonly #address = Promise.withResolvers<string>();

  /** Runs it with settings such as PORT and DATA_DIR. */
  constructor(settings: Readonly<Record<string, string>>) {
    const env = { ...readJourneyConfig().environment, ...settings };
    // A group of its own, as a terminal makes one for each command.
    const npm = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#npm = npm;
    this.ended = new Promise((resolve) => npm.once('close', (code, signal) => resolve({ code, signal })));
    createInterface(npm.stdout).on('line', (line) => this.#hear(line));
    createInterface(npm.stderr).on('line', (line) => line.startsWith('npm ') || this.errors.push(line));
    this.#address.promise.catch(() => undefined);
    void this.ended.then(() => this.#address.reject(new Error(`npm start ended: ${this.errors.join('\n')}`)));
  }

  /** Where the product is, once it says that it is ready; rejects when it ends instead. */
  get ready(): Promise<string> {
    return this.#address.promise;
  }

  /** The processes that have come of it. */
  get pids(): number[] {
    return descendantsOf(this.#npm.pid ?? 0);
  }

  /** Ctrl-C: the signal goes to every process of the command's group, if it still runs; waits until it has ended. */
  interrupt(): Promise<CommandEnd> {
    const { pid, exitCode, signalCode } = this.#npm;
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGINT');
    return this.ended;
  }

  #hear(line: string): void {
    this.lines.push(line);
    const [, url] = /^Keystead is ready at (\S+)/.exec(line) ?? [];
    if (url) this.#address.resolve(url);
  }
}
