import type { Import, ImportRow } from '@keystead/contracts';
import { type Author, type Caller, searchWords } from '@keystead/service-kit';
import { recogniseColumns } from './columns/recognise-columns.ts';
import type { FileOutline } from './csv-file.ts';

export const importKind = 'import';
/** UTF-8, whatever the encoding of the upload. */
export const importVariant = 'utf-8';

/** What an account may add under its plan, as billing answered when the work started. */
export interface ImportAllowance {
  /** The property quota of the account. Null for no limit, and for tenants. */
  readonly limit: number | null;
  /** Why rows beyond the limit are refused. */
  readonly beyond: string;
  /** Why nothing may be added at all. Null if adding is allowed. */
  readonly refusal: string | null;
  readonly next_plan: string | null;
}

type Answered =
  | 'kind'
  | 'file_name'
  | 'source'
  | 'columns'
  | 'state'
  | 'counts'
  | 'all_or_nothing'
  | 'invite'
  | 'problem'
  | 'version';

/** Its file is in the file store, as UTF-8. */
export interface StoredImport extends Readonly<Pick<Import, Answered>> {
  readonly _id: number;
  readonly account_id: number;
  readonly delimiter: string;
  readonly total: number;
  /** Rows processed in this state. */
  readonly done: number;
  /** The user who started the current work. They become the author of the records that it adds. */
  readonly by: Author;
  readonly begun_at: Date;
  /** What they started. With `run`, a check is followed by the run. */
  readonly goal: 'check' | 'run';
  readonly allowance: ImportAllowance;
  /** Whether the records that it has added are being rolled back, with `problem` as the reason. */
  readonly undoing: boolean;
  /** Whether it is in progress. A unique index allows one such import per account. */
  readonly busy: boolean;
  /** The token of the worker that holds the lease, and its end. After `due` any worker may take over. */
  readonly holder: string | null;
  readonly due: Date | null;
  /** Ids under which the holder is adding records now. Its successor reconciles them before it adds anything. */
  readonly adding: readonly number[];
  readonly tries: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly expires_at: Date;
  /** False once it was deleted. The job purges the rest. */
  readonly live: boolean;
  readonly search: readonly string[];
}

/** The result of a row, as stored. Those beyond the import's `done` are left over from earlier work. */
export interface StoredImportRow extends ImportRow {
  readonly _id: number;
  readonly import_id: number;
  readonly search: readonly string[];
}

/** Retention of an import in milliseconds: 30 days. */
const RETENTION_MS = 30 * 24 * 60 * 60_000;

export const noProgress = { done: 0, counts: { add: 0, exists: 0, refused: 0 } } as const;

type Upload = Pick<StoredImport, '_id' | 'account_id' | 'by' | 'kind' | 'file_name' | 'delimiter' | 'allowance'>;

export function newImport(upload: Upload, { columns, total }: FileOutline, now: Date): StoredImport {
  const names = columns.map(({ name }) => name);
  const { source, fields } = recogniseColumns(upload.kind, names);
  return {
    ...upload,
    source,
    columns: columns.map((column, place) => ({ ...column, field: fields[place] ?? null })),
    total,
    state: 'uploaded',
    ...noProgress,
    begun_at: now,
    goal: 'check',
    all_or_nothing: false,
    invite: false,
    problem: null,
    undoing: false,
    busy: false,
    holder: null,
    due: null,
    adding: [],
    tries: 0,
    version: 1,
    created_at: now,
    updated_at: now,
    expires_at: new Date(now.getTime() + RETENTION_MS),
    live: true,
    search: searchWords(upload.file_name),
  };
}

/** Far more than the number of rows in a file, so that the ids of each import's rows are a range of their own. */
const ROWS_PER_IMPORT = 100_000;
const MAX_LABEL_LENGTH = 200;

export const rowId = (importId: number, row: number): number => importId * ROWS_PER_IMPORT + row;

/** The ids of an import's rows from one to another, by default of all. */
export const rowIds = (importId: number, from = 0, to = ROWS_PER_IMPORT - 1) => ({
  $gte: rowId(importId, from),
  $lte: rowId(importId, to),
});

export const withShortLabel = ({ label, ...result }: ImportRow): ImportRow => ({
  ...result,
  label: label.slice(0, MAX_LABEL_LENGTH).toWellFormed(),
});

/** The row needs {@link withShortLabel}. */
export const storedRow = (importId: number, { row, label, outcome, reasons }: ImportRow): StoredImportRow => ({
  _id: rowId(importId, row),
  import_id: importId,
  row,
  label,
  outcome,
  reasons,
  search: searchWords(label),
});

/** Who may add properties and tenants may import (rules §2). Who may see an import may do everything with it. */
export const importPolicy = { create: (caller: Caller) => caller.role !== 'tenant' };
