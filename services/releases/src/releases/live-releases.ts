import type { Job } from '@keystead/service-kit';
import type { PlanSources } from '../plan/plan.ts';

export class LiveReleases {
  readonly #deps: PlanSources;

  constructor(deps: PlanSources) {
    this.#deps = deps;
  }

  get job(): Job {
    return { name: 'record live releases', every: 60_000, run: () => this.record() };
  }

  async record(now = new Date()): Promise<void> {
    const { channels, rollouts, releases } = this.#deps;
    const [all, open] = await Promise.all([channels.all(), rollouts.open()]);
    const live = [...all.map(({ stable }) => stable), ...open.map(({ candidate }) => candidate)];
    await releases.seenLive(live, now);
  }

  /** Releases whose files must stay, however long ago they were live: those in the plan, and their fallbacks. */
  async needed(): Promise<number[]> {
    const { channels, rollouts } = this.#deps;
    const [all, open] = await Promise.all([channels.all(), rollouts.open()]);
    const ids = [
      ...all.flatMap(({ stable, last_good }) => [stable, ...last_good]),
      ...open.flatMap(({ candidate, baseline }) => [candidate, baseline]),
    ];
    return ids.filter((id) => id !== null);
  }
}
