import type { __myThing__Sorts } from '@keystead/contracts';
import {
  countUpToCap,
  eraseAll,
  readPage,
  isDuplicateKey,
  type KeptCount,
  type Order,
  type RecordFate,
  type Scope,
  searchFilter,
} from '@keystead/service-kit';
import type { Connection, Model, QueryFilter } from 'mongoose';
import type { __MyThing__ } from './__my-thing__.ts';
import { __myThing__Model } from './__my-thing__-model.ts';

type Sort = (typeof __myThing__Sorts)[number];

const orders: Record<Sort, Order> = {
  created_at: { field: 'created_at', kind: 'instant', direction: 1 },
  '-created_at': { field: 'created_at', kind: 'instant', direction: -1 },
  name: { field: 'name_sort', kind: 'text', direction: 1 },
  '-name': { field: 'name_sort', kind: 'text', direction: -1 },
};

/** What a list of __my things__ may be narrowed by. */
interface __MyThing__Search {
  readonly q?: string;
  readonly sort?: Sort;
  readonly cursor?: string;
  readonly limit?: number;
}

/** One page of __my things__ with the total of what the search matches. */
interface __MyThing__Page {
  readonly rows: __MyThing__[];
  readonly next_cursor: string | null;
  readonly total: number;
  readonly total_capped?: true;
}

/** The only place that queries __my things__. Each query takes a scope; deleted records are in none. */
export class __MyThing__Store {
  readonly #model: Model<__MyThing__>;
  readonly #count: KeptCount;

  constructor(database: Connection, count: KeptCount) {
    this.#model = __myThing__Model(database);
    this.#count = count;
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** The __my thing__, or null when there is none of that id in the scope. */
  find(scope: Scope, id: number): Promise<__MyThing__ | null> {
    return this.#model
      .findOne(one(scope, id))
      .lean<__MyThing__>()
      .exec();
  }

  async page(scope: Scope, { q, sort = '-created_at', limit, cursor }: __MyThing__Search): Promise<__MyThing__Page> {
    const words = searchFilter(q);
    const filter: QueryFilter<__MyThing__> = { ...within(scope), ...(words && { search: words }) };
    const [page, total] = await Promise.all([
      readPage(this.#model, { filter, orders, sort, limit, cursor }),
      words ? countUpToCap(this.#model, filter) : this.#total(scope, filter),
    ]);
    return { ...page, ...total };
  }

  /** Writes a new __my thing__; false when its id is taken already, by an earlier try of the same request. */
  async insert(__myThing__: __MyThing__): Promise<boolean> {
    try {
      await this.#model.insertMany([__myThing__], { lean: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Writes a changed __my thing__ over the version before it; false when somebody else was faster. */
  async save(scope: Scope, __myThing__: __MyThing__): Promise<boolean> {
    const { _id, ...fields } = __myThing__;
    const written = await this.#model.updateOne(
      { ...one(scope, _id), version: __myThing__.version - 1 },
      { $set: fields },
    );
    return written.modifiedCount > 0;
  }

  /** Hides a record of exactly this version and leaves the removal's mark; false when somebody else was faster. */
  async hide(scope: Scope, { _id, version }: __MyThing__, mark: string): Promise<boolean> {
    const written = await this.#model.updateOne(
      { ...one(scope, _id), version },
      { $set: { live: false, removed_by: mark, updated_at: new Date() }, $inc: { version: 1 } },
    );
    return written.modifiedCount > 0;
  }

  /** What became of a record, deleted ones included: for what must not be done twice, never to be shown. */
  async fate(id: number): Promise<RecordFate> {
    const found = await this.#model.findById(id, { removed_by: 1 }).lean();
    return { exists: found !== null, removedBy: found?.removed_by };
  }

  /** Deletes every __my thing__ of an account for good, those that were hidden included. */
  async eraseOf(accountId: number): Promise<void> {
    for (const live of [true, false]) await eraseAll(this.#model, { account_id: accountId, live });
  }

  async #total(scope: Scope, filter: QueryFilter<__MyThing__>) {
    if (scope.kind === 'account') return { total: await this.#count.read(scope.accountId) };
    if (scope.kind === 'everything') return { total: await this.#count.readAll() };
    return countUpToCap(this.#model, filter);
  }
}

/** Both must hold: spread into one object, an id would take the place of a scope that speaks of ids itself. */
const one = (scope: Scope, id: number): QueryFilter<__MyThing__> => ({ $and: [within(scope), { _id: id }] });

function within(scope: Scope): QueryFilter<__MyThing__> {
  switch (scope.kind) {
    case 'everything':
      return { live: true };
    case 'account':
      return { live: true, account_id: scope.accountId };
    case 'renter':
      return { live: true, renter_ids: scope.userId };
    case 'nothing':
      return { live: true, _id: { $in: [] } };
  }
}
