import { setTimeout as wait } from 'node:timers/promises';
import { type Child, type ChildSpec, type Ending, startChild } from './child.ts';

/** The delays before a program that ended is restarted. */
interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
  /** A program that ran for this long counts as healthy: the next delay is the first one again. */
  readonly healthyMs: number;
}

/** From a quarter of a second, doubling, to ten seconds; reset after half a minute of health. */
export const serviceBackOff: BackOff = { firstMs: 250, longestMs: 10_000, healthyMs: 30_000 };

/**
 * The next delay in milliseconds, from the last one (undefined if there was none) and how long the program ran since.
 */
export function nextDelay({ firstMs, longestMs, healthyMs }: BackOff, last: number | undefined, ranMs: number): number {
  if (last === undefined || ranMs >= healthyMs) return firstMs;
  return Math.min(last * 2, longestMs);
}

/** What the supervisor reports about a program after its first start. */
export type Notice =
  | { readonly kind: 'ended'; readonly name: string; readonly ending: Ending; readonly restartInMs: number }
  | { readonly kind: 'restarted'; readonly name: string };

export interface SupervisedSpec extends ChildSpec {
  readonly backOff?: BackOff;
  readonly onNotice?: (notice: Notice) => void;
}

const GRACE_MS = 10_000;

/** A program that is restarted when it ends, until it is stopped. */
export class Supervised {
  readonly name: string;
  readonly #spec: SupervisedSpec;
  #child: Child | undefined;
  #supervising: Promise<void> | undefined;
  #stopping = new AbortController();

  constructor(spec: SupervisedSpec) {
    this.name = spec.name;
    this.#spec = spec;
  }

  /** The id of the current process; undefined if none runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Starts the program, and keeps it running once it is ready. May be called again after `stop`.
   * @throws StartError if it doesn't become ready this first time. Nothing is left running then.
   */
  async start(): Promise<void> {
    this.#stopping = new AbortController();
    const child = this.#launch();
    try {
      await child.ready;
    } catch (error) {
      await endWithin(child, GRACE_MS);
      throw error;
    }
    this.#supervising = this.#supervise(child);
  }

  /** Sends a signal to its process, as an outsider could. A process that ends is restarted. */
  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Sends SIGTERM, and SIGKILL after the grace time in milliseconds. Does not restart the program. */
  async stop(graceMs = GRACE_MS): Promise<void> {
    this.#stopping.abort();
    if (this.#child) await endWithin(this.#child, graceMs);
    await this.#supervising;
  }

  #launch(): Child {
    const child = startChild(this.#spec);
    this.#child = child;
    // Callers that await `ready` get the failure. A restart that fails shows in its ending.
    child.ready.catch(() => undefined);
    void child.ended.then(() => {
      if (this.#child === child) this.#child = undefined;
    });
    return child;
  }

  async #supervise(first: Child): Promise<void> {
    const { backOff = serviceBackOff, onNotice } = this.#spec;
    const { signal } = this.#stopping;
    let child = first;
    let delay: number | undefined;
    let startedAt = Date.now();
    for (;;) {
      const ending = await child.ended;
      if (signal.aborted) return;
      delay = nextDelay(backOff, delay, Date.now() - startedAt);
      onNotice?.({ kind: 'ended', name: this.name, ending, restartInMs: delay });
      await wait(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      startedAt = Date.now();
      child = this.#launch();
      void child.ready.then(() => onNotice?.({ kind: 'restarted', name: this.name })).catch(() => undefined);
    }
  }
}

async function endWithin(child: Child, graceMs: number): Promise<void> {
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await child.ended;
  clearTimeout(force);
}

/** The replicas of a program as one: each operation applies to all of them. */
export class SupervisedReplicas {
  readonly name: string;
  readonly replicas: readonly Supervised[];

  constructor(name: string, replicas: readonly Supervised[]) {
    this.name = name;
    this.replicas = replicas;
  }

  /** The process id of the first replica that runs; undefined if none does. */
  get pid(): number | undefined {
    return this.replicas.find(({ pid }) => pid !== undefined)?.pid;
  }

  /** Starts all replicas. @throws StartError if one doesn't become ready. */
  async start(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.start()));
  }

  kill(signal: NodeJS.Signals): void {
    for (const replica of this.replicas) replica.kill(signal);
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
  }
}
