import { setTimeout as delay } from 'node:timers/promises';
import { type Caller, type EmailOutbox, type Logger, Unavailable } from '@keystead/service-kit';
import type { ApiCall } from '../records/caller-records.ts';
import type { ActionRepository, ClaimedAction } from './action.repository.ts';
import type { Action } from './action.ts';
import { type Decision, isPermanentError } from './action-execution.ts';
import { isToDo, isToUndo, type PlanRecord, type StepCommand, type StepRecord } from './plan.ts';
import { executeStep, MaybeDone, type StepResult } from './plan-execution.ts';

interface Dependencies {
  readonly actions: ActionRepository;
  readonly notices: EmailOutbox;
  readonly records: (caller: Caller, requestId: string) => ApiCall;
  readonly now: () => Date;
  readonly log?: Pick<Logger, 'error'>;
}

/** How long a request waits for a plan that it has started, in milliseconds. It goes on after the answer. */
const WAIT_MS = 1_500;
/** Tries of a step while another service is down, and milliseconds before the next. */
const MAX_TRIES = 3;
const RETRY_MS = 400;

/** Another request has claimed the plan, so this one must do nothing more. */
class ClaimLost extends Unavailable {}

const stepsOf = ({ deed }: ClaimedAction): readonly StepRecord[] => (deed as PlanRecord).steps;

const ofSteps = (some: number, all: number) => `${some} of ${all} ${all === 1 ? 'step' : 'steps'}`;

/** How a run has ended. A step that failed, or could not be undone, is stated until it is done or undone after all. */
function outcomeOf(steps: readonly StepRecord[], isUndo: boolean): Pick<Action, 'state' | 'problem'> {
  const count = (of: StepRecord['state']) => steps.filter(({ state }) => state === of).length;
  const [done, failed, undone] = [count('done'), count('failed'), count('undone')];
  const kept = steps.filter(({ state, problem }) => state === 'done' && problem !== null).length;
  const problems = [
    ...(failed > 0 ? [`${ofSteps(failed, done + failed + undone)} failed.`] : []),
    ...(kept > 0 ? [`${ofSteps(kept, kept + undone)} could not be undone.`] : []),
  ];
  const isUndone = isUndo && undone > 0 && !steps.some(isToUndo);
  return { state: failed > 0 ? 'failed' : isUndone ? 'undone' : 'done', problem: problems.join(' ') || null };
}

/** The outcome of the tries of one command. */
type Outcome =
  | { readonly done: StepResult }
  /** `isFinal`: it was rejected, so another try changes nothing. `tried`: it may have been done all the same. */
  | { readonly problem: string; readonly isFinal: boolean; readonly tried: boolean };

/**
 * Carries out the steps of plans one after the other, and undoes them. Each step is recorded before its effect and
 * after it, with the claim of the plan. A run that a crash has ended is continued by the next confirmation, with the
 * token of that request: none is stored.
 */
export class PlanRunner {
  readonly #deps: Dependencies;
  readonly #runs = new Set<Promise<void>>();
  #stopped = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Starts with a claimed plan, and returns when it has ended or the request should not wait any longer. */
  async start(claimed: ClaimedAction, decision: Decision): Promise<void> {
    const run = this.#run(claimed, decision).catch((error: unknown) => {
      if (!(error instanceof ClaimLost))
        this.#deps.log?.error({ err: error }, 'a plan of the assistant was interrupted');
    });
    this.#runs.add(run);
    void run.finally(() => this.#runs.delete(run));
    const waited = new AbortController();
    await Promise.race([run, delay(WAIT_MS, undefined, { signal: waited.signal }).catch(() => undefined)]);
    waited.abort();
  }

  /** Ends all runs after their current step. The next confirmation continues them. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#runs);
  }

  async #run(claimed: ClaimedAction, decision: Decision): Promise<void> {
    const isUndo = claimed.state === 'undoing';
    const open = stepsOf(claimed).flatMap((step, at) => ((isUndo ? isToUndo(step) : isToDo(step)) ? [at] : []));
    let current = claimed;
    for (const at of isUndo ? open.reverse() : open) {
      if (this.#stopped) return this.#deps.actions.releasePlan(current);
      current = await (isUndo ? this.#undo(current, at, decision) : this.#execute(current, at, decision));
    }
    const { actions, now } = this.#deps;
    await actions.endPlan(current, outcomeOf(stepsOf(current), isUndo), now());
  }

  async #execute(claimed: ClaimedAction, at: number, decision: Decision): Promise<ClaimedAction> {
    const step = stepsOf(claimed)[at] as StepRecord;
    if (!step.deed) return claimed;
    const { claim, outcome } = await this.#try(claimed, at, step.deed, decision, `${claimed._id}-${at + 1}`);
    if ('done' in outcome)
      return this.#change(claim, at, { ...outcome.done, state: 'done', problem: null, tried: false });
    const { problem, tried } = outcome;
    return this.#change(claim, at, { state: 'failed', problem, tried });
  }

  async #undo(claimed: ClaimedAction, at: number, decision: Decision): Promise<ClaimedAction> {
    const step = stepsOf(claimed)[at] as StepRecord;
    if (!step.undo) return claimed;
    const { claim, outcome } = await this.#try(claimed, at, step.undo, decision, `${claimed._id}-${at + 1}-undo`);
    if ('done' in outcome)
      return this.#change(claim, at, { state: 'undone', undo: null, result: null, problem: null, tried: false });
    const problem = `This could not be undone: ${outcome.problem}`;
    return this.#change(claim, at, { problem, tried: outcome.tried, ...(outcome.isFinal && { undo: null }) });
  }

  /** Tries a command until it is done or rejected, or another service was down too often. */
  async #try(claimed: ClaimedAction, at: number, deed: StepCommand, { caller, requestId }: Decision, key: string) {
    const { notices, records } = this.#deps;
    let claim = claimed;
    let isRetry = stepsOf(claimed)[at]?.tried ?? false;
    let started = false;
    const start = async () => {
      claim = await this.#change(claim, at, { tried: true });
      started = true;
    };
    for (let tries = 1; ; tries++) {
      const context = { key, caller, call: records(caller, requestId), notices, isRetry, start };
      try {
        const outcome: Outcome = { done: await executeStep(deed, context) };
        return { claim, outcome };
      } catch (error) {
        if (error instanceof ClaimLost) throw error;
        const isFinal = isPermanentError(error);
        if (isFinal || tries === MAX_TRIES) {
          const problem =
            error instanceof Error && isFinal ? error.message : 'A service did not answer. Try again later.';
          // An error before this try started says nothing about an earlier try.
          const tried = isFinal ? (isRetry && !started) || error instanceof MaybeDone : isRetry || started;
          const outcome: Outcome = { problem, isFinal, tried };
          return { claim, outcome };
        }
        isRetry ||= started;
        await delay(RETRY_MS);
      }
    }
  }

  async #change(claimed: ClaimedAction, at: number, change: Partial<StepRecord>): Promise<ClaimedAction> {
    const changed = await this.#deps.actions.changeStep(claimed, at, change, this.#deps.now());
    if (!changed) throw new ClaimLost();
    return changed;
  }
}
