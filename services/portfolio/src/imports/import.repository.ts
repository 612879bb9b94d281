import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Import, ImportRow } from '@keystead/contracts';
import {
  authorField,
  documentSchema,
  documentStore,
  driverOf,
  eraseAll,
  given,
  insertEach,
  isDuplicateKey,
  NotFound,
  orderById,
  type RecordPage,
  readCountedPage,
  type Scope,
  scopeFilter,
  searchFilter,
  wordIndex,
  writeInOrder,
} from '@keystead/service-kit';
import type { Collection, Connection, Model, QueryFilter } from 'mongoose';
import {
  noProgress,
  rowId,
  rowIds,
  type StoredImport,
  type StoredImportRow,
  storedRow,
  withShortLabel,
} from './import.ts';

const importSchema = documentSchema<StoredImport>({
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
});

/** The name of the unique index that allows one import in progress per account. */
const oneAtATime = 'one_at_a_time';

const live = { partialFilterExpression: { live: true } };
const busy = { partialFilterExpression: { busy: true } };
importSchema.index({ account_id: 1 }, { ...busy, unique: true, name: oneAtATime });
importSchema.index({ due: 1 }, busy);
importSchema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
importSchema.index({ account_id: 1, kind: 1, created_at: -1, _id: -1 }, live);
importSchema.index(wordIndex, live);
// The admin's list covers every account.
importSchema.index({ created_at: -1, _id: -1 }, live);
importSchema.index({ kind: 1, created_at: -1, _id: -1 }, live);
importSchema.index({ expires_at: 1 });
// Serves the erasure of an account.
importSchema.index({ account_id: 1, _id: 1 });

const rowSchema = documentSchema<StoredImportRow>({
  _id: { type: Number, required: true },
  import_id: Number,
  row: Number,
  label: String,
  outcome: String,
  reasons: [{ _id: false, field: String, message: String }],
  search: [String],
});
// The ids of an import's rows are a range of their own, in the order of the rows (`rowId`).
rowSchema.index({ import_id: 1, outcome: 1, _id: 1 });
rowSchema.index({ import_id: 1, search: 1 });

interface Paged {
  readonly q?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

export type ImportStart = Pick<StoredImport, 'state' | 'by' | 'goal' | 'all_or_nothing' | 'invite' | 'allowance'>;

/** The lease of an import in milliseconds: without a renewal for this long, another worker may take it over. */
const LEASE_MS = 60_000;
/** Milliseconds before failed work is retried. The delay doubles after each further failure. */
const RETRY_DELAY_MS = 5_000;

const dueFromNow = () => new Date(Date.now() + LEASE_MS);

const importOrders = { '-created_at': { field: 'created_at', kind: 'instant', direction: -1 } } as const;

export class ImportRepository extends documentStore('imports', importSchema) {
  readonly #database: Connection;
  readonly #rows: Model<StoredImportRow>;
  /** The same rows, to be read and written as they are. */
  readonly #results: Collection<StoredImportRow>;

  constructor(database: Connection) {
    super(database);
    this.#database = database;
    this.#rows = database.model<StoredImportRow>('import_rows', rowSchema, 'import_rows');
    this.#results = driverOf(this.#rows);
  }

  override async createIndexes(): Promise<void> {
    await Promise.all([this.model.createIndexes(), this.#rows.createIndexes()]);
  }

  async insert(it: StoredImport): Promise<void> {
    await this.model.insertMany([it], { lean: true });
  }

  find(scope: Scope, id: number): Promise<StoredImport | null> {
    return this.readOne(inScope(scope, { _id: id }));
  }

  /** @throws NotFound if the scope does not contain the import */
  async get(scope: Scope, id: number): Promise<StoredImport> {
    const it = await this.find(scope, id);
    if (!it) throw new NotFound('This import does not exist.');
    return it;
  }

  async page(
    scope: Scope,
    { q, kind, ...page }: Paged & { kind?: StoredImport['kind'] },
  ): Promise<RecordPage<StoredImport>> {
    const words = searchFilter(q);
    const filter = inScope(scope, { ...given({ kind }), ...(words && { search: words }) });
    // The total of an unfiltered list is exact, as for every list (rules §3).
    const total = words || kind ? undefined : await this.model.countDocuments(filter);
    return readCountedPage(this.model, { filter, orders: importOrders, sort: '-created_at', ...page }, total);
  }

  /** The results of an import's rows, only of those that its counts include. */
  pageOfRows(
    it: StoredImport,
    { q, outcome, ...page }: Paged & { outcome?: ImportRow['outcome'] },
  ): Promise<RecordPage<StoredImportRow>> {
    const words = searchFilter(q);
    const filter: QueryFilter<StoredImportRow> = {
      import_id: it._id,
      _id: rowIds(it._id, 1, it.done),
      ...given({ outcome }),
      ...(words && { search: words }),
    };
    const total = outcome ? it.counts[outcome] : it.done;
    // The order last: a request may name it, as `row`.
    const rows = { ...page, filter, orders: orderById, sort: 'id' } as const;
    return readCountedPage(this.#rows, rows, words ? undefined : total);
  }

  /** @returns null on a version conflict */
  mapColumns(it: StoredImport, columns: Import['columns']): Promise<StoredImport | null> {
    return this.#change(it, { columns, state: 'uploaded', ...noProgress, problem: null });
  }

  /** @returns null on a version conflict; `busy` while another import of the account is in progress */
  async start(it: StoredImport, options: ImportStart): Promise<StoredImport | null | 'busy'> {
    const now = new Date();
    const started = { ...options, ...noProgress, begun_at: now, problem: null, undoing: false, adding: [], tries: 0 };
    try {
      return await this.#change(it, { ...started, busy: true, holder: null, due: now });
    } catch (error) {
      if (isDuplicateKey(error, oneAtATime)) return 'busy';
      throw error;
    }
  }

  async hide(it: StoredImport): Promise<boolean> {
    return (await this.#change(it, { live: false, expires_at: new Date() })) !== null;
  }

  /** Takes the lease of one import that waits or whose lease has expired. No other worker gets the same one. */
  claim(): Promise<StoredImport | null> {
    const claimed = { holder: randomUUID(), due: dueFromNow() };
    return this.changeOne({ busy: true, due: { $lte: new Date() } }, { $set: claimed, $inc: { tries: 1 } }, { due: 1 });
  }

  /** Stores a change of the holder and renews its lease. Returns false if the holder has lost it. */
  hold(it: StoredImport, change: Partial<StoredImport> = {}): Promise<boolean> {
    return this.#updateClaimed(it, { ...change, due: dueFromNow() });
  }

  /** Moves on to the next step of the same work. Returns false if the holder has lost its lease. */
  advance(it: StoredImport, next: Partial<StoredImport>): Promise<boolean> {
    return this.hold(it, { ...next, tries: 0 });
  }

  /**
   * Lets any worker take an import after a delay that grows with the failures. If the holder is adding records, the
   * lease is left to expire instead: inserts that are still in flight may reach the database later.
   */
  async release(it: StoredImport, failures: number): Promise<void> {
    const rest = failures === 0 ? 0 : RETRY_DELAY_MS * 2 ** (failures - 1);
    await this.#updateClaimed(it, { due: new Date(Date.now() + rest) }, { adding: [] });
  }

  async finish(
    it: StoredImport,
    state: 'checked' | 'done' | 'failed',
    change: Partial<StoredImport> = {},
  ): Promise<void> {
    const ended = { state, busy: false, undoing: false, holder: null, due: null };
    await this.#updateClaimed(it, { problem: null, ...change, ...ended });
  }

  /**
   * Stores the results of some rows in place of those of an earlier pass; equal ones are not written. Returns false if
   * the holder has lost its lease.
   */
  async writeRows(it: StoredImport, results: readonly ImportRow[]): Promise<boolean> {
    const rows = results.map(withShortLabel);
    const numbers = rows.map(({ row }) => row);
    const range = { _id: rowIds(it._id, Math.min(...numbers), Math.max(...numbers)) };
    const content = { row: 1, label: 1, outcome: 1, reasons: 1 } as const;
    for (;;) {
      const stored = await this.#results.find<StoredImportRow>(range, { projection: content }).toArray();
      const before = new Map(stored.map((row) => [row.row, row]));
      const [known, missing] = [rows.filter(({ row }) => before.has(row)), rows.filter(({ row }) => !before.has(row))];
      const changed = known.filter((row) => !isSameResult(row, before.get(row.row)));
      if (changed.length > 0 && !(await this.#replaceRows(it, changed))) return false;
      const added = missing.map((row) => storedRow(it._id, row));
      // Rows that another worker has inserted meanwhile are compared again.
      const rejected = (await insertEach(this.#results, added)).filter((error) => error !== null);
      if (rejected.length === 0) return true;
      for (const error of rejected) if (!isDuplicateKey(error)) throw error;
    }
  }

  /** One command, which renews the lease first and writes nothing if the holder has lost it. */
  async #replaceRows({ _id, holder }: StoredImport, rows: readonly ImportRow[]): Promise<boolean> {
    const { name } = this.#database;
    const renewal = {
      name: 'updateOne',
      namespace: `${name}.imports`,
      filter: { _id, busy: true, holder },
      // Without a match the insert would change the id, so it fails and ends the command.
      update: { $set: { due: dueFromNow() }, $setOnInsert: { _id: 0 } },
      upsert: true,
    };
    const rejected = await writeInOrder(this.#database, [
      renewal,
      ...rows.map((row) => ({
        name: 'replaceOne',
        namespace: `${name}.import_rows`,
        filter: { _id: rowId(_id, row.row) },
        replacement: storedRow(_id, row),
      })),
    ]);
    if (rejected && rejected.at > 0) throw rejected.error;
    return rejected === null;
  }

  /** Adds a reason to the result of a row. */
  async explain(importId: number, row: number, reason: ImportRow['reasons'][number]): Promise<void> {
    await this.#rows.updateOne({ _id: rowId(importId, row) }, { $addToSet: { reasons: reason } });
  }

  async refusedRows(importId: number, upTo: number): Promise<Set<number>> {
    const refused = { import_id: importId, outcome: 'refused', _id: rowIds(importId, 1, upTo) } as const;
    const rows = await this.#rows.find(refused, { _id: 0, row: 1 }).lean<{ row: number }[]>();
    return new Set(rows.map(({ row }) => row));
  }

  existing(ids: readonly number[]): Promise<number[]> {
    return this.readIds({ _id: { $in: [...ids] } });
  }

  /** Some imports that have expired. An import in progress stays until its work ends. */
  async expired(): Promise<number[]> {
    const due = { expires_at: { $lte: new Date() }, busy: false };
    return (await this.readAll(due, { fields: { _id: 1 }, limit: 100 })).map(({ _id }) => _id);
  }

  /** Deletes an import permanently, its own document last, so that an interrupted deletion is found again. */
  async purge(id: number): Promise<void> {
    await eraseAll(this.#results, { _id: rowIds(id) });
    await this.model.deleteOne({ _id: id });
  }

  async eraseOf(accountId: number): Promise<void> {
    for await (const { _id } of this.readEach({ account_id: accountId }, { _id: 1 })) await this.purge(_id);
  }

  #change(it: StoredImport, change: Partial<StoredImport>): Promise<StoredImport | null> {
    return this.changeOne(
      { _id: it._id, live: true, busy: false, version: it.version },
      { $set: { ...change, updated_at: new Date() }, $inc: { version: 1 } },
    );
  }

  async #updateClaimed(
    { _id, holder }: StoredImport,
    change: Partial<StoredImport>,
    condition: QueryFilter<StoredImport> = {},
  ): Promise<boolean> {
    const written = await this.model.updateOne(
      { ...condition, _id, busy: true, holder },
      { $set: { ...change, updated_at: new Date() } },
    );
    return written.matchedCount > 0;
  }
}

const isSameResult = (one: ImportRow, other: ImportRow | undefined) =>
  one.label === other?.label && one.outcome === other.outcome && isDeepStrictEqual(one.reasons, other.reasons);

/** Tenants have no imports. */
const inScope = (scope: Scope, filter: QueryFilter<StoredImport>): QueryFilter<StoredImport> =>
  scopeFilter<StoredImport>(scope, { live: true, ...filter });
