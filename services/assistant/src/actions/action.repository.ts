import type { ActionConfirmation } from '@keystead/contracts';
import { documentSchema, documentStore } from '@keystead/service-kit';
import { Schema } from 'mongoose';
import { type Action, PROPOSAL_LIFETIME_MS } from './action.ts';
import { MAYBE_DONE, type StepRecord } from './plan.ts';

const schema = documentSchema<Action>({
  _id: { type: Number, required: true },
  user_id: Number,
  account_id: Number,
  exchange: String,
  // Another shape for each kind of action.
  deed: Schema.Types.Mixed,
  title: String,
  details: { type: [{ label: String, value: String, _id: false }] },
  to: [String],
  state: String,
  result: { type: { label: String, path: String }, _id: false, default: null },
  problem: { type: String, default: null },
  created_at: Date,
  decided_at: { type: Date, default: null },
  held_until: { type: Date, default: null },
  tried: Boolean,
  mcp: { type: { call: String, input: String, question: String }, _id: false },
});
schema.index({ user_id: 1, exchange: 1 });
schema.index({ user_id: 1, state: 1 });
schema.index({ account_id: 1 });
schema.index(
  { user_id: 1, 'mcp.call': 1 },
  { unique: true, partialFilterExpression: { state: 'proposed', 'mcp.call': { $type: 'string' } } },
);

export type ClaimedAction = Action & { readonly held_until: Date };

/** Milliseconds for which an action is claimed during execution. Longer than a request can take. */
const CLAIM_MS = 30_000;

const undecided = { state: { $in: ['proposed', 'failed'] as Action['state'][] } };
const unclaimed = (now: Date) => ({ $or: [{ held_until: null }, { held_until: { $lte: now } }] });

/** Matches an action as long as no other try has claimed it after its lease expired, or decided on it. */
const stillClaimed = ({ _id, held_until }: ClaimedAction) => ({ _id, held_until, ...undecided });

/** The only place that queries actions. Every query is limited to the actions proposed to one user, for an admin too. */
export class ActionRepository extends documentStore('assistant_actions', schema) {
  async add(actions: readonly Action[]): Promise<void> {
    if (actions.length > 0) await this.model.insertMany(actions, { lean: true });
  }

  /** Adds an action that was proposed by MCP. False if the same call already has one that waits. */
  addOnce(action: Action): Promise<boolean> {
    return this.insertNew(action);
  }

  /** The newest action of a call by MCP: the one that waits, or, with `decided`, also one that was decided. */
  ofCall(userId: number, call: string, { decided }: { decided: boolean }): Promise<Action | null> {
    const waiting = decided ? {} : { state: 'proposed' as const };
    return this.readOne({ user_id: userId, 'mcp.call': call, ...waiting }, { _id: -1 });
  }

  /** Ends a proposal that nobody has decided on in time, or whose last try may have carried it out. */
  async expire({ _id, user_id, tried }: Action, now: Date): Promise<void> {
    const end = tried ? { state: 'failed' as const, problem: MAYBE_DONE } : { state: 'refused' as const };
    await this.model.updateOne(
      { _id, user_id, state: 'proposed', ...unclaimed(now), tried },
      { $set: { ...end, decided_at: now, held_until: null } },
    );
  }

  /** How many proposals by MCP wait for a user's decision. */
  countWaiting(userId: number, since: Date): Promise<number> {
    return this.model.countDocuments({
      user_id: userId,
      state: 'proposed',
      'mcp.call': { $type: 'string' },
      created_at: { $gt: since },
    });
  }

  ofExchanges(userId: number, exchanges: readonly string[]): Promise<Action[]> {
    return this.readAll({ user_id: userId, exchange: { $in: [...exchanges] } }, { sort: { _id: 1 } });
  }

  find(userId: number, id: number): Promise<Action | null> {
    return this.readOne({ _id: id, user_id: userId });
  }

  /**
   * Claims an action for execution, with the changes that the user made, so that no other try executes it. Null where
   * it is decided, too old, or being executed. An action that was tried before is claimed only with the contents of
   * that try: `tried` means that the try may have succeeded.
   */
  async claim(userId: number, id: number, change: ActionConfirmation, now: Date): Promise<ClaimedAction | null> {
    const changed = Object.fromEntries(Object.entries(change).map(([name, value]) => [`deed.${name}`, value]));
    const claimed = await this.changeOne(
      {
        _id: id,
        user_id: userId,
        ...undecided,
        $and: [unclaimed(now), { $or: [{ tried: false }, { tried: true, ...changed }] }],
        created_at: { $gt: new Date(now.getTime() - PROPOSAL_LIFETIME_MS) },
      },
      { $set: { ...changed, held_until: new Date(now.getTime() + CLAIM_MS) } },
    );
    return claimed as ClaimedAction | null;
  }

  /** Records that the next step may have an effect. False if another try has claimed the action in the meantime. */
  async start(claimed: ClaimedAction): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(stillClaimed(claimed), { $set: { tried: true } });
    return matchedCount > 0;
  }

  /** Records that a claimed action was executed, by either of two overlapping tries. */
  async finish({ _id }: ClaimedAction, result: Action['result'], now: Date): Promise<void> {
    await this.model.updateOne(
      { _id, ...undecided },
      { $set: { state: 'done', result, problem: null, decided_at: now, held_until: null, tried: false } },
    );
  }

  /** Records why this try did not execute a claimed action. `tried`: an earlier try may still have succeeded. */
  async fail(
    claimed: ClaimedAction,
    { problem, tried }: Pick<Action, 'tried'> & { problem: string },
    now: Date,
  ): Promise<void> {
    await this.model.updateOne(stillClaimed(claimed), {
      $set: { state: 'failed', result: null, problem, decided_at: now, held_until: null, tried },
    });
  }

  /** Releases a claimed action whose outcome is unknown, or that has not started. */
  async release(claimed: ClaimedAction): Promise<void> {
    await this.model.updateOne(stillClaimed(claimed), { $set: { held_until: null } });
  }

  /**
   * Claims a plan that is in the state in which it was read: to carry out its steps or to undo them. Null where another
   * request has claimed it or changed its state in the meantime. From its first claim on, a plan may have had an effect.
   * @param leftOut the places of the steps that the user has left out, from 0
   */
  async claimPlan(
    { _id, state }: Pick<Action, '_id' | 'state'>,
    next: 'running' | 'undoing',
    leftOut: readonly number[],
    now: Date,
  ): Promise<ClaimedAction | null> {
    const left = Object.fromEntries(leftOut.map((at) => [`deed.steps.${at}.state`, 'left_out']));
    const claimed = await this.changeOne(
      { _id, state, ...unclaimed(now) },
      {
        $set: {
          ...left,
          ...(state === 'proposed' && { decided_at: now }),
          state: next,
          problem: null,
          tried: true,
          held_until: new Date(now.getTime() + CLAIM_MS),
        },
      },
    );
    return claimed as ClaimedAction | null;
  }

  /**
   * Changes a step of a claimed plan, and claims the plan for as long again. Null where another request has claimed it
   * in the meantime.
   */
  async changeStep(
    claimed: ClaimedAction,
    at: number,
    change: Partial<StepRecord>,
    now: Date,
  ): Promise<ClaimedAction | null> {
    const set = Object.entries(change).map(([field, value]) => [`deed.steps.${at}.${field}`, value]);
    const { _id, state, held_until } = claimed;
    const changed = await this.changeOne(
      { _id, state, held_until },
      { $set: { ...Object.fromEntries(set), held_until: new Date(now.getTime() + CLAIM_MS) } },
    );
    return changed as ClaimedAction | null;
  }

  /** Ends the work on a claimed plan. */
  async endPlan(
    { _id, state, held_until }: ClaimedAction,
    end: Pick<Action, 'state' | 'problem'>,
    now: Date,
  ): Promise<void> {
    const at = state === 'running' ? { decided_at: now } : {};
    await this.model.updateOne({ _id, state, held_until }, { $set: { ...end, ...at, held_until: null } });
  }

  /** Releases a claimed plan whose work is to go on with the next request. */
  async releasePlan({ _id, held_until }: ClaimedAction): Promise<void> {
    await this.model.updateOne({ _id, held_until }, { $set: { held_until: null } });
  }

  /** Ends a plan, in the state in which it was read, on which nothing works any more. */
  async abandonPlan(
    { _id, state }: Pick<Action, '_id' | 'state'>,
    end: { readonly steps: readonly StepRecord[]; readonly problem: string },
    now: Date,
  ): Promise<void> {
    await this.model.updateOne(
      { _id, state, ...unclaimed(now) },
      { $set: { 'deed.steps': end.steps, state: 'failed', problem: end.problem, held_until: null } },
    );
  }

  /** Records a refusal. False where the action is decided, being executed, or may have been executed. */
  async refuse(userId: number, id: number, now: Date): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, user_id: userId, ...undecided, ...unclaimed(now), tried: false },
      { $set: { state: 'refused', problem: null, decided_at: now, held_until: null } },
    );
    return matchedCount > 0;
  }

  /** Deletes a user's undecided actions, except those that are being executed or may have been executed. */
  async deleteUndecided(userId: number, now: Date): Promise<void> {
    await this.eraseWhere({ user_id: userId, ...undecided, ...unclaimed(now), tried: false });
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.eraseWhere({ account_id: accountId });
  }
}
