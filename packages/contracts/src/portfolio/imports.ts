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

/** The kinds of records that can be imported. */
export const importKinds = ['properties', 'tenants'] as const;

/** The product whose export format the columns match. */
export const importSources = ['keystead', 'buildium', 'tenantcloud', 'spreadsheet'] as const;

/**
 * The states of an import. `uploaded`: the columns are to be mapped and checked. `checking` and `running`: in progress.
 * `checked`: the result of the dry run is available. `done` or `failed`: finished. An all-or-nothing run is `checking`
 * again before it is `running`.
 */
export const importStates = ['uploaded', 'checking', 'checked', 'running', 'done', 'failed'] as const;

/** The result of a row: it is added, exists already, or is rejected. */
export const rowOutcomes = ['add', 'exists', 'refused'] as const;

/** Maximum size of a file in bytes. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;

/** Maximum number of rows of a file. */
export const MAX_IMPORT_ROWS = 60_000;

const Count = Type.Integer({ minimum: 0 });

/** A column of the file, with sample values, and the field that it is mapped to; null: not mapped. */
export const ImportColumn = Type.Object({
  name: Type.String(),
  samples: Type.Array(Type.String()),
  field: Nullable(Type.String()),
});

/**
 * A field that a column can be mapped to. If it is required, a column must be mapped to it, or to the field that `or`
 * names.
 */
export const ImportField = Type.Object({
  name: Type.String(),
  label: Type.String(),
  required: Type.Boolean(),
  or: Nullable(Type.String()),
});

/** An import of a file. */
export const Import = Type.Object({
  id: Id,
  kind: OneOf(importKinds),
  file_name: Type.String(),
  source: OneOf(importSources),
  state: OneOf(importStates),
  columns: Type.Array(ImportColumn),
  fields: Type.Array(ImportField),
  /** The number of processed rows, and of all rows. */
  progress: Type.Object({ done: Count, total: Count }),
  /** The number of rows by result: of the dry run first, then of the run. */
  counts: Type.Object({ add: Count, exists: Count, refused: Count }),
  /**
   * The options of the run: whether to write nothing if any row is rejected, and whether to e-mail an invitation to
   * each new tenant.
   */
  all_or_nothing: Type.Boolean(),
  invite: Type.Boolean(),
  /**
   * The number of pending invitations of this import, and when the last one is sent under the account's daily limit.
   */
  invitations: Type.Object({ waiting: Count, until: Nullable(Instant) }),
  /** Why the import failed; null otherwise. */
  problem: Nullable(Type.String()),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
});
export type Import = Static<typeof Import>;

/**
 * The result of a row. Rows are numbered from 1, without the header. `reasons` name fields; '' stands for the whole
 * row.
 */
export const ImportRow = Type.Object({
  row: Type.Integer({ minimum: 1 }),
  label: Type.String(),
  outcome: OneOf(rowOutcomes),
  reasons: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
});
export type ImportRow = Static<typeof ImportRow>;

/** Maps columns to fields. A column that is absent or null is not mapped. */
export const ImportMapping = Input({
  mapping: Type.Record(Type.String({ maxLength: 200 }), Nullable(Type.String({ maxLength: 60 })), {
    maxProperties: 200,
  }),
  version: Type.Optional(Version),
});

/** The options of a run. */
export const ImportRun = Input({
  /** Writes nothing if any row is rejected. */
  all_or_nothing: Optional(Type.Boolean()),
  /** E-mails an invitation to each new tenant. */
  invite: Optional(Type.Boolean()),
});

/** A page of the results of rows. */
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
