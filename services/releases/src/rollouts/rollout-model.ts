import { type Connection, type Model, Schema } from 'mongoose';
import type { StoredRollout } from './rollout.ts';

// The contract's validation runs before any write, so the schema only names types and indexes.
const schema = new Schema<StoredRollout>(
  {
    _id: { type: Number, required: true },
    remote: String,
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
    stable_p75: Number,
    applied: {},
    decision: {},
    steps: [{}],
    untold: { type: [{ at: Date, action: String, version: Number, _id: false }] },
    started_at: Date,
    staged_at: Date,
    ended_at: Date,
    version: Number,
    search: [String],
  },
  { versionKey: false, minimize: false },
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

/** The model of rollouts on a connection. */
export const rolloutModel = (database: Connection): Model<StoredRollout> =>
  database.model<StoredRollout>('Rollout', schema, 'rollouts');
