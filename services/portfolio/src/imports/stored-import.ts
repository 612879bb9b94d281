import type { Import, ImportRow } from '@keystead/contracts';
import { type Author, searchWords } from '@keystead/service-kit';
import { recogniseColumns } from './columns/recognise-columns.ts';
import type { FileOutline } from './csv/file-outline.ts';

/** The kind under which the file store keeps an import's file. */
export const importKind = 'import';
/** The form in which it does: UTF-8, whatever it came in. */
export const importText = 'utf-8';

/** What an account may add under its plan, as billing said when the work began. */
export interface ImportAllowance {
  /** Properties that the account may have; null for no limit, and for tenants. */
  readonly limit: number | null;
  /** Why what is beyond the limit is refused. */
  readonly beyond: string;
  /** Why nothing may be added at all; null while something may. */
  readonly refusal: string | null;
  /** The plan that would allow more; null for none. */
  readonly next_plan: string | null;
}

/** An import as it is kept; its file is in the file store, as UTF-8. */
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
  /** Rows that have been worked on in this state, and what became of them. */
  readonly done: number;
  readonly counts: Import['counts'];
  /** Who began what is being done, and so is the author of what it adds. */
  readonly by: Author;
  readonly begun_at: Date;
  /** What they began: with `run` a check is followed by the run. */
  readonly goal: 'check' | 'run';
  readonly all_or_nothing: boolean;
  readonly invite: boolean;
  readonly allowance: ImportAllowance;
  readonly problem: string | null;
  /** What it has added is being taken back, with `problem` as the reason. */
  readonly undoing: boolean;
  /** One import of an account is worked on at a time; a unique index sees to it. */
  readonly busy: boolean;
  /** The mark of whoever works on it, and when anybody else may take over: they have died by then, or have let go. */
  readonly holder: string | null;
  readonly due: Date | null;
  /** Ids under which the holder adds records just now: those of one that died are settled before anything is added. */
  readonly adding: readonly number[];
  /** How often it was taken up since it last got on. */
  readonly tries: number;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly expires_at: Date;
  /** False once it was deleted: the job forgets the rest of it. */
  readonly live: boolean;
  readonly search: readonly string[];
}

/** What became of a row, as it is kept; rows beyond the import's `done` are left over from before. */
export interface StoredImportRow extends ImportRow {
  readonly _id: number;
  readonly import_id: number;
  readonly search: readonly string[];
}

/** Milliseconds that an import is kept: 30 days. */
const retainedFor = 30 * 24 * 60 * 60_000;

/** Nothing done yet. */
export const nothingDone = { done: 0, counts: { add: 0, exists: 0, refused: 0 } } as const;

/** What an upload says of itself. */
export interface Upload {
  readonly id: number;
  readonly accountId: number;
  readonly by: Author;
  readonly kind: Import['kind'];
  readonly fileName: string;
  readonly delimiter: string;
  readonly allowance: ImportAllowance;
}

/** A new import, its columns mapped as far as their names tell. */
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
    ...nothingDone,
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
    expires_at: new Date(now.getTime() + retainedFor),
    live: true,
    search: searchWords(upload.fileName),
  };
}

/** Far more than a file has rows: an import's rows have ids of their own among those of all. */
const rowsApart = 100_000;
const longestLabel = 200;

/** A row's result as it is kept. */
export function storedRow(importId: number, { row, label, outcome, reasons }: ImportRow): StoredImportRow {
  const short = label.slice(0, longestLabel).toWellFormed();
  return {
    _id: importId * rowsApart + row,
    import_id: importId,
    row,
    label: short,
    outcome,
    reasons,
    search: searchWords(short),
  };
}
