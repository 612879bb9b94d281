import { authorField } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { StoredImport, StoredImportRow } from './stored-import.ts';

const importSchema = new Schema<StoredImport>(
  {
    _id: { type: Number, required: true },
    account_id: Number,
    kind: String,
    file_name: String,
    source: String,
    columns: [{ _id: false, name: String, samples: [String], field: String }],
    delimiter: String,
    total: Number,
    state: String,
    done: Number,
    counts: { type: { add: Number, exists: Number, refused: Number }, _id: false },
    by: authorField,
    begun_at: Date,
    goal: String,
    all_or_nothing: Boolean,
    invite: Boolean,
    allowance: { type: { limit: Number, beyond: String, refusal: String, next_plan: String }, _id: false },
    problem: String,
    undoing: Boolean,
    busy: Boolean,
    holder: String,
    due: Date,
    adding: [Number],
    tries: Number,
    version: Number,
    created_at: Date,
    updated_at: Date,
    expires_at: Date,
    live: Boolean,
    search: [String],
  },
  { versionKey: false },
);

/** The name of the unique index that allows one import in progress per account. */
export const oneAtATime = 'one_at_a_time';

const live = { partialFilterExpression: { live: true } };
const busy = { partialFilterExpression: { busy: true } };
importSchema.index({ account_id: 1 }, { ...busy, unique: true, name: oneAtATime });
// Finds the import that is due next.
importSchema.index({ due: 1 }, busy);
importSchema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
importSchema.index({ account_id: 1, kind: 1, created_at: -1, _id: -1 }, live);
importSchema.index({ account_id: 1, search: 1 }, live);
// The admin's list covers every account.
importSchema.index({ created_at: -1, _id: -1 }, live);
importSchema.index({ kind: 1, created_at: -1, _id: -1 }, live);
importSchema.index({ search: 1 }, live);
importSchema.index({ expires_at: 1 });
// Serves the erasure of an account.
importSchema.index({ account_id: 1, _id: 1 });

const rowSchema = new Schema<StoredImportRow>(
  {
    _id: { type: Number, required: true },
    import_id: Number,
    row: Number,
    label: String,
    outcome: String,
    reasons: [{ _id: false, field: String, message: String }],
    search: [String],
  },
  { versionKey: false },
);
rowSchema.index({ import_id: 1, row: 1, _id: 1 });
rowSchema.index({ import_id: 1, outcome: 1, row: 1, _id: 1 });
rowSchema.index({ import_id: 1, search: 1 });

export const importModel = (database: Connection): Model<StoredImport> =>
  database.model<StoredImport>('Import', importSchema, 'imports');

/** The model of the results of their rows. */
export const importRowModel = (database: Connection): Model<StoredImportRow> =>
  database.model<StoredImportRow>('ImportRow', rowSchema, 'import_rows');
