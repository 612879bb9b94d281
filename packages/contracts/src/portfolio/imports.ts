import Type, { type Static } from 'typebox';
import {
  Abilities,
  described,
  Id,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  recordFields,
  Version,
} from '../fields.ts';
import { listRoute, readRoute } from '../record-routes.ts';
import { defineRoutes } from '../route.ts';
import { FileName } from './leases.ts';

export const importKinds = ['properties', 'tenants'] as const;

export const importSources = ['keystead', 'buildium', 'tenantcloud', 'spreadsheet'] as const;

/**
 * The states of an import. `uploaded`: the columns are to be mapped and checked. `checking` and `running`: in progress.
 * `checked`: the result of the dry run is available. `done` or `failed`: finished. An all-or-nothing run is `checking`
 * again before it is `running`.
 */
export const importStates = ['uploaded', 'checking', 'checked', 'running', 'done', 'failed'] as const;

/** The result of a row: it is added, exists already, or is rejected. */
export const rowOutcomes = ['add', 'exists', 'refused'] as const;

export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;

export const MAX_IMPORT_ROWS = 60_000;

const Count = Type.Integer({ minimum: 0 });

export const ImportColumn = Named(
  'A column of the file, with sample values, and the field that it is mapped to; null: not mapped.',
  {
    name: Type.String(),
    samples: Type.Array(Type.String()),
    field: Nullable(Type.String()),
  },
);

export const ImportField = Named(
  'A field that a column can be mapped to. If it is required, a column must be mapped to it, or to the field that `or` names.',
  {
    name: Type.String(),
    label: Type.String(),
    required: Type.Boolean(),
    or: Nullable(Type.String()),
  },
);

export const Import = Named('An import of a file.', {
  id: Id,
  kind: OneOf(importKinds),
  file_name: Type.String(),
  source: OneOf(importSources),
  state: OneOf(importStates),
  columns: Type.Array(ImportColumn),
  fields: Type.Array(ImportField),
  progress: described('The number of processed rows, and of all rows.', Type.Object({ done: Count, total: Count })),
  counts: described(
    'The number of rows by result: of the dry run first, then of the run.',
    Type.Object({ add: Count, exists: Count, refused: Count }),
  ),
  all_or_nothing: described(
    'The options of the run: whether to write nothing if any row is rejected, and whether to email an invitation to each new tenant.',
    Type.Boolean(),
  ),
  invite: Type.Boolean(),
  invitations: described(
    "The number of pending invitations of this import, and when the last one is sent under the account's daily limit.",
    Type.Object({ waiting: Count, until: Nullable(Instant) }),
  ),
  problem: described('Why the import failed; null otherwise.', Nullable(Type.String())),
  ...recordFields,
});
export type Import = Static<typeof Import>;

export const ImportRow = Named(
  "The result of a row. Rows are numbered from 1, without the header. `reasons` name fields; '' stands for the whole row.",
  {
    row: Type.Integer({ minimum: 1 }),
    label: Type.String(),
    outcome: OneOf(rowOutcomes),
    reasons: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
  },
);
export type ImportRow = Static<typeof ImportRow>;

export const ImportMapping = NamedInput('Maps columns to fields. A column that is absent or null is not mapped.', {
  mapping: Type.Record(Type.String({ maxLength: 200 }), Nullable(Type.String({ maxLength: 60 })), {
    maxProperties: 200,
  }),
  version: Type.Optional(Version),
});

export const ImportRun = NamedInput('The options of a run.', {
  all_or_nothing: described('Writes nothing if any row is rejected.', Optional(Type.Boolean())),
  invite: described('Emails an invitation to each new tenant.', Optional(Type.Boolean())),
});

export const ImportRows = Named('A page of the results of rows.', { rows: Type.Array(ImportRow), ...listAnswer });

export const importRoutes = defineRoutes({
  'POST /imports': {
    summary: 'Upload a CSV of properties or tenants, to be mapped, checked and run',
    query: Input({ kind: OneOf(importKinds), name: FileName }),
    upload: { types: ['text/csv', 'text/plain'], maxBytes: MAX_IMPORT_BYTES },
    answer: Import,
    status: 201,
    codes: ['forbidden', 'conflict'],
  },
  'GET /imports': listRoute(
    'List the imports of the last 30 days',
    { ...listQuery(['-created_at']), kind: Type.Optional(OneOf(importKinds)) },
    { imports: Type.Array(Import), ...listAnswer, abilities: Abilities('create') },
  ),
  'GET /imports/{id}': readRoute('Read the progress of an import', Import),
  'PUT /imports/{id}': {
    summary: 'Map the columns of the file to fields',
    body: ImportMapping,
    answer: Import,
    codes: ['not_found', 'conflict', 'version_conflict', 'precondition_failed'],
  },
  'POST /imports/{id}/check': {
    summary: 'Start a dry run, which checks each row without writing any',
    answer: Import,
    status: 202,
    codes: ['not_found', 'conflict'],
  },
  'POST /imports/{id}/run': {
    summary: 'Start to add the valid rows',
    body: ImportRun,
    answer: Import,
    status: 202,
    codes: ['email_unconfirmed', 'not_found', 'conflict', 'trial_ended'],
  },
  'GET /imports/{id}/rows': {
    summary: 'List the result of each row, of the dry run or of the import',
    query: Input({ ...listQuery(['row']), outcome: Type.Optional(OneOf(rowOutcomes)) }),
    answer: ImportRows,
    codes: ['not_found'],
  },
  'DELETE /imports/{id}': {
    summary: 'Delete an import. Records that it has added stay',
    codes: ['not_found', 'conflict'],
  },
});
