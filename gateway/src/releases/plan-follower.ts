import { isDeepStrictEqual } from 'node:util';
import { ReleasePlan } from '@keystead/contracts';
import type { Logger } from '@keystead/service-kit';
import { keepDoing } from './keep-doing.ts';
import type { KnownReleases } from './known-releases.ts';
import { StateFile } from './state-file.ts';
import { releasesOf, validatePlan } from './validate-plan.ts';

/** What a plan is followed with. */
export interface FollowerDependencies {
  /** Asks the releases service, which waits a little while it has nothing newer than this revision. */
  readonly ask: (after: number | undefined) => Promise<unknown>;
  /** The gateway's own folder; without one nothing outlives it. */
  readonly folder: string | undefined;
  readonly known: KnownReleases;
  readonly log: Logger;
}

/** Milliseconds between an answer and the next question: the service waits by itself, and need not be asked in a rush. */
const breath = 200;

const builtInOnly: ReleasePlan = { revision: 0, remotes: [] };

/**
 * Knows what visitors get: the last plan that the releases service gave, whatever has become of the service since.
 * Where there never was one, everybody gets what the gateway was deployed with.
 */
export class PlanFollower {
  readonly #deps: FollowerDependencies;
  readonly #file: StateFile<typeof ReleasePlan>;
  readonly #listeners = new Set<(revision: number) => void>();
  #plan = builtInOnly;
  #hasPlan = false;
  #stop: (() => void) | undefined;
  #stopped = false;

  constructor(deps: FollowerDependencies) {
    this.#deps = deps;
    this.#file = new StateFile({ folder: deps.folder, name: 'release-plan.json' }, ReleasePlan, deps.log);
    this.#readStored();
  }

  /** The plan to go by. */
  get plan(): ReleasePlan {
    return this.#plan;
  }

  /** Follows the service from now on. */
  start(): void {
    this.#stop = keepDoing('follow the release plan', () => this.#look(), this.#deps.log);
  }

  /** Ends it; settles when what was taken is kept. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stop?.();
    await Promise.all([this.#file.written(), this.#deps.known.written()]);
  }

  /** Calls a function with each new revision, until the function that is given back is called. */
  listen(listener: (revision: number) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #readStored(): void {
    const { log, known } = this.#deps;
    try {
      const stored = this.#file.read();
      if (!stored) return;
      this.#plan = validatePlan(stored);
      this.#hasPlan = true;
      known.plan(releasesOf(stored));
    } catch (err) {
      log.warn({ err }, 'the kept release plan cannot be gone by');
    }
  }

  async #look(): Promise<number> {
    const answered = validatePlan(await this.#deps.ask(this.#hasPlan ? this.#plan.revision : undefined));
    if (!this.#stopped && !(this.#hasPlan && isDeepStrictEqual(answered, this.#plan))) this.#take(answered);
    return breath;
  }

  /** Any other plan than the last one, also of a lower revision: the service may have had to begin anew. */
  #take(plan: ReleasePlan): void {
    this.#deps.known.plan(releasesOf(plan));
    this.#plan = plan;
    this.#hasPlan = true;
    void this.#file.write(plan);
    this.#deps.log.info({ revision: plan.revision }, 'a new release plan');
    for (const listener of this.#listeners) listener(plan.revision);
  }
}
