import type { Decision } from '@keystead/rollouts';
import { again, type Job, type Logger } from '@keystead/service-kit';
import { itself } from '../access/doer.ts';
import type { MountTimeStore } from '../mounts/mount-time-store.ts';
import type { PlanService } from '../plan/plan-service.ts';
import type { StoredRollout } from '../rollouts/rollout.ts';
import type { RolloutStore } from '../rollouts/rollout-store.ts';
import type { Settlement } from './settlement.ts';
import { decisionInWords, verdictOn } from './verdict.ts';

interface Dependencies {
  readonly rollouts: RolloutStore;
  readonly mountTimes: MountTimeStore;
  readonly settlement: Settlement;
  readonly plan: Pick<PlanService, 'refresh'>;
  readonly log: Logger;
}

/** How often a decision is retried after someone else's change; the job decides again in a second. */
const MAX_TRIES = 5;

/**
 * Decides on rollouts, after each count and each second. The write that carries out a decision names the version of the
 * rollout that it is based on. If several processes reach the same decision, only one carries it out.
 */
export class DecisionService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** A stage has a minimum duration, so decisions also depend on the time. */
  get job(): Job {
    return { name: 'decide rollouts', every: 1_000, run: () => this.decideAll() };
  }

  async decideAll(): Promise<unknown> {
    const open = await this.#deps.rollouts.open();
    for (const rollout of open) await this.decide(rollout);
    return open.length > 0 ? again : undefined;
  }

  /** Freezes the threshold of slow mounts as soon as it is known, and carries out the decision. */
  async decide(read: StoredRollout): Promise<void> {
    const { rollouts, settlement, plan, log } = this.#deps;
    await this.#freeze(read);
    let rollout: StoredRollout | null = read;
    for (let tries = 0; rollout?.open && tries < MAX_TRIES; tries++) {
      const now = new Date();
      const decision = verdictOn(rollout, now);
      if (!this.#asksForSomething(rollout, decision)) return;
      const done = await this.#execute(rollout, decision, now);
      if (done) {
        log.info({ rollout: done._id, remote: done.remote, verdict: decision.verdict }, 'decided a rollout');
        if (!done.open) await settlement.settle(done.remote);
        return plan.refresh();
      }
      rollout = await rollouts.find(rollout._id);
    }
  }

  /** A held rollout can be rolled back like any other, but continues only when an operator resumes it. */
  #asksForSomething({ state, stages, stage }: StoredRollout, { verdict }: Decision): boolean {
    if (verdict === 'roll_back') return true;
    // A rollout whose last stage is below 100 % stays there until an operator promotes it.
    const hasNext = stage < stages.length - 1 || stages[stage]?.percent === 100;
    return verdict === 'promote' && state === 'running' && hasNext;
  }

  #execute(rollout: StoredRollout, decided: Decision, now: Date): Promise<StoredRollout | null> {
    const decision = decisionInWords(rollout, decided, now);
    const told = { ...itself, reason: decision.because };
    const { rollouts } = this.#deps;
    if (decided.verdict === 'roll_back') return rollouts.end(rollout, { ...told, state: 'rolled_back', decision });
    if (rollout.stage < rollout.stages.length - 1) return rollouts.advance(rollout, rollout.stage + 1, told);
    return rollouts.end(rollout, { ...told, state: 'promoted', decision });
  }

  async #freeze(rollout: StoredRollout): Promise<void> {
    const { remote, arm_releases, stable_p75 } = rollout;
    if (stable_p75 !== null || arm_releases.stable === null) return;
    const { rollouts, mountTimes } = this.#deps;
    const usual = await mountTimes.usual(remote, arm_releases.stable);
    if (usual !== null) await rollouts.freeze(rollout, usual);
  }
}
