import type { ActionConfirmation } from '@keystead/contracts';
import { eraseAll } from '@keystead/service-kit';
import type { Connection, Model } from 'mongoose';
import { type Action, confirmable } from './action.ts';
import { actionModel } from './action-model.ts';

/** An action that somebody has taken to do it. */
export type Held = Action & { readonly held_until: Date };

/** Milliseconds for which an action that is being done is held: longer than a request lives. */
const hold = 30_000;

/** What can still be confirmed or refused. */
const undecided = { state: { $in: ['proposed', 'failed'] as Action['state'][] } };
/** What nobody is doing just now. */
const free = (now: Date) => ({ $or: [{ held_until: null }, { held_until: { $lte: now } }] });

/** An action as long as nobody else has taken it after its time, or decided on it. */
const stillHeld = ({ _id, held_until }: Held) => ({ _id, held_until, ...undecided });

/** The only place that queries actions: always those that were proposed to one user, an admin too. */
export class ActionStore {
  readonly #model: Model<Action>;

  constructor(database: Connection) {
    this.#model = actionModel(database);
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Keeps what was proposed. */
  async add(actions: readonly Action[]): Promise<void> {
    if (actions.length > 0) await this.#model.insertMany(actions, { lean: true });
  }

  /** What was proposed to a user in some exchanges, in the order in which it was. */
  ofExchanges(userId: number, exchanges: readonly string[]): Promise<Action[]> {
    return this.#model
      .find({ user_id: userId, exchange: { $in: [...exchanges] } })
      .sort({ _id: 1 })
      .lean<Action[]>()
      .exec();
  }

  /** What was proposed to a user, or null. */
  find(userId: number, id: number): Promise<Action | null> {
    return this.#model.findOne({ _id: id, user_id: userId }).lean<Action>().exec();
  }

  /**
   * Takes an action to do it, so that nobody else does, with what the person has changed in it; null where it is decided,
   * too old, or being done. One that was tried is taken as it was then alone: `tried` means that it may have got through.
   */
  claim(userId: number, id: number, change: ActionConfirmation, now: Date): Promise<Held | null> {
    const changed = Object.fromEntries(Object.entries(change).map(([name, value]) => [`deed.${name}`, value]));
    return this.#model
      .findOneAndUpdate(
        {
          _id: id,
          user_id: userId,
          ...undecided,
          $and: [free(now), { $or: [{ tried: false }, { tried: true, ...changed }] }],
          created_at: { $gt: new Date(now.getTime() - confirmable) },
        },
        { $set: { ...changed, held_until: new Date(now.getTime() + hold) } },
        { returnDocument: 'after' },
      )
      .lean<Held>()
      .exec();
  }

  /** Notes that what comes next may have an effect; false where somebody else has taken the action over meanwhile. */
  async begin(held: Held): Promise<boolean> {
    const { matchedCount } = await this.#model.updateOne(stillHeld(held), { $set: { tried: true } });
    return matchedCount > 0;
  }

  /** Notes that a claimed action was done, by whichever of two tries that overlap. */
  async finish({ _id }: Held, result: Action['result'], now: Date): Promise<void> {
    await this.#model.updateOne(
      { _id, ...undecided },
      { $set: { state: 'done', result, problem: null, decided_at: now, held_until: null, tried: false } },
    );
  }

  /** Notes why a claimed action was not done by this try; `tried`: an earlier one may still have got through. */
  async fail(held: Held, { problem, tried }: Pick<Action, 'tried'> & { problem: string }, now: Date): Promise<void> {
    await this.#model.updateOne(stillHeld(held), {
      $set: { state: 'failed', result: null, problem, decided_at: now, held_until: null, tried },
    });
  }

  /** Lets go of a claimed action of which nobody knows how it went, or with which nothing was begun. */
  async release(held: Held): Promise<void> {
    await this.#model.updateOne(stillHeld(held), { $set: { held_until: null } });
  }

  /** Notes that the person wants none of it; false where it is decided, being done, or may have been done. */
  async refuse(userId: number, id: number, now: Date): Promise<boolean> {
    const { matchedCount } = await this.#model.updateOne(
      { _id: id, user_id: userId, ...undecided, ...free(now), tried: false },
      { $set: { state: 'refused', problem: null, decided_at: now, held_until: null } },
    );
    return matchedCount > 0;
  }

  /** Deletes what a user has not decided, but what is being done just now or may have been done. */
  async forgetUndecided(userId: number, now: Date): Promise<void> {
    await eraseAll(this.#model.collection, { user_id: userId, ...undecided, ...free(now), tried: false });
  }

  /** Deletes every action of an account for good. */
  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.#model.collection, { account_id: accountId });
  }
}
