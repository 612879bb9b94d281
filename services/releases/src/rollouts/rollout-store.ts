import type { RemoteName, RolloutDecision, RolloutState } from '@keystead/contracts';
import { withStage } from '@keystead/rollouts';
import { countUpToCap, insertNew, orderById, readPage, searchFilter } from '@keystead/service-kit';
import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import { type Doer, formerUser, itself } from '../access/doer.ts';
import type { StoredRollout, StoredStep, UntoldStep } from './rollout.ts';
import { rolloutModel } from './rollout-model.ts';

/** What a list of rollouts may be narrowed by. */
interface RolloutSearch {
  readonly q?: string;
  readonly remote?: RemoteName;
  readonly state?: RolloutState;
  readonly sort?: keyof typeof orderById;
  readonly cursor?: string;
  readonly limit?: number;
}

/** A portion of what visitors reported, to be added to the counts. */
export interface Batch {
  /** Which process counts it, and its how manieth portion this is: it is added once, whoever tries. */
  readonly by: string;
  readonly number: number;
  /** What goes up by how much, by its path in the document. */
  readonly sums: Readonly<Record<string, number>>;
}

/** Who does something, and why. */
type Told = Doer & Pick<StoredStep, 'reason'>;

/** How a rollout ends. */
interface Ending extends Told {
  readonly state: 'promoted' | 'rolled_back' | 'aborted';
  readonly decision: RolloutDecision;
}

/** Steps that are kept of a rollout, the latest. */
const MAX_STEPS = 200;
/** Rollouts whose steps the audit log is told of at once. */
const MAX_UNTOLD = 100;

/**
 * The only place that queries rollouts. What is done to one names the version that it was decided on, so that of two
 * processes one does it; counts are added beside that.
 */
export class RolloutStore {
  readonly #model: Model<StoredRollout>;

  constructor(database: Connection) {
    this.#model = rolloutModel(database);
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Adds a rollout, unless it is there or another one of its remote is open. Says whether it did. */
  add(rollout: StoredRollout): Promise<boolean> {
    return insertNew(this.#model, rollout);
  }

  find(id: number): Promise<StoredRollout | null> {
    return this.#model.findOne({ _id: id }).lean<StoredRollout>().exec();
  }

  /** The open rollout of a remote, if there is one. */
  openOf(remote: RemoteName): Promise<StoredRollout | null> {
    return this.#model.findOne({ remote, open: true }).lean<StoredRollout>().exec();
  }

  /** Every open rollout: one of each remote at most. */
  open(): Promise<StoredRollout[]> {
    return this.#model.find({ open: true }).lean<StoredRollout[]>().exec();
  }

  async page({ q, remote, state, sort = '-id', ...page }: RolloutSearch) {
    const words = searchFilter(q);
    const filter = {
      ...(remote && { remote }),
      ...(state && { state }),
      ...(words && { search: words }),
    } as QueryFilter<StoredRollout>;
    const [rows, total] = await Promise.all([
      readPage(this.#model, { filter, orders: orderById, sort, ...page }),
      countUpToCap(this.#model, filter),
    ]);
    return { ...rows, ...total };
  }

  /** Ends an open rollout; null when something was done to it since it was read. */
  end(rollout: StoredRollout, { state, by, user_id, reason, decision }: Ending): Promise<StoredRollout | null> {
    const now = new Date();
    const step = { at: now, action: state, by, user_id, reason, stage: rollout.stage };
    return this.#changed(rollout, step, { $set: { state, open: false, ended_at: now, decision } });
  }

  /** Holds a rollout, or lets it go on; null when something was done to it since it was read. */
  switchTo(
    rollout: StoredRollout,
    state: 'running' | 'held',
    { by, user_id, reason }: Told,
  ): Promise<StoredRollout | null> {
    const action = state === 'held' ? ('held' as const) : ('resumed' as const);
    const step = { at: new Date(), action, by, user_id, reason, stage: rollout.stage };
    return this.#changed(rollout, step, { $set: { state } });
  }

  /** Goes on to a later stage; null when something was done to the rollout since it was read. */
  advance(
    rollout: StoredRollout,
    stage: number,
    { by, user_id, reason, state = rollout.state }: Told & { state?: RolloutState },
  ): Promise<StoredRollout | null> {
    const next = rollout.stages[stage];
    if (!next) throw new Error(`rollout ${rollout._id} has no stage ${stage}`);
    const counted = withStage(rollout.counts, next.percent).stages.at(-1);
    const now = new Date();
    const step = { at: now, action: 'advanced' as const, by, user_id, reason, stage };
    return this.#changed(rollout, step, {
      $set: { stage, staged_at: now, state },
      $push: { 'counts.stages': counted },
    });
  }

  /**
   * Adds a portion to the counts of an open rollout whose version and quantile are those by which it was worked out; null when
   * it isn't, or the portion is in already.
   */
  count({ _id, version, stable_p75 }: StoredRollout, { by, number, sums }: Batch): Promise<StoredRollout | null> {
    const again = [{ [`applied.${by}`]: { $exists: false } }, { [`applied.${by}`]: { $lt: number } }];
    return this.#model
      .findOneAndUpdate(
        { _id, open: true, version, stable_p75, $or: again } as QueryFilter<StoredRollout>,
        {
          $set: { [`applied.${by}`]: number },
          ...(Object.keys(sums).length > 0 && { $inc: sums }),
        } as UpdateQuery<StoredRollout>,
        { returnDocument: 'after' },
      )
      .lean<StoredRollout>()
      .exec();
  }

  /** Freezes the quantile of stable's mount times, once. */
  async freeze({ _id }: StoredRollout, stable_p75: number): Promise<void> {
    await this.#model.updateOne({ _id, open: true, stable_p75: null }, { $set: { stable_p75 } });
  }

  /** Rollouts with steps that the audit log has not been told of, some of them. */
  untold(): Promise<StoredRollout[]> {
    const some: object = { 'untold.at': { $gt: new Date(0) } };
    return this.#model.find(some).limit(MAX_UNTOLD).lean<StoredRollout[]>().exec();
  }

  /** Notes that the audit log is told of a step. */
  async told({ _id }: StoredRollout, { version }: UntoldStep): Promise<void> {
    await this.#model.updateOne({ _id }, { $pull: { untold: { version } } });
  }

  /** Takes the name of a user out who is no more. */
  async eraseNamesOf(user_id: number): Promise<void> {
    await this.#model.updateMany(
      { 'steps.user_id': user_id },
      { $set: { 'steps.$[one].by': formerUser.by, 'steps.$[one].user_id': null } },
      { arrayFilters: [{ 'one.user_id': user_id }] },
    );
  }

  #changed(
    { _id, version }: StoredRollout,
    step: StoredStep,
    { $set, $push }: Pick<UpdateQuery<StoredRollout>, '$set' | '$push'>,
  ): Promise<StoredRollout | null> {
    // What somebody asked for is told by their request.
    const untold = step.by === itself.by && { at: step.at, action: step.action, version: version + 1 };
    const steps = { $each: [step], $slice: -MAX_STEPS };
    const change = { $set, $push: { ...$push, steps, ...(untold && { untold }) }, $inc: { version: 1 } };
    return this.#model
      .findOneAndUpdate({ _id, open: true, version }, change as UpdateQuery<StoredRollout>, { returnDocument: 'after' })
      .lean<StoredRollout>()
      .exec();
  }
}
