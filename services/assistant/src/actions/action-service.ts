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
import { type ExecutionContext, type ExecutionResult, execute } from './action-execution.ts';

interface Dependencies {
  readonly actions: ActionRepository;
  readonly notices: EmailOutbox;
  readonly records: (caller: Caller, requestId: string) => ApiCall;
  readonly now: () => Date;
}

interface Decision {
  readonly caller: Caller;
  readonly id: number;
  readonly requestId: string;
  /** A person has confirmed it at the client of MCP, which may ask only where the key could do it by itself. */
  readonly atClient?: true;
}

const IN_PROGRESS = 'This is in progress. Please check again in a moment.';

/**
 * Whether another service has rejected the request, which proves that nothing was done. Two codes are temporary: the
 * same request may be in progress, or may be sent again later.
 */
const isPermanentError = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && !['idempotency_in_progress', 'rate_limited'].includes(error.code);

/** Only messages can be changed. A field that the user emptied is rejected: the earlier text must not be mailed. */
function assertChangeable(deed: ActionCommand, change: ActionConfirmation): void {
  for (const [name, value] of Object.entries(change)) {
    if (deed.kind !== 'message') throw new ValidationFailed({ [name]: 'applies to messages only' });
    if (value === null) throw new ValidationFailed({ [name]: 'is required' });
  }
}

export class ActionService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Executes the proposed action once, however often it is confirmed. */
  async confirm(decision: Decision, change: ActionConfirmation): Promise<Action> {
    const { actions, now } = this.#deps;
    const { deed, mcp } = await this.#find(decision);
    if (mcp && decision.caller.key && !decision.atClient)
      throw new Forbidden('A person must confirm this in Keystead. The app that proposed it can’t.');
    assertChangeable(deed, change);
    const claimed = await actions.claim(decision.caller.userId, decision.id, change, now());
    if (!claimed) return this.#existingDecision(decision, change);
    await this.#execute(claimed, decision);
    return this.#find(decision);
  }

  /** @throws NotFound for an action that was not proposed to the caller. */
  read(of: Pick<Decision, 'caller' | 'id'>): Promise<Action> {
    return this.#find(of);
  }

  async refuse(decision: Decision): Promise<Action> {
    const { actions, now } = this.#deps;
    await this.#find(decision);
    const isRefused = await actions.refuse(decision.caller.userId, decision.id, now());
    const action = await this.#find(decision);
    if (isRefused || action.state === 'refused') return action;
    if (action.state === 'done') throw new Conflict('This has already been done.');
    if (this.#isClaimed(action) || !action.tried) throw new Conflict(IN_PROGRESS);
    throw new Conflict(
      this.#isExpired(action)
        ? 'This may have been done. Please check before you ask for it again.'
        : 'This may have been done. Confirm it again to find out.',
    );
  }

  #isClaimed({ held_until }: Action): boolean {
    return held_until !== null && held_until > this.#deps.now();
  }

  #isExpired({ created_at }: Action): boolean {
    return created_at.getTime() <= this.#deps.now().getTime() - PROPOSAL_LIFETIME_MS;
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
    const context: ExecutionContext = { actionId: id, caller, call, notices, isRetry: claimed.tried, start };
    let result: ExecutionResult;
    try {
      result = await execute(claimed.deed, context);
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
