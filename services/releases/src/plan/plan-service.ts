import { setTimeout as delay } from 'node:timers/promises';
import type { ReleasePlan } from '@keystead/contracts';
import { type Job, KeyedMutex, retryOnConflict } from '@keystead/service-kit';
import { hashOf, type PlanSources, readPlanned } from './plan.ts';
import type { PlanStore } from './plan-store.ts';

/**
 * Milliseconds between two looks for what other processes have changed, while somebody waits; and for which a plan is waited for.
 * Where there is no other process, whoever waits is told by this one.
 */
const waits = {
  several: { lookEvery: 200, patience: 2_000 },
  single: { lookEvery: 10_000, patience: 15_000 },
} as const;

/**
 * Keeps the plan's revision. The plan itself is kept nowhere: it is worked out of the channels, rollouts and releases, and the
 * revision's document has the hash of the last one. Whoever changes something works the plan out anew before they say that it is
 * done, and raises the revision where the hash is another. A process that dies between the two has said nothing yet; and the job
 * of any other, or of the next start, finds the hash wrong within a second and raises the revision then.
 *
 * The revision is read before the plan: what it stood for then is in what is read after, so that an older plan never gets a
 * newer revision.
 */
export class PlanService {
  readonly #sources: PlanSources & { readonly revisions: PlanStore };
  readonly #turns = new KeyedMutex<'refresh'>();
  #plan: ReleasePlan | undefined;
  #nextLook: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  readonly #waits: { readonly lookEvery: number; readonly patience: number };
  #isEnding = false;

  constructor(sources: PlanSources & { readonly revisions: PlanStore }, isSingle = false) {
    this.#sources = sources;
    this.#waits = waits[isSingle ? 'single' : 'several'];
  }

  /** Has nobody wait any more, as the service stops. */
  end(): void {
    this.#isEnding = true;
    this.#wake();
  }

  /** Raises the revision where a process died before it did. */
  get job(): Job {
    return { name: 'repair the revision of the plan', every: 1_000, run: () => this.refresh() };
  }

  /** Works the plan out, and raises its revision if it is another. One after another, so that no older plan comes last. */
  refresh(): Promise<void> {
    return this.#turns.run('refresh', async () => {
      const plan = await retryOnConflict('what visitors get', () => this.#workedOut());
      const isOther = this.#plan?.revision !== plan.revision;
      this.#plan = plan;
      if (isOther) this.#wake();
    });
  }

  /**
   * The plan, as soon as its revision is another than this one, or when that has been waited for long enough. Another, not a
   * later one: in a database that was restored from a copy they begin anew.
   */
  async other(than: number | undefined, signal: AbortSignal): Promise<ReleasePlan> {
    const until = Date.now() + this.#waits.patience;
    await this.#look();
    while (this.#newest().revision === than && Date.now() < until && !signal.aborted && !this.#isEnding)
      await this.#lookSoon();
    return this.#newest();
  }

  async #workedOut(): Promise<ReleasePlan | undefined> {
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

  /** The next look, which all who wait share: in a moment, or as soon as this process has changed something. */
  #lookSoon(): Promise<void> {
    this.#nextLook ??= Promise.race([this.#woken(), delay(this.#waits.lookEvery, undefined, { ref: false })])
      .then(() => this.#look())
      .finally(() => {
        this.#nextLook = undefined;
      });
    return this.#nextLook;
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  async #look(): Promise<void> {
    const { revision } = await this.#sources.revisions.read();
    if (this.#plan?.revision !== revision) await this.refresh();
  }
}
