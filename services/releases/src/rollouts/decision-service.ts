import { rolloutStates } from '@keystead/contracts';
import { type Decision, limitedKinds } from '@keystead/releases';
import { again, gauge, type Job, type Logger } from '@keystead/service-kit';
import { productAuthor } from '../access.ts';
import type { PlanService } from '../plan/plan-service.ts';
import { currentDecision, describeDecision } from './decisions.ts';
import type { RolloutReconciler } from './rollout-reconciler.ts';
import type { RolloutRepository } from './rollouts.repository.ts';
import type { StoredRollout } from './rollouts.ts';
import type { ValueRepository } from './values.repository.ts';

interface Dependencies {
  readonly rollouts: RolloutRepository;
  readonly stableValues: ValueRepository;
  readonly reconciler: RolloutReconciler;
  readonly plan: Pick<PlanService, 'refresh'>;
  readonly log: Logger;
}

/** How often a decision is retried after someone else's change; the job decides again in a second. */
const MAX_TRIES = 5;

const rolloutState = gauge(
  'keystead_rollout_state',
  'Whether the last rollout of a remote that was open in this process has a state: 1 or 0',
  ['remote', 'state'],
);

/** The write that carries out a decision names the version that it is based on, so that only one process makes it. */
export class DecisionService {
  readonly #deps: Dependencies;
  /** Rollouts that were open when they were last measured. */
  #measured: readonly number[] = [];

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
    await this.#measure(open);
    return open.length > 0 ? again : undefined;
  }

  async #measure(open: readonly StoredRollout[]): Promise<void> {
    const ids = new Set([...this.#measured, ...open.map(({ _id }) => _id)]);
    const rollouts = await Promise.all([...ids].map((id) => this.#deps.rollouts.find(id)));
    this.#measured = rollouts.flatMap((rollout) => (rollout?.open ? [rollout._id] : []));
    for (const rollout of rollouts.filter((each) => each !== null))
      for (const state of rolloutStates)
        rolloutState.set({ remote: rollout.remote, state }, Number(rollout.state === state));
  }

  /** Freezes each limit as soon as it is known. */
  async decide(read: StoredRollout): Promise<void> {
    const { rollouts, reconciler, plan, log } = this.#deps;
    await this.#freeze(read);
    let rollout: StoredRollout | null = read;
    for (let tries = 0; rollout?.open && tries < MAX_TRIES; tries++) {
      const now = new Date();
      const decision = currentDecision(rollout, now);
      if (!this.#isActionable(rollout, decision)) return;
      const changed = await this.#execute(rollout, decision, now);
      if (changed) {
        log.info({ rollout: changed._id, remote: changed.remote, verdict: decision.verdict }, 'decided a rollout');
        if (!changed.open) await reconciler.reconcile(changed.remote);
        return plan.refresh();
      }
      rollout = await rollouts.find(rollout._id);
    }
  }

  /** A held rollout can be rolled back like any other, but continues only when an operator resumes it. */
  #isActionable({ state, stages, stage }: StoredRollout, { verdict }: Decision): boolean {
    if (verdict === 'roll_back') return true;
    // A rollout whose last stage is below 100 % stays there until an operator promotes it.
    const hasNext = stage < stages.length - 1 || stages[stage]?.percent === 100;
    return verdict === 'promote' && state === 'running' && hasNext;
  }

  #execute(rollout: StoredRollout, decided: Decision, now: Date): Promise<StoredRollout | null> {
    const decision = describeDecision(rollout, decided, now);
    const attribution = { ...productAuthor, reason: decision.because };
    const { rollouts } = this.#deps;
    if (decided.verdict === 'roll_back')
      return rollouts.end(rollout, { ...attribution, state: 'rolled_back', decision });
    if (rollout.stage < rollout.stages.length - 1) return rollouts.advance(rollout, rollout.stage + 1, attribution);
    return rollouts.end(rollout, { ...attribution, state: 'promoted', decision });
  }

  async #freeze(rollout: StoredRollout): Promise<void> {
    const { remote, arm_releases, limits } = rollout;
    if (arm_releases.stable === null) return;
    const unknown = limitedKinds.filter((kind) => typeof limits?.[kind] !== 'number');
    if (unknown.length === 0) return;
    const { rollouts, stableValues } = this.#deps;
    const found = await stableValues.limitsFrom(remote, arm_releases.stable);
    for (const kind of unknown) if (found[kind] !== null) await rollouts.freeze(rollout, kind, found[kind]);
  }
}
