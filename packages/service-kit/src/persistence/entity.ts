import { Schema, type SchemaDefinition } from 'mongoose';
import { type Author, authorField, type ChangeEntry } from './history.ts';

/** The `Idempotency-Key` of a request, unique to its user and operation, and a hash of what the request says. */
export interface RequestKey {
  readonly key: string;
  readonly fingerprint: string;
}

/** The fields of every record that can be listed, changed and deleted and has a history. */
export interface Entity {
  readonly _id: number;
  readonly account_id: number;
  readonly version: number;
  /** Increases with each reference, so that a deletion detects one that was added meanwhile. */
  readonly links: number;
  readonly created_at: Date;
  readonly created_by: Author;
  readonly updated_at: Date;
  /** False after deletion: the record is hidden, but histories of other records can still read it. */
  readonly live: boolean;
  /** The token of the deletion that hid the record (see QuotaCounter). */
  readonly removed_by: string | null;
  /** Pending change entries: written with the record and not yet in the history. */
  readonly unfiled: readonly ChangeEntry[];
  /** The key of the request that added it. A retry finds the record by it for a day (rules §3). */
  readonly idempotency?: RequestKey;
}

export function newRecord(_id: number, account_id: number, created_by: Author, now: Date): Entity {
  return {
    _id,
    account_id,
    version: 1,
    links: 0,
    created_at: now,
    created_by,
    updated_at: now,
    live: true,
    removed_by: null,
    unfiled: [],
  };
}

type Presented = Pick<Entity, '_id' | 'version' | 'created_at' | 'updated_at'>;

/** The fields that every answer of a record has. */
export const presentEntity = ({ _id, version, created_at, updated_at }: Presented) => ({
  id: _id,
  version,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

export const entityFields = {
  _id: { type: Number, required: true },
  account_id: Number,
  version: Number,
  links: Number,
  created_at: Date,
  created_by: authorField,
  updated_at: Date,
  live: Boolean,
  removed_by: String,
  unfiled: { type: [{}], default: undefined },
  idempotency: { key: String, fingerprint: String },
} as const;

/** It names types and indexes only: contracts validate what is written. */
export function recordSchema<T extends Entity>(fields: SchemaDefinition<T>): Schema<T> {
  const all = { ...entityFields, search: [String], ...fields } as SchemaDefinition<T>;
  const schema = new Schema<T>(all, { versionKey: false });
  // The erasure of an account queries these beside its live records.
  schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });
  // What changed since an instant, in an account and, for the admin, in all. `live` lets counts run on the index alone.
  schema.index({ account_id: 1, live: 1, updated_at: -1 }, { partialFilterExpression: { live: true } });
  schema.index({ live: 1, updated_at: -1 }, { partialFilterExpression: { live: true } });
  return schema;
}
