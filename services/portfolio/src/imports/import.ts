import type { Import, ImportRow } from '@keystead/contracts';
import { type Author, type Caller, searchWords } from '@keystead/service-kit';
import { recogniseColumns } from './columns/recognise-columns.ts';
import type { FileOutline } from './csv-file.ts';

/** The file store's kind of an import's file. */
export const importKind = 'import';
/** The variant under which the file is stored: UTF-8, whatever the encoding of the upload. */
export const importVariant = 'utf-8';

/** What an account may add under its plan, as billing answered when the work started. */
export interface ImportAllowance {
  /** The property quota of the account. Null for no limit, and for tenants. */
  readonly limit: number | null;
  /** The reason why rows beyond the limit are refused. */
  readonly beyond: string;
  /** The reason why nothing may be added at all. Null if adding is allowed. */
  readonly refusal: string | null;
  /** The plan that would allow more. Null if there is none. */
  readonly next_plan: string | null;
}

/** An import as stored. Its file is in the file store, as UTF-8. */
export interface StoredImport {
  readonly _id: number;
  readonly account_id: number;
  readonly kind: Import['kind'];
  readonly file_name: string;
  readonly source: Import['source'];
  readonly columns: Import['columns'];
  readonly delimiter: string;
  readonly total: number;
  readonly state: Import['state'];
  /** The number of rows processed in this state, and their outcomes. */
  readonly done: number;
  readonly counts: Import['counts'];
  /** The user who started the current work. They become the author of the records that it adds. */
  readonly by: Author;
  readonly begun_at: Date;
  /** What they started. With `run`, a check is followed by the run. */
  readonly goal: 'check' | 'run';
  readonly all_or_nothing: boolean;
  readonly invite: boolean;
  readonly allowance: ImportAllowance;
  readonly problem: string | null;
  /** Whether the records that it has added are being rolled back, with `problem` as the reason. */
  readonly undoing: boolean;
  /** Whether it is in progress. A unique index allows one such import per account. */
  readonly busy: boolean;
  /**
   * The token of the worker that holds the lease, and when the lease ends. After `due` any worker may take over: the
   * holder has died or has released it.
   */
  readonly holder: string | null;
  readonly due: Date | null;
  /**
   * Ids under which the holder is adding records now. If the holder dies, its successor reconciles them before it adds
   * anything.
   */
  readonly adding: readonly number[];
  /** How often a worker has taken it since its last progress. */
  readonly tries: number;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly expires_at: Date;
  /** False once it was deleted. The job purges the rest. */
  readonly live: boolean;
  readonly search: readonly string[];
}

/** The result of a row, as stored. Rows beyond the import's `done` are left over from earlier work. */
export interface StoredImportRow extends ImportRow {
  readonly _id: number;
  readonly import_id: number;
  readonly search: readonly string[];
}

/** Retention of an import in milliseconds: 30 days. */
const RETENTION_MS = 30 * 24 * 60 * 60_000;

export const noProgress = { done: 0, counts: { add: 0, exists: 0, refused: 0 } } as const;

export interface Upload {
  readonly id: number;
  readonly accountId: number;
  readonly by: Author;
  readonly kind: Import['kind'];
  readonly fileName: string;
  readonly delimiter: string;
  readonly allowance: ImportAllowance;
}

/** Makes a new import with its columns mapped as far as their headings are recognised. */
export function newImport(upload: Upload, { columns, total }: FileOutline, now: Date): StoredImport {
  const names = columns.map(({ name }) => name);
  const { source, fields } = recogniseColumns(upload.kind, names);
  return {
    _id: upload.id,
    account_id: upload.accountId,
    kind: upload.kind,
    file_name: upload.fileName,
    source,
    columns: columns.map((column, place) => ({ ...column, field: fields[place] ?? null })),
    delimiter: upload.delimiter,
    total,
    state: 'uploaded',
    ...noProgress,
    by: upload.by,
    begun_at: now,
    goal: 'check',
    all_or_nothing: false,
    invite: false,
    allowance: upload.allowance,
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
    search: searchWords(upload.fileName),
  };
}

/** Far more than the number of rows in a file, so that row ids of different imports never collide. */
const ROWS_PER_IMPORT = 100_000;
const MAX_LABEL_LENGTH = 200;

export function storedRow(importId: number, { row, label, outcome, reasons }: ImportRow): StoredImportRow {
  const short = label.slice(0, MAX_LABEL_LENGTH).toWellFormed();
  return {
    _id: importId * ROWS_PER_IMPORT + row,
    import_id: importId,
    row,
    label: short,
    outcome,
    reasons,
    search: searchWords(short),
  };
}

/**
 * The access policy of imports (rules §2): who may add properties and tenants may import. Who may see an import may do
 * everything with it.
 */
export const importPolicy = { create: (caller: Caller) => caller.role !== 'tenant' };
