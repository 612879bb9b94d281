import type { Decision } from '@keystead/rollouts';
import { again, type Job, type Logger } from '@keystead/service-kit';
import { itself } from '../access/doer.ts';
import type { MountTimeStore } from '../mounts/mount-time-store.ts';
import type { PlanService } from '../plan/plan-service.ts';
import type { StoredRollout } from '../rollouts/rollout.ts';
import type { RolloutStore } from '../rollouts/rollout-store.ts';
import type { Settlement } from './settlement.ts';
import { decisionInWords, verdictOn } from './verdict.ts';

/** What the service depends on. */
interface Dependencies {
  readonly rollouts: RolloutStore;
  readonly mountTimes: MountTimeStore;
  readonly settlement: Settlement;
  readonly plan: Pick<PlanService, 'refresh'>;
  readonly log: Logger;
}

/** Tries until somebody else's change is taken for what it is: the job looks again in a second. */
const MAX_TRIES = 5;

/**
 * Decides what becomes of rollouts, each time that something was counted and each second. The decision is carried out by a
 * write that names the version of the rollout that it was made of: of several processes that come to the same one, one carries it out.
 */
export class DecisionService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Decides by the clock, too: a stage asks for a time. */
  get job(): Job {
    return { name: 'decide rollouts', every: 1_000, run: () => this.decideAll() };
  }

  async decideAll(): Promise<unknown> {
    const open = await this.#deps.rollouts.open();
    for (const rollout of open) await this.decide(rollout);
    return open.length > 0 ? again : undefined;
  }

  /** Freezes what is slow as soon as that can be told, and carries out what the evidence asks for. */
  async decide(read: StoredRollout): Promise<void> {
    const { rollouts, settlement, plan, log } = this.#deps;
    await this.#freeze(read);
    let rollout: StoredRollout | null = read;
    for (let tries = 0; rollout?.open && tries < MAX_TRIES; tries++) {
      const now = new Date();
      const decision = verdictOn(rollout, now);
      if (!this.#asksForSomething(rollout, decision)) return;
      const done = await this.#carryOut(rollout, decision, now);
      if (done) {
        log.info({ rollout: done._id, remote: done.remote, verdict: decision.verdict }, 'decided a rollout');
        if (!done.open) await settlement.settle(done.remote);
        return plan.refresh();
      }
      rollout = await rollouts.find(rollout._id);
    }
  }

  /** A held rollout is taken back as any other, but goes on only when somebody lets it. */
  #asksForSomething({ state, stages, stage }: StoredRollout, { verdict }: Decision): boolean {
    if (verdict === 'roll_back') return true;
    // One whose last stage is for some alone stays there until an operator says that everybody shall have it.
    const hasNext = stage < stages.length - 1 || stages[stage]?.percent === 100;
    return verdict === 'promote' && state === 'running' && hasNext;
  }

  #carryOut(rollout: StoredRollout, decided: Decision, now: Date): Promise<StoredRollout | null> {
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
