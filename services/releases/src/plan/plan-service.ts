import { setTimeout as delay } from 'node:timers/promises';
import type { ReleasePlan } from '@keystead/contracts';
import { type Job, KeyedMutex, retryOnConflict } from '@keystead/service-kit';
import type { PlanRepository } from './plan.repository.ts';
import { hashOf, type PlanSources, readPlanned } from './plan.ts';

/** Milliseconds between checks for changes by other processes, and the longest wait. A single copy has no others. */
const waitTimes = {
  replicated: { pollIntervalMs: 200, timeoutMs: 2_000 },
  single: { pollIntervalMs: 10_000, timeoutMs: 15_000 },
} as const;

/**
 * Maintains the plan's revision, with the hash of the plan, which is computed from channels, rollouts and releases.
 * After each change, the process raises the revision before it responds. If it dies, the job of another process finds
 * the wrong hash within a second.
 *
 * The revision is read before the plan, so an older plan never gets a newer revision.
 */
export class PlanService {
  readonly #sources: PlanSources & { readonly revisions: PlanRepository };
  readonly #mutex = new KeyedMutex<'refresh'>();
  #plan: ReleasePlan | undefined;
  #nextPoll: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  readonly #waitTimes: { readonly pollIntervalMs: number; readonly timeoutMs: number };
  #isEnding = false;

  constructor(sources: PlanSources & { readonly revisions: PlanRepository }, isSingle = false, timeoutMs?: number) {
    this.#sources = sources;
    this.#waitTimes = { ...waitTimes[isSingle ? 'single' : 'replicated'], ...(timeoutMs && { timeoutMs }) };
  }

  end(): void {
    this.#isEnding = true;
    this.#wake();
  }

  /** Raises the revision if a process died before it did. */
  get job(): Job {
    return { name: 'repair the revision of the plan', every: 1_000, run: () => this.refresh() };
  }

  /** Raises the revision if the plan has changed. Runs never overlap, so that no older plan is stored last. */
  refresh(): Promise<void> {
    return this.#mutex.run('refresh', async () => {
      const plan = await retryOnConflict('what visitors get', () => this.#compute());
      const hasChanged = this.#plan?.revision !== plan.revision;
      this.#plan = plan;
      if (hasChanged) this.#wake();
    });
  }

  /**
   * Returns the plan as soon as its revision differs, or after the timeout. The revision may also be lower: in a
   * database that was restored from a backup, revisions start anew.
   */
  async other(than: number | undefined, signal: AbortSignal): Promise<ReleasePlan> {
    const until = Date.now() + this.#waitTimes.timeoutMs;
    await this.#poll();
    while (this.#newest().revision === than && Date.now() < until && !signal.aborted && !this.#isEnding)
      await this.#pollSoon();
    return this.#newest();
  }

  async #compute(): Promise<ReleasePlan | undefined> {
    const seen = await this.#sources.revisions.read();
    const remotes = await readPlanned(this.#sources);
    const hash = hashOf(remotes);
    if (hash === seen.hash) return { revision: seen.revision, remotes };
    const raised = await this.#sources.revisions.raise(seen, hash);
    return raised ? { revision: seen.revision + 1, remotes } : undefined;
  }

  #newest(): ReleasePlan {
    return this.#plan ?? { revision: 0, remotes: [] };
  }

  /** All waiting requests share the next check: after a delay, or when this process has changed something. */
  #pollSoon(): Promise<void> {
    this.#nextPoll ??= Promise.race([this.#woken(), delay(this.#waitTimes.pollIntervalMs, undefined, { ref: false })])
      .then(() => this.#poll())
      .finally(() => {
        this.#nextPoll = undefined;
      });
    return this.#nextPoll;
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  async #poll(): Promise<void> {
    const { revision } = await this.#sources.revisions.read();
    if (this.#plan?.revision !== revision) await this.refresh();
  }
}
