import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '@keystead/embedded-mongodb';
import { cacheFolder } from '../bundles/bundle-programs.ts';
import { inSources } from '../bundles/source-places.ts';

/**
 * Node flags for every program that runs here. They limit each half of the heap's young generation to 16 MB; V8 takes
 * up to 64 MB on a machine with much memory. A program that had just started had filled most of that with garbage. It
 * begins with 8 MB, where V8 begins with one: loading a program is collected less often, in a tenth less processor time. The
 * old generation has no limit of ours, because an exit for lack of memory is worse than using memory.
 */
export const heapFlags: readonly string[] = ['--max-semi-space-size=16', '--min-semi-space-size=8'];

/**
 * Settings of glibc's allocator, read when a process starts; other C libraries ignore them. Threads share two arenas
 * instead of eight for each processor. Blocks of a megabyte and more have pages of their own, and free memory of that size
 * returns to the system. By default, glibc raises both limits with the largest block that was freed: a program that had
 * read its bundle retained up to 27 MB.
 */
export const allocatorSettings: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/**
 * What to run: a Node program that sends its parent `{ ready: true }`, or `{ failed: 'a sentence' }` and then exits.
 */
export interface ChildSpec {
  readonly name: string;
  /** The absolute path of the program's entry file. A function is called at each start, for a path that may change. */
  readonly file: string | (() => string);
  readonly args?: readonly string[];
  /** The whole environment; the parent's own by default. A function is called at each start. */
  readonly env?: NodeJS.ProcessEnv | (() => NodeJS.ProcessEnv);
  /**
   * The time in milliseconds without processor time after which a program that is not ready yet has failed to start.
   * However slow the machine is, a program that works is waited for. With `after`, it counts from when that resolves.
   */
  readonly stalledAfterMs?: number;
  /** Called from time to time while the program is not ready, with the seconds so far. */
  readonly onWaiting?: (seconds: number) => unknown;
  /**
   * The dependencies of a program that supports WAIT_FOR_PARENT. The program is started ahead of them, loads
   * meanwhile, and receives a message once this has resolved.
   */
  readonly after?: Promise<unknown>;
  /** Receives the program's output, in chunks of whole lines. */
  readonly onLines?: (lines: Buffer) => void;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines of its standard error. */
  readonly errorLines: readonly string[];
}

/** A process from its start to its end. */
export interface Child {
  readonly pid: number | undefined;
  /** Resolves when the process reports that it is ready. Rejects with a StartError if it ends or stalls first. */
  readonly ready: Promise<void>;
  readonly ended: Promise<Ending>;
  kill(signal: NodeJS.Signals): void;
}

const NEW_LINE = '\n'.charCodeAt(0);
const STALLED_AFTER_MS = 60_000;
/** How often the processor time is read while `stalledAfterMs` pass. */
const CHECKS = 6;
const MAX_ERROR_LINES = 40;

/**
 * Starts a process. It leads its own process group, so that Ctrl-C in the terminal reaches only the parent, which ends
 * its children in order. If the parent is killed, the closed channel tells the child.
 */
export function startChild(spec: ChildSpec): Child {
  const { file, args = [], env = process.env, after } = spec;
  const child = fork(typeof file === 'string' ? file : file(), args, {
    // Settings of the operator take precedence.
    env: {
      ...allocatorSettings,
      ...(typeof env === 'function' ? env() : env),
      ...(after && { WAIT_FOR_PARENT: 'true' }),
    },
    execArgv: [...heapFlags],
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // If the dependencies fail, the caller ends the process. If the process has just ended by itself, its ending has the
  // reason.
  void after?.then(
    () => child.connected && child.send({ start: true }, () => undefined),
    () => undefined,
  );
  const errorLines = readLines(child, spec.onLines);
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, errorLines }));
    child.once('error', (error) => resolve({ code: null, signal: null, errorLines: [error.message] }));
  });
  return {
    pid: child.pid,
    ready: whenReady(child, spec, ended),
    ended,
    kill: (signal) => void child.kill(signal),
  };
}

/**
 * Passes on the output as bytes, because there is much of it under load. Only errors name places that have to be
 * translated to sources.
 */
function readLines({ stdout, stderr }: ChildProcess, onLines: ChildSpec['onLines']): string[] {
  const errorLines: string[] = [];
  const read = (stream: Readable | null, alsoOnLines?: (lines: Buffer) => void) => {
    if (!stream) return;
    onWholeLines(stream, (lines) => {
      const readable = lines.includes(cacheFolder) ? Buffer.from(inSources(lines.toString())) : lines;
      onLines?.(readable);
      alsoOnLines?.(readable);
    });
  };
  read(stdout);
  read(stderr, (lines) => {
    errorLines.push(...lines.toString().trimEnd().split('\n'));
    errorLines.splice(0, errorLines.length - MAX_ERROR_LINES);
  });
  return errorLines;
}

/** The processor time of a process, in ticks; undefined where the system does not tell. */
async function processorTicks(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name of the program is in brackets and may contain spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && Number(fields[11]) + Number(fields[12]);
}

/** Resolves once a process has used no processor time for a while. */
async function stalled(
  pid: number | undefined,
  { stalledAfterMs = STALLED_AFTER_MS, onWaiting }: ChildSpec,
  signal: AbortSignal,
): Promise<void> {
  let last: number | undefined;
  for (let [check, idle] = [1, 0]; idle < CHECKS; check++) {
    await wait(stalledAfterMs / CHECKS, undefined, { signal });
    const ticks = await processorTicks(pid);
    idle = ticks !== undefined && ticks === last ? idle + 1 : 0;
    last = ticks;
    if (!signal.aborted) onWaiting?.((check * stalledAfterMs) / CHECKS / 1_000);
  }
}

function whenReady(child: ChildProcess, spec: ChildSpec, ended: Promise<Ending>) {
  const { name } = spec;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const finished = new AbortController();
  const giveUp = () => {
    reject(new StartError(`${name} is not ready, and has stopped working.`));
    child.kill('SIGKILL');
  };
  Promise.resolve(spec.after)
    .then(() => stalled(child.pid, spec, finished.signal))
    .then(giveUp, () => undefined);
  child.on('message', ({ ready, failed }: { ready?: true; failed?: string }) => {
    if (ready) resolve();
    else if (failed) reject(new StartError(failed));
  });
  void ended.then((ending) => {
    reject(new StartError(`${name} ended before it was ready (${describeEnding(ending)}).`));
  });
  return promise.finally(() => finished.abort());
}

/** How a process ended, for use in a line: `SIGKILL`, or `exit code 1: TypeError: …`. */
export function describeEnding({ code, signal, errorLines }: Ending): string {
  const how = signal ?? (code === null ? 'could not be started' : `exit code ${code}`);
  const why = errorLines.findLast((line) => /^\w*Error\b/.test(line)) ?? errorLines.at(-1);
  return why ? `${how}: ${why}` : how;
}

/**
 * Passes on what a stream delivers, in chunks of whole lines. When the stream ends, an incomplete last line gets its
 * line end.
 */
export function onWholeLines(stream: Readable, onLines: (lines: Buffer) => void): void {
  let partial: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf(NEW_LINE) + 1;
    if (end > 0) {
      const whole = chunk.subarray(0, end);
      onLines(partial.length > 0 ? Buffer.concat([...partial, whole]) : whole);
      partial = [];
    }
    // A copy, because a slice would retain the whole chunk.
    if (end < chunk.length) partial.push(Buffer.from(chunk.subarray(end)));
  });
  stream.on('end', () => {
    if (partial.length > 0) onLines(Buffer.concat([...partial, Buffer.of(NEW_LINE)]));
  });
}
