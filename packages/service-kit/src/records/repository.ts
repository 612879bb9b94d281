import type { IndexDefinition, Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { Scope } from '../auth/scope.ts';
import { isDuplicateKey, onlyDuplicateKeys } from '../database/duplicate-key.ts';
import { eraseAll } from '../erasure/erase-all.ts';
import { KnownError } from '../errors/known-error.ts';
import type { Author } from '../history/author.ts';
import { changesBetween } from '../history/changes.ts';
import { type ChangeEntry, HistoryStore } from '../history/history-store.ts';
import { countUpToCap, upToCap } from '../lists/count-up-to-cap.ts';
import type { Order } from '../lists/keyset.ts';
import { type Page, readPage } from '../lists/read-page.ts';
import type { Job } from '../program/jobs.ts';
import type { AggregateStore } from './aggregate-store.ts';
import { BulkCreation } from './bulk-creation.ts';
import type { Entity } from './entity.ts';
import { creationOf, OutboxRelay, type OutboxRelayDependencies } from './outbox-relay.ts';
import type { DeletionState, QuotaCounter } from './quota-counter.ts';
import { searchFilter } from './search-words.ts';

/** What serves the database alone, and no row of a list has: a fifth of what a page takes to read. */
const unlisted = ['search', 'unfiled', 'links', 'removed_by'] as const;

/** Which page of a list to read. */
export interface RecordSearch<T, S extends string> {
  /** What the list is narrowed by, beside its words. */
  readonly filter?: QueryFilter<T>;
  readonly q?: string;
  readonly sort: S;
  readonly limit?: number;
  readonly cursor?: string;
  /** Fields that are not read, where the rows do without them; beside {@link unlisted}, which no row has. */
  readonly without?: readonly (keyof T & string)[];
  /** How many match, where somebody keeps it. */
  readonly counted?: () => Promise<number>;
  /** The index that counts what matches, where the database would take one that is slower at it. */
  readonly countedBy?: IndexDefinition;
}

/** One page of records with the total of what the search matches. */
export interface RecordPage<T> extends Page<T> {
  readonly total: number;
  readonly total_capped?: true;
}

/** What kept records are made of. */
export interface RepositoryDependencies<T> extends OutboxRelayDependencies<T> {
  readonly count: QuotaCounter;
  /** What is worked out of all records of an account and kept; each record has its `figures_part` then. */
  readonly figures?: AggregateStore;
  /**
   * A filter for the records in a tenant's scope, by the ids of their confirmed addresses; without
   * it the scope finds none.
   */
  readonly ofRenter?: (addressIds: number[]) => QueryFilter<T>;
  /** What the ids of a scope of `records` name: the record's own unless said otherwise. */
  readonly among?: (ids: number[]) => QueryFilter<T>;
  /** A unique index of the collection, and the error that it means. */
  readonly unique?: { readonly index: string; readonly taken: () => KnownError };
}

/** Records that are fetched at once of those that are all wanted. */
const atOnce = 500;

/**
 * The only place that queries a collection of records. Each query takes a scope; deleted records are in none.
 * A collection's own store holds it, and adds its lists and what else it asks. Its schema needs `entityFields` and
 * the index of {@link Repository.createIndexes}; `search` holds its search words.
 *
 * Every write carries the note of what it changes, in the record itself, as there are no transactions to write both:
 * the note is brought from there into the outbox and the history at once, and by {@link Repository.job} if that was cut
 * short (see {@link OutboxRelay}).
 */
export class Repository<T extends Entity> {
  readonly #model: Model<T>;
  readonly #deps: RepositoryDependencies<T>;
  readonly #history: HistoryStore;
  readonly #filing: OutboxRelay<T>;
  readonly #creation: BulkCreation<T>;

  constructor(deps: RepositoryDependencies<T>) {
    this.#deps = deps;
    this.#model = deps.model;
    this.#history = new HistoryStore(deps.database);
    this.#filing = new OutboxRelay(deps);
    this.#creation = new BulkCreation(deps);
  }

  /** Makes the indexes of the model's schema and that of the job; those of the history {@link HistoryStore} makes. */
  async createIndexes(): Promise<void> {
    await Promise.all([
      this.#model.createIndexes(),
      this.#model.collection.createIndex({ 'unfiled.at': 1 }, { sparse: true }),
    ]);
  }

  /** The record, or null when there is none of that id in the scope. */
  find(scope: Scope, id: number): Promise<T | null> {
    return this.#model.findOne(this.#one(scope, id)).lean<T>().exec();
  }

  /** One page of what the scope and the search match. Unfiltered, the total is the kept count. */
  async list<S extends string>(
    scope: Scope,
    { filter = {}, q, counted, countedBy, without = [], ...page }: RecordSearch<T, S>,
    orders: Readonly<Record<S, Order>>,
  ): Promise<RecordPage<T>> {
    const matched = this.matching(scope, filter, q);
    const narrowed = Object.keys(filter).length > 0 || searchFilter(q) !== null;
    const total = async () => {
      if (!narrowed) return this.total(scope);
      return counted ? upToCap(await counted()) : countUpToCap(this.#model, matched, countedBy);
    };
    const [rows, totalled] = await Promise.all([
      readPage(this.#model, { filter: matched, orders, ...page, without: [...unlisted, ...without] }),
      total(),
    ]);
    return { ...rows, ...totalled };
  }

  /** How many the scope has, as a list that nothing narrows says it. */
  async total(scope: Scope): Promise<{ total: number; total_capped?: true }> {
    const { count } = this.#deps;
    if (scope.kind === 'account') return { total: await count.read(scope.accountId) };
    if (scope.kind === 'everything') return { total: await count.readAll() };
    return countUpToCap(this.#model, this.matching(scope, {}, undefined));
  }

  /** Everything that the scope and the search match, in portions, so that a whole collection needs no memory. */
  async *all<S extends string>(
    scope: Scope,
    { filter = {}, q, sort, without = [] }: RecordSearch<T, S>,
    orders: Readonly<Record<S, Order>>,
  ): AsyncGenerator<T[]> {
    const matched = this.matching(scope, filter, q);
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await readPage(this.#model, {
        filter: matched,
        orders,
        sort,
        limit: atOnce,
        cursor,
        without: [...unlisted, ...without],
      });
      yield page.rows;
      cursor = page.next_cursor;
    }
  }

  /**
   * Writes a new record and counts it, unless the account has `limit` of them (null: no limit).
   * @returns `there` when an earlier try of the same request has written it, `full` when there was no room.
   * @throws what `unique` says when its index refuses it.
   */
  async add(record: T, limit: number | null = null): Promise<'added' | 'there' | 'full'> {
    const { count } = this.#deps;
    const { account_id, _id } = record;
    if (!(await count.reserve(account_id, _id, limit))) return 'full';
    // Should the insert fail otherwise, whether it got through is not known here: the repair of counts looks later.
    const inserted = await this.insert(record).catch(async (error) => {
      if (error instanceof KnownError) await count.release(account_id, _id);
      throw error;
    });
    await count.commit(account_id, _id);
    return inserted ? 'added' : 'there';
  }

  /** Hides a record of exactly this state and counts it no more; false when somebody else was faster. */
  async remove(scope: Scope, record: T, by: Author): Promise<boolean> {
    const { count } = this.#deps;
    const { account_id, _id } = record;
    const mark = await count.beginRemoval(account_id, _id);
    const removed = await this.hide(scope, record, { mark, by });
    await count.endRemoval(account_id, _id, mark, removed);
    return removed;
  }

  /**
   * Writes a new record; false when its id is taken already, by an earlier try of the same request.
   * @throws what `unique` says when its index refuses it.
   */
  async insert(record: T): Promise<boolean> {
    const written = this.#filing.begun(record);
    try {
      await this.during([record], () => this.#model.insertMany([written] as never, { lean: true }));
    } catch (error) {
      if (isDuplicateKey(error, '_id_')) return false;
      throw this.#meant(error);
    }
    if (written.unfiled.length > 0) await this.#filing.fileSoon(written);
    return true;
  }

  /** Writes new records in one command, all but those whose ids or unique keys are taken. Says which were written. */
  async insertAll(records: readonly T[]): Promise<T[]> {
    if (this.#deps.announcesCreation) throw new Error('new records that are announced are written one by one');
    return this.#creation.write(records, () => this.#insertMany(records));
  }

  /** Those of some records that were written, and not those whose place was taken. */
  async #insertMany(records: readonly T[]): Promise<T[]> {
    try {
      await this.during(records, () => this.#model.insertMany(records as never, { lean: true, ordered: false }));
      return [...records];
    } catch (error) {
      if (!onlyDuplicateKeys(error)) throw error;
    }
    const ids = records.map(({ _id }) => _id);
    const there = await this.#model.find({ _id: { $in: ids } } as QueryFilter<T>, { _id: 1 }).lean<{ _id: number }[]>();
    const written = new Set(there.map(({ _id }) => _id));
    return records.filter(({ _id }) => written.has(_id));
  }

  /**
   * Writes a changed record over the version before it. What changes nothing is not written.
   * @returns the record as it is kept now; undefined when somebody else was faster.
   * @throws what `unique` says when its index refuses it.
   */
  async save(scope: Scope, before: T, changed: T, by: Author): Promise<T | undefined> {
    const changes = changesBetween(this.#deps.describe(before), this.#deps.describe(changed));
    if (changes.length === 0) return before;
    const now = momentAfter(before);
    const changing: ChangeEntry = { version: before.version + 1, action: 'changed', at: now, by, changes };
    const note = this.#filing.note(changing, changed);
    await this.#creation.beforeChange(before);
    const written = await this.during([before], () =>
      this.#model
        .findOneAndUpdate(
          { ...this.#one(scope, before._id), version: before.version },
          {
            $set: { ...differing(before, changed), version: note.version, updated_at: now },
            $push: { unfiled: note },
          } as UpdateQuery<T>,
          { returnDocument: 'after' },
        )
        .lean<T>(),
    ).catch((error) => {
      throw this.#meant(error);
    });
    if (!written) return undefined;
    await this.#filing.fileSoon(written);
    return written;
  }

  /** Hides a record of exactly this state and leaves the removal's mark; false when somebody else was faster. */
  async hide(scope: Scope, record: T, { mark, by }: { mark: string; by: Author }): Promise<boolean> {
    const now = momentAfter(record);
    const note: ChangeEntry = { version: record.version + 1, action: 'deleted', at: now, by, changes: [] };
    await this.#creation.beforeChange(record);
    const written = await this.during([record], () =>
      this.#model
        .findOneAndUpdate(
          { ...this.#one(scope, record._id), version: record.version, links: record.links },
          {
            $set: { live: false, removed_by: mark, updated_at: now, version: note.version },
            $push: { unfiled: note },
          } as UpdateQuery<T>,
          { returnDocument: 'after' },
        )
        .lean<T>(),
    );
    if (!written) return false;
    await this.#filing.fileSoon(written);
    return true;
  }

  /**
   * Hides of some new records those that nobody has changed or linked to, and leaves the removal's mark; says which it hid.
   * Their history has nothing of it: they are to be deleted for good.
   */
  async hideUntouched(ids: readonly number[], { mark, by }: { mark: string; by: Author }): Promise<number[]> {
    const untouched = { _id: { $in: [...ids] }, live: true, version: 1, links: 0 } as unknown as QueryFilter<T>;
    const found = await this.#model.find(untouched).lean<T[]>();
    await this.#creation.beforeChange(...found);
    const at = momentAfter(...found);
    const note: ChangeEntry = { version: 2, action: 'deleted', at, by, changes: [] };
    await this.during(found, () =>
      this.#model.updateMany(untouched, {
        $set: { live: false, removed_by: mark, updated_at: at, version: note.version },
        $push: { unfiled: note },
      } as UpdateQuery<T>),
    );
    const marked = { _id: { $in: [...ids] }, removed_by: mark } as unknown as QueryFilter<T>;
    const hidden = await this.#model.find(marked).lean<T[]>();
    await this.#filing.tell(hidden);
    return hidden.map(({ _id }) => _id);
  }

  /** Has some records written otherwise than by this class, in a way that figures kept of them may hang on. */
  during<R>(records: readonly Pick<T, '_id' | 'account_id'>[], write: () => Promise<R>): Promise<R> {
    const { figures } = this.#deps;
    return figures && records.length > 0 ? figures.during(records, write) : write();
  }

  /** Marks that something was linked to a record, after it was: false when the record was deleted meanwhile. */
  async link(id: number): Promise<boolean> {
    const written = await this.#model.updateOne(
      { _id: id, live: true } as QueryFilter<T>,
      { $inc: { links: 1 } } as UpdateQuery<T>,
    );
    return written.modifiedCount > 0;
  }

  /** What became of a record, deleted ones included: for what must not be done twice, never to be shown. */
  async fate(id: number): Promise<DeletionState> {
    const found = await this.#model.findById(id, { removed_by: 1 }).lean<{ removed_by: string | null }>();
    return { exists: found !== null, removedBy: found?.removed_by };
  }

  /** A page of a record's history, newest first. */
  history(record: T, page: { limit?: number; cursor?: string }) {
    const unfiled = record.unfiled ?? [];
    return this.#history.page(this.#filing.noted(record), { unfiled, creation: creationOf(record) }, page);
  }

  /** Deletes every record of an account for good, hidden ones included; their history {@link HistoryStore} erases. */
  async eraseOf(accountId: number): Promise<void> {
    for (const live of [true, false]) await eraseAll(this.#model.collection, { account_id: accountId, live });
    await this.#deps.figures?.eraseOf(accountId);
  }

  /** Files the notes that a crash has left in their records. */
  get job(): Job {
    const { name, every, run } = this.#filing.job;
    return {
      name,
      every,
      run: async () => {
        await this.#creation.settle();
        await run();
      },
    };
  }

  /** The filter by which a list is read: of a scope, further filters and words. */
  matching(scope: Scope, filter: QueryFilter<T>, q: string | undefined): QueryFilter<T> {
    const words = searchFilter(q);
    // Both must hold: spread into one object, a filter on ids would take the place of a scope that speaks of ids.
    return {
      live: true,
      ...this.#within(scope),
      ...(Object.keys(filter).length > 0 && { $and: [filter] }),
      ...(words && { search: words }),
    } as QueryFilter<T>;
  }

  #one(scope: Scope, id: number): QueryFilter<T> {
    return { $and: [{ live: true, ...this.#within(scope) }, { _id: id }] } as unknown as QueryFilter<T>;
  }

  #within(scope: Scope): QueryFilter<T> {
    const { ofRenter, among } = this.#deps;
    const nothing = { _id: { $in: [] } } as unknown as QueryFilter<T>;
    switch (scope.kind) {
      case 'everything':
        return {};
      case 'account':
        return { account_id: scope.accountId } as QueryFilter<T>;
      case 'renter':
        return ofRenter?.([...scope.addressIds]) ?? nothing;
      case 'records':
        return among?.([...scope.ids]) ?? ({ _id: { $in: [...scope.ids] } } as unknown as QueryFilter<T>);
      case 'nothing':
        return nothing;
    }
  }

  /** What a refused write means. */
  #meant(error: unknown): unknown {
    const { unique } = this.#deps;
    return unique && isDuplicateKey(error, unique.index) ? unique.taken() : error;
  }
}

/** When records are changed: never before they were changed last, whatever the clock of another machine has said. */
const momentAfter = (...records: readonly Entity[]): Date =>
  new Date(Math.max(Date.now(), ...records.map(({ updated_at }) => updated_at.getTime())));

/** The fields that a change gave new values; those that are written without a version keep what they have by now. */
function differing<T extends object>(before: T, changed: T): Partial<T> {
  const own = Object.entries(changed).filter(([name, value]) => value !== before[name as keyof T]);
  return Object.fromEntries(own) as Partial<T>;
}
