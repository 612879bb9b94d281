import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inSources } from '../bundles/source-places.ts';
import { StartError } from '../start-error.ts';
import { allocatorSettings, heapFlags } from './memory-settings.ts';

/** What to run: a Node program that tells its parent `{ ready: true }`, or `{ failed: 'a sentence' }` and ends. */
export interface ChildSpec {
  readonly name: string;
  /** Absolute path of the program's first file; asked for at each start where it may be another by then. */
  readonly file: string | (() => string);
  readonly args?: readonly string[];
  /** The whole environment; the parent's own unless given. */
  readonly env?: NodeJS.ProcessEnv;
  readonly readyWithinMs?: number;
  /** Takes every line that the program writes. */
  readonly onLine?: (line: string) => void;
}

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines that it wrote to its standard error. */
  readonly errorLines: readonly string[];
}

/** A process from its start to its end. */
export interface Child {
  readonly pid: number | undefined;
  /** Resolves when it says that it is ready; rejects with a StartError when it ends or takes too long instead. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended. */
  readonly ended: Promise<Ending>;
  kill(signal: NodeJS.Signals): void;
}

const READY_WITHIN_MS = 60_000;
const KEPT_LINES = 40;

/**
 * Starts a process. It is the leader of a group of its own, so that Ctrl-C in the terminal reaches only the parent,
 * which ends its children in order; should the parent be killed, the child learns of it by the closed channel.
 */
export function startChild(spec: ChildSpec): Child {
  const { name, file, args = [], env = process.env, readyWithinMs = READY_WITHIN_MS } = spec;
  const child = fork(typeof file === 'string' ? file : file(), args, {
    // What an operator has set counts.
    env: { ...allocatorSettings, ...env },
    execArgv: [...heapFlags],
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const errorLines = readLines(child, spec.onLine);
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, errorLines }));
    child.once('error', (error) => resolve({ code: null, signal: null, errorLines: [error.message] }));
  });
  return {
    pid: child.pid,
    ready: whenReady(child, name, readyWithinMs, ended),
    ended,
    kill: (signal) => void child.kill(signal),
  };
}

function readLines(child: ChildProcess, told: ChildSpec['onLine']): string[] {
  const errorLines: string[] = [];
  const onLine = (line: string) => {
    const readable = inSources(line);
    told?.(readable);
    return readable;
  };
  if (child.stdout) createInterface(child.stdout).on('line', onLine);
  if (child.stderr) {
    createInterface(child.stderr).on('line', (line) => {
      errorLines.push(onLine(line));
      if (errorLines.length > KEPT_LINES) errorLines.shift();
    });
  }
  return errorLines;
}

function whenReady(child: ChildProcess, name: string, withinMs: number, ended: Promise<Ending>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    reject(new StartError(`${name} was not ready within ${withinMs / 1000} s.`));
    child.kill('SIGKILL');
  }, withinMs);
  child.on('message', ({ ready, failed }: { ready?: true; failed?: string }) => {
    if (ready) resolve();
    else if (failed) reject(new StartError(failed));
  });
  void ended.then((ending) => {
    reject(new StartError(`${name} ended before it was ready (${describeEnding(ending)}).`));
  });
  return promise.finally(() => clearTimeout(timer));
}

/** `SIGKILL`, or `exit code 1: TypeError: …`: what ended it, in a part of one line. */
export function describeEnding({ code, signal, errorLines }: Ending): string {
  const how = signal ?? (code === null ? 'could not be started' : `exit code ${code}`);
  const why = errorLines.findLast((line) => /^\w*Error\b/.test(line)) ?? errorLines.at(-1);
  return why ? `${how}: ${why}` : how;
}
