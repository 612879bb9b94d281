import type { Collection, Model, mongo, QueryFilter } from 'mongoose';
import { everything, type Scope } from '../auth/caller.ts';
import { NotFound } from '../http/errors.ts';
import {
  type CountedGroup,
  countUpToCap,
  type Order,
  type RecordPage,
  type RecordSearch,
  readPage,
  timesFilter,
  upToCap,
} from '../lists/read-page.ts';
import { searchFilter, wholeWordsFilter } from '../lists/search.ts';
import { driverOf, timeLimit } from './database.ts';
import { documentsById } from './document-store.ts';
import type { Entity } from './entity.ts';
import type { QuotaCounter } from './quota-counter.ts';
import type { LinkedRecord } from './reference-guard.ts';
import { isByAccount, isInScope, type ScopeFilters, scopeFilter } from './scope-filter.ts';

/** Internal fields that lists omit. Reading them would take a fifth of the time of a page. */
const unlisted = ['search', 'unfiled', 'links', 'removed_by', 'idempotency'] as const;

export interface RecordReadsDependencies<T> extends ScopeFilters<T> {
  readonly model: Model<T>;
  readonly count: QuotaCounter;
  /** A record as the subject of an error message, such as `This property`. */
  readonly what?: string;
}

interface WordSearch<T> {
  readonly limit: number;
  readonly filter?: QueryFilter<T>;
  /** Newest first. */
  readonly newest?: boolean;
}

const BATCH_SIZE = 500;

/** With `$and`, because both may filter the same field. */
const bothFilters = <T>(filter: QueryFilter<T>, times: object): QueryFilter<T> =>
  Object.keys(times).length === 0 ? filter : ({ $and: [filter, times] } as QueryFilter<T>);

/** Finds and lists the records of a collection. Each query takes a scope; none includes deleted records. */
export class RecordReads<T extends Entity> {
  protected readonly records: Collection<T>;
  readonly #deps: RecordReadsDependencies<T>;
  readonly #model: Model<T>;
  readonly #byId;

  constructor(deps: RecordReadsDependencies<T>) {
    this.#deps = deps;
    this.#model = deps.model;
    this.records = driverOf(deps.model);
    this.#byId = documentsById<T>(this.records as unknown as Collection<T>);
  }

  get what(): string {
    return this.#deps.what ?? 'This record';
  }

  /** Concurrent calls share a command. */
  async find(scope: Scope, id: number): Promise<T | null> {
    if (isByAccount(scope)) return this.liveIn({ scope, id });
    return this.records.findOne<T>(this.one(scope, id), timeLimit);
  }

  /** The accounts of records, for admins. Leaves out those that are gone. */
  async accountsOf(ids: readonly number[]): Promise<{ id: number; account_id: number }[]> {
    const found = await Promise.all(ids.map((id) => this.find(everything, id)));
    return found.flatMap((record) => (record ? [{ id: record._id, account_id: record.account_id }] : []));
  }

  protected async liveIn({ scope, id, account_id }: LinkedRecord): Promise<T | null> {
    const found = await this.#byId.load(id);
    if (!found?.live || !isInScope(scope, found)) return null;
    return account_id === undefined || found.account_id === account_id ? found : null;
  }

  /** @throws NotFound if the record is not in the scope. */
  async get(scope: Scope, id: number): Promise<T> {
    const found = await this.find(scope, id);
    if (!found) throw new NotFound(`${this.what} does not exist.`);
    return found;
  }

  /** A page of the records that match the scope and the search. Without filters, the total is the stored count. */
  async list<S extends string>(
    scope: Scope,
    { filter: own = {}, q, counted, countedBy, groups, without = [], ...page }: RecordSearch<T, S>,
    orders: Readonly<Record<S, Order>>,
  ): Promise<RecordPage<T>> {
    const times = timesFilter(page);
    const filter = bothFilters(own, times);
    const matched = this.matching(scope, filter, q);
    const isFiltered = Object.keys(filter).length > 0 || searchFilter(q) !== null;
    const countOf = async ({ filter: of, ...how }: Omit<CountedGroup<T>, 'value'>) => {
      const found = this.matching(scope, bothFilters(of, times), q);
      // What is stored elsewhere knows no times, and the indexes with times are others.
      if (Object.keys(times).length > 0) return countUpToCap(this.#model, found);
      return how.counted ? upToCap(await how.counted()) : countUpToCap(this.#model, found, how.countedBy);
    };
    const total = () =>
      isFiltered
        ? countOf({ filter: own, ...(counted && { counted }), ...(countedBy && { countedBy }) })
        : this.total(scope);
    const countGroup = async ({ value, ...group }: CountedGroup<T>) => ({ value, ...(await countOf(group)) });
    const [rows, totalled, counts] = await Promise.all([
      readPage(this.#model, { filter: matched, orders, ...page, without: [...unlisted, ...without] }),
      total(),
      page.cursor === undefined && groups ? Promise.all(groups.map(countGroup)) : undefined,
    ]);
    return { ...rows, ...totalled, ...(counts && { counts }) };
  }

  async total(scope: Scope): Promise<{ total: number; total_capped?: true }> {
    const { count } = this.#deps;
    if (scope.kind === 'account') return { total: await count.read(scope.accountId) };
    if (scope.kind === 'everything') return { total: await count.readAll() };
    return countUpToCap(this.#model, this.matching(scope, {}, undefined));
  }

  /** In batches, so that a whole collection never has to fit in memory. */
  async *all<S extends string>(
    scope: Scope,
    { filter = {}, q, sort, without = [], ...times }: RecordSearch<T, S>,
    orders: Readonly<Record<S, Order>>,
  ): AsyncGenerator<T[]> {
    const matched = this.matching(scope, bothFilters(filter, timesFilter(times)), q);
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await readPage(this.#model, {
        filter: matched,
        orders,
        sort,
        limit: BATCH_SIZE,
        cursor,
        without: [...unlisted, ...without],
      });
      yield page.rows;
      cursor = page.next_cursor;
    }
  }

  /** The records of a scope that sort first, deleted ones left out. */
  first(scope: Scope, sort: Record<string, 1 | -1>, limit: number, filter: QueryFilter<T> = {}): Promise<T[]> {
    return this.read(this.matching(scope, filter, undefined), { sort, limit });
  }

  /**
   * Records with the words of a search; only if there are fewer than `limit`, also those with words that begin with
   * them. Unlike a list it counts nothing. Without an order it reads little more than it returns; with `newest` the
   * database may have to sort all that match.
   */
  async withWords(scope: Scope, q: string, { limit, newest = false, filter = {} }: WordSearch<T>): Promise<T[]> {
    const [whole, begun] = [wholeWordsFilter(q), searchFilter(q)];
    if (!whole || !begun) return [];
    const options = { limit, ...(newest && { sort: { created_at: -1, _id: -1 } as const }) };
    const find = (search: object) =>
      this.read<T>(this.matching(scope, { ...filter, search } as QueryFilter<T>, undefined), options);
    const found = await find(whole);
    if (found.length >= limit) return found;
    const known = new Set(found.map(({ _id }) => _id));
    const others = (await find(begun)).filter(({ _id }) => !known.has(_id));
    return [...found, ...others].slice(0, limit);
  }

  matching(scope: Scope, filter: QueryFilter<T>, q: string | undefined): QueryFilter<T> {
    const searched = searchFilter(q);
    const own = {
      live: true,
      ...(Object.keys(filter).length > 0 && { $and: [filter] }),
      ...(searched && { search: searched }),
    } as QueryFilter<T>;
    return scopeFilter(scope, own, this.#deps);
  }

  protected one(scope: Scope, id: number): mongo.Filter<T> {
    const own = { _id: id, live: true } as unknown as QueryFilter<T>;
    return scopeFilter(scope, own, this.#deps) as unknown as mongo.Filter<T>;
  }

  protected read<R>(filter: object, options: mongo.FindOptions = {}): Promise<R[]> {
    return this.records.find(filter as mongo.Filter<T>, { ...options, ...timeLimit }).toArray() as unknown as Promise<
      R[]
    >;
  }
}
