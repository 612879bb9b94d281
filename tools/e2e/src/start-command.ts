import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readE2eConfig } from './config.ts';
import { descendantsOf } from './processes.ts';

const root = join(import.meta.dirname, '../../..');

export interface CommandEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** `npm start` as a user runs it, but without a terminal. */
export class StartCommand {
  /** Lines of its standard output. */
  readonly lines: string[] = [];
  /** Lines of its standard error, without npm's own messages. */
  readonly errors: string[] = [];
  /** Resolves when the command and all processes with its output streams have ended. */
  readonly ended: Promise<CommandEnd>;
  readonly #npm: ChildProcess;
  readonly #address = Promise.withResolvers<string>();

  /** Runs the command with settings such as PORT and DATA_DIR. */
  constructor(settings: Readonly<Record<string, string>>) {
    const env = { ...readE2eConfig().environment, ...settings };
    // A process group of its own, as a terminal creates for each command.
    const npm = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#npm = npm;
    this.ended = new Promise((resolve) => npm.once('close', (code, signal) => resolve({ code, signal })));
    createInterface(npm.stdout).on('line', (line) => this.#onLine(line));
    createInterface(npm.stderr).on('line', (line) => line.startsWith('npm ') || this.errors.push(line));
    this.#address.promise.catch(() => undefined);
    void this.ended.then(() => this.#address.reject(new Error(`npm start ended: ${this.errors.join('\n')}`)));
  }

  /** The product's URL, once it reports that it is ready. Rejects when the command ends instead. */
  get ready(): Promise<string> {
    return this.#address.promise;
  }

  get pids(): number[] {
    return descendantsOf(this.#npm.pid ?? 0);
  }

  /** Ctrl-C: sends the signal to every process of the command's group, if it still runs, and waits for its end. */
  interrupt(): Promise<CommandEnd> {
    const { pid, exitCode, signalCode } = this.#npm;
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGINT');
    return this.ended;
  }

  #onLine(line: string): void {
    this.lines.push(line);
    const [, url] = /^Keystead is ready at (\S+)/.exec(line) ?? [];
    if (url) this.#address.resolve(url);
  }
}
