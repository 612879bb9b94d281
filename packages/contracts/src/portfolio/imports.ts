import Type, { type Static } from 'typebox';
import {
  Abilities,
  Id,
  IdParams,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Nullable,
  OneOf,
  Optional,
  Version,
} from '../fields.ts';
import { defineRoutes } from '../route.ts';
import { FileName } from './leases.ts';

/** What can be imported. */
export const importKinds = ['properties', 'tenants'] as const;

/** Whose export the columns look like. */
export const importSources = ['keystead', 'buildium', 'tenantcloud', 'spreadsheet'] as const;

/**
 * Where an import stands: `uploaded` until its columns are mapped and it is checked; `checking` and `running` while it
 * is worked on; `checked` when the dry run is there to be read; then `done`, or `failed` with the reason. A run of all or
 * nothing is `checking` once more before it is `running`.
 */
export const importStates = ['uploaded', 'checking', 'checked', 'running', 'done', 'failed'] as const;

/** What becomes of a row: it is or was added, it is there already, or it is refused. */
export const rowOutcomes = ['add', 'exists', 'refused'] as const;

/** Bytes that a file may have. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;

/** Rows that a file may have. */
export const MAX_IMPORT_ROWS = 60_000;

const Count = Type.Integer({ minimum: 0 });

/** A column of the file, with some of its values, and the field that it fills (null: none). */
export const ImportColumn = Type.Object({
  name: Type.String(),
  samples: Type.Array(Type.String()),
  field: Nullable(Type.String()),
});

/** A field that a column may fill. If it is required, a column has to fill it, or the field named by `or`. */
export const ImportField = Type.Object({
  name: Type.String(),
  label: Type.String(),
  required: Type.Boolean(),
  or: Nullable(Type.String()),
});

/** A file on its way into the portfolio. */
export const Import = Type.Object({
  id: Id,
  kind: OneOf(importKinds),
  file_name: Type.String(),
  source: OneOf(importSources),
  state: OneOf(importStates),
  columns: Type.Array(ImportColumn),
  fields: Type.Array(ImportField),
  /** Rows of the file that have been worked on, of all. */
  progress: Type.Object({ done: Count, total: Count }),
  /** What becomes of them: counted by the dry run, then by the run. */
  counts: Type.Object({ add: Count, exists: Count, refused: Count }),
  /** What the run was told: to write nothing if a row is refused; to mail an invitation to each new tenant. */
  all_or_nothing: Type.Boolean(),
  invite: Type.Boolean(),
  /** Invitations of this import that wait, and when the last that waits for the account's daily allowance leaves. */
  invitations: Type.Object({ waiting: Count, until: Nullable(Instant) }),
  /** Why it failed; null otherwise. */
  problem: Nullable(Type.String()),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
});
export type Import = Static<typeof Import>;

/** What became of one row, counted from 1 without the heading; `reasons` names fields, '' being the whole row. */
export const ImportRow = Type.Object({
  row: Type.Integer({ minimum: 1 }),
  label: Type.String(),
  outcome: OneOf(rowOutcomes),
  reasons: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
});
export type ImportRow = Static<typeof ImportRow>;

/** Which field each column fills; a column that isn't named, or null, fills none. */
export const ImportMapping = Input({
  mapping: Type.Record(Type.String({ maxLength: 200 }), Nullable(Type.String({ maxLength: 60 })), {
    maxProperties: 200,
  }),
  version: Type.Optional(Version),
});

/** How the rows that can be added are. */
export const ImportRun = Input({ all_or_nothing: Optional(Type.Boolean()), invite: Optional(Type.Boolean()) });

/** A page of rows. */
export const ImportRows = Type.Object({ rows: Type.Array(ImportRow), ...listAnswer });

export const importRoutes = defineRoutes({
  'POST /imports': {
    summary: 'Upload a CSV of properties or tenants, to be mapped, checked and run',
    access: 'signed-in',
    query: Input({ kind: OneOf(importKinds), name: FileName }),
    upload: { types: ['text/csv', 'text/plain'], maxBytes: MAX_IMPORT_BYTES },
    answer: Import,
    status: 201,
    codes: ['forbidden', 'conflict'],
  },
  'GET /imports': {
    summary: 'List the imports of the last 30 days',
    access: 'signed-in',
    query: Input({ ...listQuery(['-created_at']), kind: Type.Optional(OneOf(importKinds)) }),
    answer: Type.Object({ imports: Type.Array(Import), ...listAnswer, abilities: Abilities('create') }),
    codes: [],
  },
  'GET /imports/{id}': {
    summary: 'Read the progress of an import',
    access: 'signed-in',
    params: IdParams,
    answer: Import,
    codes: ['not_found'],
  },
  'PUT /imports/{id}': {
    summary: 'Map the columns of the file to fields',
    access: 'signed-in',
    params: IdParams,
    body: ImportMapping,
    answer: Import,
    codes: ['not_found', 'conflict', 'version_conflict', 'precondition_failed'],
  },
  'POST /imports/{id}/check': {
    summary: 'Start a dry run, which checks each row without writing any',
    access: 'signed-in',
    params: IdParams,
    answer: Import,
    status: 202,
    codes: ['not_found', 'conflict'],
  },
  'POST /imports/{id}/run': {
    summary: 'Start to add the valid rows',
    access: 'signed-in',
    params: IdParams,
    body: ImportRun,
    answer: Import,
    status: 202,
    codes: ['email_unconfirmed', 'not_found', 'conflict', 'trial_ended'],
  },
  'GET /imports/{id}/rows': {
    summary: 'List the result of each row, of the dry run or of the import',
    access: 'signed-in',
    params: IdParams,
    query: Input({ ...listQuery(['row']), outcome: Type.Optional(OneOf(rowOutcomes)) }),
    answer: ImportRows,
    codes: ['not_found'],
  },
  'DELETE /imports/{id}': {
    summary: 'Delete an import. Records that it has added stay',
    access: 'signed-in',
    params: IdParams,
    codes: ['not_found', 'conflict'],
  },
});
