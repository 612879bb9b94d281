import { isDeepStrictEqual } from 'node:util';
import { type PlannedRelease, ReleasePlan } from '@keystead/contracts';
import type { Logger } from '@keystead/service-kit';
import Value from 'typebox/value';
import type { KnownReleases, ReleaseOfRemote } from './known-releases.ts';
import { runRepeatedly } from './run-repeatedly.ts';
import { StateFile } from './state-file.ts';

const releasesOf = ({ remotes }: ReleasePlan): ReleaseOfRemote[] =>
  remotes.flatMap(({ remote, stable, fallback, rollout }) =>
    [stable, fallback, rollout?.candidate ?? null].flatMap((it) => (it ? [[remote, it] as const] : [])),
  );

/** Whether every script of a release has a hash. Without one, a page would load any script. */
export function isHashed({ files, entry, preload, server }: PlannedRelease): boolean {
  const hashed = new Set(files.map(({ path }) => path));
  return [entry, ...preload, ...(server === null ? [] : [server])].every((path) => hashed.has(path));
}

/** Validates a response as a plan. @throws Error if it is not a plan, or a script in it has no hash. */
function validatePlan(answer: unknown): ReleasePlan {
  if (!Value.Check(ReleasePlan, answer)) throw new Error('The response is not a release plan');
  const odd = releasesOf(answer).find(([, release]) => !isHashed(release));
  if (odd) throw new Error(`The release plan names files of ${odd[0]} ${odd[1].release} without their hashes`);
  return answer;
}

interface FollowerDependencies {
  /** The service holds the request for a while if it has nothing newer than this revision. */
  readonly fetchPlan: (after: number | undefined) => Promise<unknown>;
  /** The gateway's own folder; without one nothing survives a restart. */
  readonly folder: string | undefined;
  readonly known: KnownReleases;
  readonly log: Logger;
}

/** Milliseconds between a response and the next request: the service itself waits for changes. */
const PAUSE_MS = 200;

const builtInOnly: ReleasePlan = { revision: 0, remotes: [] };

/** The last plan of the releases service, also while it is down; else everybody gets what is built in. */
export class PlanFollower {
  readonly #deps: FollowerDependencies;
  readonly #file: StateFile<typeof ReleasePlan>;
  readonly #listeners = new Set<(revision: number) => void>();
  #received: ReleasePlan | undefined;
  #stop: (() => void) | undefined;
  #stopped = false;

  constructor(deps: FollowerDependencies) {
    this.#deps = deps;
    this.#file = new StateFile({ folder: deps.folder, name: 'release-plan.json' }, ReleasePlan, deps.log);
    this.#readStored();
  }

  get plan(): ReleasePlan {
    return this.#received ?? builtInOnly;
  }

  start(): void {
    const run = () => this.#poll();
    this.#stop = runRepeatedly({ name: 'follow the release plan', every: PAUSE_MS, run }, this.#deps.log);
  }

  /** Stops following; resolves when the plan and the known releases are written. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stop?.();
    await Promise.all([this.#file.written(), this.#deps.known.written()]);
  }

  listen(listener: (revision: number) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #readStored(): void {
    const { log, known } = this.#deps;
    try {
      const stored = this.#file.read();
      if (!stored) return;
      this.#received = validatePlan(stored);
      known.plan(releasesOf(stored));
    } catch (err) {
      log.warn({ err }, 'the stored release plan cannot be used');
    }
  }

  async #poll(): Promise<void> {
    const plan = validatePlan(await this.#deps.fetchPlan(this.#received?.revision));
    if (!this.#stopped && !isDeepStrictEqual(plan, this.#received)) this.#apply(plan);
  }

  /** Accepts any other plan, even one of a lower revision: the service may have had to start anew. */
  #apply(plan: ReleasePlan): void {
    this.#deps.known.plan(releasesOf(plan));
    this.#received = plan;
    void this.#file.write(plan);
    this.#deps.log.info({ revision: plan.revision }, 'received a new release plan');
    for (const listener of this.#listeners) listener(plan.revision);
  }
}
