import type { ActionConfirmation } from '@keystead/contracts';
import {
  AppError,
  type Caller,
  Conflict,
  type EmailOutbox,
  NotFound,
  Unavailable,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Ask } from '../records/ask.ts';
import { type Action, confirmable } from './action.ts';
import type { ActionStore, Held } from './action-store.ts';
import type { Doing, Done } from './deeds/doing.ts';
import { execute } from './deeds/execute.ts';
import type { Deed } from './proposal.ts';

interface Dependencies {
  readonly actions: ActionStore;
  readonly notices: EmailOutbox;
  readonly records: (caller: Caller, requestId: string) => Ask;
  readonly now: () => Date;
}

/** The caller who decides, and the id of the action. */
export interface Decision {
  readonly caller: Caller;
  readonly id: number;
  readonly requestId: string;
}

const underWay = 'This is being done. Please look again in a moment.';

/** Codes of refusals that are transient. */
const passing = new Set(['idempotency_in_progress', 'rate_limited']);

/** Whether another service has refused permanently, which proves that nothing was done. */
const isPermanentError = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && !passing.has(error.code);

/**
 * Only messages can be changed; other actions stay as they were proposed. A field that the user emptied is rejected:
 * text that the user removed must not be mailed after all.
 */
function assertChangeable(deed: Deed, change: ActionConfirmation): void {
  for (const [name, value] of Object.entries(change)) {
    if (deed.kind !== 'message') throw new ValidationFailed({ [name]: 'is of messages only' });
    if (value === null) throw new ValidationFailed({ [name]: 'is required' });
  }
}

/** Whether a change makes the message differ from the stored one. */
const isOther = (deed: Deed, change: ActionConfirmation): boolean =>
  Object.entries(change).some(([name, value]) => deed[name as keyof Deed] !== value);

/** Confirms or refuses an action that was proposed to a user, and executes it on confirmation. */
export class ActionService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Executes the proposed action once, however often it is confirmed. */
  async confirm(decision: Decision, change: ActionConfirmation): Promise<Action> {
    const { actions, now } = this.#deps;
    const { caller, id } = decision;
    const proposed = await this.#find(decision);
    assertChangeable(proposed.deed, change);
    const held = await actions.claim(caller.userId, id, change, now());
    if (!held) return this.#decided(decision, change);
    await this.#do(held, decision);
    return this.#find(decision);
  }

  /** Records a refusal. */
  async refuse(decision: Decision): Promise<Action> {
    const { actions, now } = this.#deps;
    await this.#find(decision);
    const isRefused = await actions.refuse(decision.caller.userId, decision.id, now());
    const action = await this.#find(decision);
    if (isRefused || action.state === 'refused') return action;
    if (action.state === 'done') throw new Conflict('This was done already.');
    if (this.#isHeld(action) || !action.tried) throw new Conflict(underWay);
    throw new Conflict(
      this.#isTooOld(action)
        ? 'This may have been done. Please look before you ask for it again.'
        : 'This may have been done; say yes to find out.',
    );
  }

  #isHeld({ held_until }: Action): boolean {
    return held_until !== null && held_until > this.#deps.now();
  }

  #isTooOld({ created_at }: Action): boolean {
    return created_at.getTime() <= this.#deps.now().getTime() - confirmable;
  }

  async #find({ caller, id }: Decision): Promise<Action> {
    const action = await this.#deps.actions.find(caller.userId, id);
    if (!action) throw new NotFound('This proposal does not exist.');
    return action;
  }

  /** The result of a confirmation where no action can be claimed. */
  async #decided(decision: Decision, change: ActionConfirmation): Promise<Action> {
    const action = await this.#find(decision);
    if (action.state === 'done') return action;
    if (action.state === 'refused')
      throw new Conflict('You have said no to this. Please ask again if you want it after all.');
    if (this.#isTooOld(action)) throw new Conflict('This was proposed more than a day ago. Please ask again.');
    if (action.tried && !this.#isHeld(action) && isOther(action.deed, change))
      throw new Conflict('This may have been mailed already with the earlier text, so it can’t be changed any more.');
    throw new Conflict(underWay);
  }

  async #do(held: Held, { caller, id, requestId }: Decision): Promise<void> {
    const { actions, notices, records, now } = this.#deps;
    let begun = false;
    const begin = async () => {
      if (!(await actions.begin(held))) throw new Unavailable();
      begun = true;
    };
    const ask = records(caller, requestId);
    const doing: Doing = { actionId: id, caller, ask, notices, resumed: held.tried, begin };
    let result: Done;
    try {
      result = await execute(held.deed, doing);
    } catch (error) {
      // A refusal before this try began says nothing about an earlier try.
      if (isPermanentError(error))
        return actions.fail(held, { problem: error.message, tried: held.tried && !begun }, now());
      await actions.release(held);
      throw error instanceof AppError && error.status < 500 ? new Unavailable(undefined, error) : error;
    }
    await actions.finish(held, result, now());
  }
}
