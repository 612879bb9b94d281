import type { propertySorts } from '@keystead/contracts';
import {
  countUpToCap,
  eraseAll,
  isDuplicateKey,
  type KeptCount,
  type Order,
  type RecordFate,
  readPage,
  type Scope,
  searchFilter,
} from '@keystead/service-kit';
import type { Connection, Model, QueryFilter } from 'mongoose';
import type { Property } from './property.ts';
import { propertyModel } from './property-model.ts';

type Sort = (typeof propertySorts)[number];

const orders: Record<Sort, Order> = {
  created_at: { field: 'created_at', kind: 'instant', direction: 1 },
  '-created_at': { field: 'created_at', kind: 'instant', direction: -1 },
  name: { field: 'name_sort', kind: 'text', direction: 1 },
  '-name': { field: 'name_sort', kind: 'text', direction: -1 },
  rent_amount: { field: 'rent_cents', kind: 'number', direction: 1 },
  '-rent_amount': { field: 'rent_cents', kind: 'number', direction: -1 },
};

/** What a list of properties may be narrowed by. */
export interface PropertySearch {
  readonly q?: string;
  readonly status?: Property['status'];
  readonly sort?: Sort;
  readonly cursor?: string;
  readonly limit?: number;
}

/** One page of properties with the total of what the search matches. */
export interface PropertyPage {
  readonly rows: Property[];
  readonly next_cursor: string | null;
  readonly total: number;
  readonly total_capped?: true;
}

/** The only place that queries properties. Each query takes a scope; deleted properties are in none. */
export class PropertyStore {
  readonly #model: Model<Property>;
  readonly #count: KeptCount;

  constructor(database: Connection, count: KeptCount) {
    this.#model = propertyModel(database);
    this.#count = count;
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** The property, or null when there is none of that id in the scope. */
  find(scope: Scope, id: number): Promise<Property | null> {
    return this.#model.findOne(one(scope, id)).lean<Property>().exec();
  }

  async page(scope: Scope, { q, status, sort = '-created_at', limit, cursor }: PropertySearch): Promise<PropertyPage> {
    const words = searchFilter(q);
    const filter: QueryFilter<Property> = {
      ...within(scope),
      ...(status && { status }),
      ...(words && { search: words }),
    };
    const [page, total] = await Promise.all([
      readPage(this.#model, { filter, orders, sort, limit, cursor }),
      words || status ? countUpToCap(this.#model, filter) : this.#total(scope, filter),
    ]);
    return { ...page, ...total };
  }

  /** Writes a new property; false when its id is taken already, by an earlier try of the same request. */
  async insert(property: Property): Promise<boolean> {
    try {
      await this.#model.insertMany([property], { lean: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Writes a changed property over the version before it; false when somebody else was faster. */
  async save(scope: Scope, property: Property): Promise<boolean> {
    const { _id, ...fields } = property;
    const before = { ...one(scope, _id), version: property.version - 1 };
    const written = await this.#model.updateOne(before, { $set: fields });
    return written.modifiedCount > 0;
  }

  /** Hides a property of exactly this version and leaves the removal's mark; false when somebody else was faster. */
  async hide(scope: Scope, { _id, version }: Property, mark: string): Promise<boolean> {
    const written = await this.#model.updateOne(
      { ...one(scope, _id), version },
      { $set: { live: false, removed_by: mark, updated_at: new Date() }, $inc: { version: 1 } },
    );
    return written.modifiedCount > 0;
  }

  /** What became of a property, deleted ones included: for what must not be done twice, never to be shown. */
  async fate(id: number): Promise<RecordFate> {
    const found = await this.#model.findById(id, { removed_by: 1 }).lean();
    return { exists: found !== null, removedBy: found?.removed_by };
  }

  /** Deletes every property of an account for good, those that were hidden included. */
  async eraseOf(accountId: number): Promise<void> {
    for (const live of [true, false]) await eraseAll(this.#model, { account_id: accountId, live });
  }

  async #total(scope: Scope, filter: QueryFilter<Property>) {
    if (scope.kind === 'account') return { total: await this.#count.read(scope.accountId) };
    if (scope.kind === 'everything') return { total: await this.#count.readAll() };
    return countUpToCap(this.#model, filter);
  }
}

/** Both must hold: spread into one object, an id would take the place of a scope that speaks of ids itself. */
const one = (scope: Scope, id: number): QueryFilter<Property> => ({ $and: [within(scope), { _id: id }] });

function within(scope: Scope): QueryFilter<Property> {
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
