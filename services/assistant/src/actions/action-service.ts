import type { ActionConfirmation } from '@keystead/contracts';
import {
  AppError,
  type Caller,
  Conflict,
  type EmailOutbox,
  Forbidden,
  NotFound,
  Unavailable,
  ValidationFailed,
} from '@keystead/service-kit';
import type { ApiCall } from '../records/caller-records.ts';
import type { ActionRepository, ClaimedAction } from './action.repository.ts';
import { type Action, type ActionCommand, PROPOSAL_LIFETIME_MS } from './action.ts';
import {
  type Decision,
  type ExecutionContext,
  type ExecutionResult,
  execute,
  isPermanentError,
} from './action-execution.ts';
import { abandonedSteps, isToUndo, MAYBE_DONE, type PlanRecord } from './plan.ts';
import type { PlanRunner } from './plan-runner.ts';

interface Dependencies {
  readonly actions: ActionRepository;
  readonly notices: EmailOutbox;
  readonly records: (caller: Caller, requestId: string) => ApiCall;
  readonly plans: PlanRunner;
  readonly now: () => Date;
}

const INTERRUPTED = 'This was interrupted and is more than a day old, so the rest of it was not done.';
const IN_PROGRESS = 'This is in progress. Please check again in a moment.';

/** What an app proposed by MCP is decided by a person: the key of the app is not enough. */
function assertByPerson({ mcp }: Action, { caller, atClient }: Decision): void {
  if (mcp && caller.key && !atClient)
    throw new Forbidden('A person must confirm this in Keystead. The app that proposed it can’t.');
}

/** Only messages can be changed. A field that the user emptied is rejected: the earlier text must not be mailed. */
function assertChangeable(deed: ActionCommand, change: ActionConfirmation): void {
  for (const [name, value] of Object.entries(change)) {
    const kind = name === 'left_out' ? 'plan' : 'message';
    if (deed.kind !== kind) throw new ValidationFailed({ [name]: `applies to ${kind}s only` });
    if (value === null && kind === 'message') throw new ValidationFailed({ [name]: 'is required' });
  }
}

/** The places of the steps to leave out, from 0. @throws ValidationFailed where nothing is left to do. */
function leftOutOf({ steps }: PlanRecord, numbers: readonly number[]): number[] {
  const places = [...new Set(numbers)].map((number) => number - 1);
  if (places.some((at) => !steps[at])) throw new ValidationFailed({ left_out: 'names a step that does not exist' });
  const left = places.filter((at) => steps[at]?.state === 'ready');
  if (steps.every(({ state }, at) => state !== 'ready' || left.includes(at)))
    throw new ValidationFailed({ left_out: 'leaves no step to carry out' });
  return left;
}

export class ActionService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Executes the proposed action once, however often it is confirmed. */
  async confirm(decision: Decision, change: ActionConfirmation): Promise<Action> {
    const { actions, now } = this.#deps;
    const action = await this.#find(decision);
    assertByPerson(action, decision);
    assertChangeable(action.deed, change);
    if (action.deed.kind === 'plan') return this.#confirmPlan(decision, action, action.deed, change.left_out ?? []);
    const claimed = await actions.claim(decision.caller.userId, decision.id, change, now());
    if (!claimed) return this.#existingDecision(decision, change);
    await this.#execute(claimed, decision);
    return this.#find(decision);
  }

  /** Starts a plan, retries its failed steps, or continues one that was interrupted. */
  async #confirmPlan(
    decision: Decision,
    action: Action,
    plan: PlanRecord,
    numbers: readonly number[],
  ): Promise<Action> {
    const { actions, plans, now } = this.#deps;
    if (this.#isAbandoned(action)) return this.#abandon(decision, action, plan);
    if (action.state === 'refused' || (this.#isExpired(action) && ['proposed', 'failed'].includes(action.state)))
      return this.#existingDecision(decision, {});
    if (['done', 'undoing', 'undone'].includes(action.state)) return action;
    const leftOut = action.state === 'proposed' ? leftOutOf(plan, numbers) : [];
    const claimed = await actions.claimPlan(action, 'running', leftOut, now());
    if (claimed) await plans.start(claimed, decision);
    return this.#find(decision);
  }

  /** Undoes what can be undone of a plan, or continues that where it was interrupted. */
  async undo(decision: Decision): Promise<Action> {
    const { actions, plans, now } = this.#deps;
    const action = await this.#find(decision);
    assertByPerson(action, decision);
    if (action.deed.kind !== 'plan') throw new Conflict('Only the steps of a plan can be undone here.');
    if (this.#isAbandoned(action)) return this.#abandon(decision, action, action.deed);
    if (action.state === 'running') throw new Conflict(IN_PROGRESS);
    const { steps } = action.deed;
    if (action.state !== 'undoing' && steps.some(({ state }) => state === 'undone') && !steps.some(isToUndo))
      return action;
    if (!['done', 'failed', 'undoing'].includes(action.state)) throw new Conflict('This has not been done.');
    if (action.state !== 'undoing' && this.#isOld(action.decided_at))
      throw new Conflict('This was done more than a day ago. Please change it on its page.');
    if (action.state !== 'undoing' && !steps.some(isToUndo)) throw new Conflict('None of these steps can be undone.');
    const claimed = await actions.claimPlan(action, 'undoing', [], now());
    if (claimed) await plans.start(claimed, decision);
    return this.#find(decision);
  }

  /** @throws NotFound for an action that was not proposed to the caller. */
  read(of: Omit<Decision, 'requestId'>): Promise<Action> {
    return this.#find(of);
  }

  async refuse(decision: Decision): Promise<Action> {
    const { actions, now } = this.#deps;
    await this.#find(decision);
    const isRefused = await actions.refuse(decision.caller.userId, decision.id, now());
    const action = await this.#find(decision);
    if (isRefused || action.state === 'refused') return action;
    if (action.state === 'done' || action.state === 'undone') throw new Conflict('This has already been done.');
    if (this.#isClaimed(action) || !action.tried) throw new Conflict(IN_PROGRESS);
    throw new Conflict(this.#isExpired(action) ? MAYBE_DONE : 'This may have been done. Confirm it again to find out.');
  }

  #isClaimed({ held_until }: Action): boolean {
    return held_until !== null && held_until > this.#deps.now();
  }

  #isExpired({ created_at }: Action): boolean {
    return this.#isOld(created_at);
  }

  #isOld(since: Date | null): boolean {
    return (since?.getTime() ?? 0) <= this.#deps.now().getTime() - PROPOSAL_LIFETIME_MS;
  }

  /**
   * Whether a plan was interrupted, and its decision is too old to go on without another one: the page continues plans
   * by itself, and other services recognise a repeated request for a day only.
   */
  #isAbandoned(action: Action): boolean {
    const isAtWork = action.state === 'running' || action.state === 'undoing';
    return isAtWork && !this.#isClaimed(action) && this.#isOld(action.decided_at);
  }

  async #abandon(decision: Decision, action: Action, plan: PlanRecord): Promise<Action> {
    const steps = abandonedSteps(plan, action.state === 'undoing');
    await this.#deps.actions.abandonPlan(action, { steps, problem: INTERRUPTED }, this.#deps.now());
    return this.#find(decision);
  }

  async #find({ caller, id }: Pick<Decision, 'caller' | 'id'>): Promise<Action> {
    const action = await this.#deps.actions.find(caller.userId, id);
    if (!action) throw new NotFound('This proposal does not exist.');
    return action;
  }

  async #existingDecision(decision: Decision, change: ActionConfirmation): Promise<Action> {
    const action = await this.#find(decision);
    if (action.state === 'done') return action;
    if (action.state === 'refused') throw new Conflict('You declined this. Please ask again if you want it after all.');
    if (this.#isExpired(action)) throw new Conflict('This was proposed more than a day ago. Please ask again.');
    const isChanged = Object.entries(change).some(
      ([name, value]) => action.deed[name as keyof ActionCommand] !== value,
    );
    if (action.tried && !this.#isClaimed(action) && isChanged)
      throw new Conflict('This may already have been sent with the earlier text, so it can’t be changed.');
    throw new Conflict(IN_PROGRESS);
  }

  async #execute(claimed: ClaimedAction, { caller, id, requestId }: Decision): Promise<void> {
    const { actions, notices, records, now } = this.#deps;
    let started = false;
    const start = async () => {
      if (!(await actions.start(claimed))) throw new Unavailable();
      started = true;
    };
    const call = records(caller, requestId);
    const context: ExecutionContext = { key: String(id), caller, call, notices, isRetry: claimed.tried, start };
    let result: ExecutionResult;
    try {
      result = await execute(claimed.deed as Exclude<ActionCommand, PlanRecord>, context);
    } catch (error) {
      // An error before this try started says nothing about an earlier try.
      if (isPermanentError(error))
        return actions.fail(claimed, { problem: error.message, tried: claimed.tried && !started }, now());
      await actions.release(claimed);
      throw error instanceof AppError && error.status < 500 ? new Unavailable(undefined, error) : error;
    }
    await actions.finish(claimed, result, now());
  }
}
