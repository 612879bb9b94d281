import type { Query, RemoteName, RolloutDecision, RolloutState } from '@keystead/contracts';
import { type Limited, limitedKinds, withStage } from '@keystead/releases';
import { documentSchema, documentStore, given, NotFound, orderById, searchFilter } from '@keystead/service-kit';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import { type Author, eraseStepNames, productAuthor } from '../access.ts';
import { isAnnounced, type StoredRollout, type StoredStep, type UnreportedStep } from './rollouts.ts';
import type { Limits } from './values.repository.ts';

const schema = documentSchema<StoredRollout>(
  {
    _id: { type: Number, required: true },
    remote: String,
    account_id: Number,
    candidate: Number,
    baseline: Number,
    state: String,
    open: Boolean,
    stages: [{}],
    stage: Number,
    cohorts: {},
    salt: String,
    counts: {},
    kinds: {},
    arm_releases: {},
    limits: {},
    applied: {},
    decision: {},
    steps: [{}],
    untold: { type: [{ at: Date, action: String, version: Number, requested: Boolean, _id: false }] },
    started_at: Date,
    staged_at: Date,
    ended_at: Date,
    version: Number,
    search: [String],
  },
  { minimize: false },
);
// A remote has at most one open rollout, whatever the processes do.
schema.index({ remote: 1 }, { unique: true, partialFilterExpression: { open: true } });
schema.index({ open: 1 }, { partialFilterExpression: { open: true } });
schema.index({ remote: 1, _id: -1 });
schema.index({ remote: 1, state: 1, _id: -1 });
schema.index({ state: 1, _id: -1 });
schema.index({ search: 1 });
// For the reports to the audit log, and for the erasure of names.
schema.index({ 'untold.at': 1 });
schema.index({ 'steps.user_id': 1 });

export interface Batch {
  /** The process, and its number of the batch, so that it is added once. */
  readonly by: string;
  readonly number: number;
  readonly sums: Readonly<Record<string, number>>;
}

const sameLimits = (limits: Limits | undefined) =>
  Object.fromEntries(limitedKinds.map((kind) => [`limits.${kind}`, limits?.[kind] ?? null]));

type Attribution = Author & Pick<StoredStep, 'reason'>;

interface Ending extends Attribution {
  readonly state: 'promoted' | 'rolled_back' | 'aborted';
  readonly decision: RolloutDecision;
}

const MAX_STEPS = 200;
const MAX_UNREPORTED = 100;

/** Each change but that of counts names the version that it is based on, so that only one of two processes makes it. */
export class RolloutRepository extends documentStore('rollouts', schema) {
  /** False if the rollout exists, or another one of its remote is open. */
  add(rollout: StoredRollout): Promise<boolean> {
    return this.insertNew(rollout);
  }

  find(id: number): Promise<StoredRollout | null> {
    return this.readOne({ _id: id });
  }

  /** @throws NotFound */
  async get(id: number): Promise<StoredRollout> {
    const rollout = await this.find(id);
    if (!rollout) throw new NotFound('There is no such rollout.');
    return rollout;
  }

  openOf(remote: RemoteName): Promise<StoredRollout | null> {
    return this.readOne({ remote, open: true });
  }

  open(): Promise<StoredRollout[]> {
    return this.readAll({ open: true });
  }

  page({ q, remote, state, sort = '-id', ...page }: Query<'GET /rollouts'>) {
    const words = searchFilter(q);
    const filter = { ...given({ remote, state }), ...(words && { search: words }) } as QueryFilter<StoredRollout>;
    return this.readCounted({ filter, orders: orderById, sort, ...page });
  }

  /** Null when the rollout has changed since it was read. */
  end(rollout: StoredRollout, { state, decision, ...attribution }: Ending): Promise<StoredRollout | null> {
    const now = new Date();
    const step = { at: now, action: state, ...attribution, stage: rollout.stage };
    return this.#changed(rollout, step, { $set: { state, open: false, ended_at: now, decision } });
  }

  /** As {@link end}. */
  switchTo(rollout: StoredRollout, state: 'running' | 'held', attribution: Attribution): Promise<StoredRollout | null> {
    const action = state === 'held' ? ('held' as const) : ('resumed' as const);
    const step = { at: new Date(), action, ...attribution, stage: rollout.stage };
    return this.#changed(rollout, step, { $set: { state } });
  }

  /** As {@link end}. */
  advance(
    rollout: StoredRollout,
    stage: number,
    { state = rollout.state, ...attribution }: Attribution & { state?: RolloutState },
  ): Promise<StoredRollout | null> {
    const next = rollout.stages[stage];
    if (!next) throw new Error(`rollout ${rollout._id} has no stage ${stage}`);
    const counted = withStage(rollout.counts, next.percent).stages.at(-1);
    const now = new Date();
    const step = { at: now, action: 'advanced' as const, ...attribution, stage };
    return this.#changed(rollout, step, {
      $set: { stage, staged_at: now, state },
      $push: { 'counts.stages': counted },
    });
  }

  /** Null if the version or a limit has changed since, or if the rollout is over or has the batch already. */
  count({ _id, version, limits }: StoredRollout, { by, number, sums }: Batch): Promise<StoredRollout | null> {
    const again = [{ [`applied.${by}`]: { $exists: false } }, { [`applied.${by}`]: { $lt: number } }];
    return this.changeOne(
      { _id, open: true, version, ...sameLimits(limits), $or: again } as QueryFilter<StoredRollout>,
      {
        $set: { [`applied.${by}`]: number },
        ...(Object.keys(sums).length > 0 && { $inc: sums }),
      } as UpdateQuery<StoredRollout>,
    );
  }

  async freeze({ _id }: StoredRollout, kind: Limited, limit: number): Promise<void> {
    const place = `limits.${kind}`;
    await this.model.collection.updateOne({ _id, open: true, [place]: null } as object, { $set: { [place]: limit } });
  }

  /** Rollouts with steps that were not reported to the audit log yet. The result is limited. */
  unreported(): Promise<StoredRollout[]> {
    const some: object = { 'untold.at': { $gt: new Date(0) } };
    return this.readAll(some, { limit: MAX_UNREPORTED });
  }

  async markReported({ _id }: StoredRollout, { version }: UnreportedStep): Promise<void> {
    await this.model.updateOne({ _id }, { $pull: { untold: { version } } });
  }

  async eraseNamesOf(user_id: number): Promise<void> {
    await eraseStepNames(this.model.collection, user_id);
    // An account's id is its owner's user id.
    await this.model.updateMany({ account_id: user_id }, { $set: { account_id: null } });
  }

  #changed(
    { _id, version }: StoredRollout,
    step: StoredStep,
    { $set, $push }: Pick<UpdateQuery<StoredRollout>, '$set' | '$push'>,
  ): Promise<StoredRollout | null> {
    const isOwn = step.by === productAuthor.by;
    // A step that a user requested is in the audit log with their request. Others still have to be told of the worst.
    const untold = (isOwn || isAnnounced(step)) && {
      at: step.at,
      action: step.action,
      version: version + 1,
      ...(!isOwn && { requested: true }),
    };
    const steps = { $each: [step], $slice: -MAX_STEPS };
    const change = { $set, $push: { ...$push, steps, ...(untold && { untold }) }, $inc: { version: 1 } };
    return this.changeOne({ _id, open: true, version }, change as UpdateQuery<StoredRollout>);
  }
}
