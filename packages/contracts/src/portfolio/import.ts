import Type, { type Static } from 'typebox';
import { Id, Input, Instant, listAnswer, Nullable, OneOf, Optional, Version } from '../fields.ts';

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
/** A file on its way into the portfolio. */
export type Import = Static<typeof Import>;

/** What became of one row, counted from 1 without the heading; `reasons` names fields, '' being the whole row. */
export const ImportRow = Type.Object({
  row: Type.Integer({ minimum: 1 }),
  label: Type.String(),
  outcome: OneOf(rowOutcomes),
  reasons: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
});
/** What became of one row. */
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
