import { type Building, type propertySorts, propertyStatuses, type Query } from '@keystead/contracts';
import {
  bothWays,
  fieldsById,
  fromCents,
  given,
  type Order,
  orderByCreation,
  orderByName,
  recordSchema,
  type Scope,
  wordIndex,
} from '@keystead/service-kit';
import { storedPhotoFields } from '@keystead/service-kit/files';
import { importedField, importedRecordStore } from '../records/imported-records.ts';
import { describeProperty } from './property.mapper.ts';
import { type Property, streetOf } from './property.ts';

const schema = recordSchema<Property>({
  name: String,
  address: String,
  city: String,
  state: String,
  zip_code: String,
  property_type: String,
  status: String,
  bedrooms: Number,
  bathrooms: Number,
  square_feet: Number,
  rent_cents: Number,
  deposit_cents: Number,
  description: String,
  time_zone: String,
  name_sort: String,
  building_sort: String,
  identity_key: String,
  imported: importedField,
  photos: storedPhotoFields,
});

// Each sort order of a list has one index within an account. The default order has one more with the status filter.
// Deleted records are left out, since every list queries `live: true`.
const live = { partialFilterExpression: { live: true } };
schema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, status: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, name_sort: 1, _id: 1 }, live);
schema.index({ account_id: 1, rent_cents: 1, _id: 1 }, live);
schema.index({ account_id: 1, building_sort: 1, name_sort: 1, _id: 1 }, live);
schema.index(wordIndex, live);
// For imports: duplicates of existing records.
schema.index({ account_id: 1, identity_key: 1 }, live);
// The photo sweep queries which ids are in use.
schema.index({ 'photos.id': 1 });
// The admin's lists cover every account.
schema.index({ created_at: -1, _id: -1 }, live);
schema.index({ name_sort: 1, _id: 1 }, live);
schema.index({ rent_cents: 1, _id: 1 }, live);
schema.index({ building_sort: 1, name_sort: 1, _id: 1 }, live);
// Covers the occupancy query, which reads every property of an account or of all accounts.
schema.index({ live: 1, account_id: 1, time_zone: 1, _id: 1 }, live);

type Sort = (typeof propertySorts)[number];

const orders: Record<Sort, Order> = {
  ...orderByCreation,
  ...orderByName,
  ...bothWays('rent_amount', 'rent_cents', 'number'),
  building: { group: 'building_sort', field: 'name_sort', kind: 'text', direction: 1 },
};

type PropertySearch = Query<'GET /properties'>;

export type PropertyReference = Pick<Property, '_id' | 'account_id' | 'live' | 'name' | 'status' | 'time_zone'>;

const toQuery = ({ status, sort = '-created_at', count_by, ...search }: PropertySearch) => ({
  ...search,
  sort,
  filter: given({ status }),
  groups: count_by && propertyStatuses.map((value) => ({ value, filter: { status: value } })),
  without: ['created_by', 'identity_key', 'imported'] as const,
});

export class PropertyRepository extends importedRecordStore('properties', schema, {
  counts: 'property_counts',
  what: 'This property',
  describe: describeProperty,
  events: { object: 'property' },
}) {
  async page(scope: Scope, search: PropertySearch) {
    const page = await this.records.list(scope, toQuery(search), orders);
    return search.sort === 'building' ? { ...page, buildings: await this.#buildingsOf(scope, page.rows) } : page;
  }

  async #buildingsOf(scope: Scope, rows: readonly Property[]): Promise<Building[]> {
    const buildings = Map.groupBy(rows, ({ building_sort }) => building_sort);
    const within = this.records.matching(scope, { building_sort: { $in: [...buildings.keys()] } }, undefined);
    const fields = { _id: 0, building_sort: 1, status: 1, rent_cents: 1 } as const;
    const units = Map.groupBy(await this.readAll(within, { fields }), ({ building_sort }) => building_sort);
    return [...buildings].flatMap(([key, [first, ...others]]) => {
      if (!first) return [];
      const { address, city, state, zip_code } = first;
      // Without those that were moved or deleted since the page was read.
      const all = units.get(key) ?? [first];
      return {
        address: streetOf(address),
        city,
        state,
        zip_code,
        units: all.length,
        occupied: all.filter(({ status }) => status === 'occupied').length,
        rent_amount: fromCents(all.reduce((cents, { rent_cents }) => cents + rent_cents, 0)),
        property_ids: [first, ...others].map(({ _id }) => _id),
      };
    });
  }

  batchesOf(scope: Scope, search: PropertySearch): AsyncGenerator<Property[]> {
    return this.records.all(scope, toQuery(search), orders);
  }

  async zonesIn(scope: Scope): Promise<Map<number, string | null>> {
    const zones = await this.readAll(this.records.matching(scope, {}, undefined), { fields: { time_zone: 1 } });
    return new Map(zones.map(({ _id, time_zone }) => [_id, time_zone]));
  }

  async identitiesIn(accountId: number, keys: readonly string[]): Promise<Set<string>> {
    const same = { live: true, account_id: accountId, identity_key: { $in: [...keys] } };
    const found = await this.readAll(same, { fields: { _id: 0, identity_key: 1 } });
    return new Set(found.map(({ identity_key }) => identity_key));
  }

  async idsIn(accountId: number, ids: readonly number[]): Promise<Set<number>> {
    return new Set(await this.readIds({ live: true, account_id: accountId, _id: { $in: [...ids] } }));
  }

  /** By name in lower case, for those of the given names that exist. */
  async namedIn(accountId: number, names: readonly string[]): Promise<Map<string, number[]>> {
    const named = { live: true, account_id: accountId, name_sort: { $in: [...names] } };
    const found = await this.readAll(named, { fields: { name_sort: 1 } });
    const grouped = Map.groupBy(found, ({ name_sort }) => name_sort);
    return new Map([...grouped].map(([name, properties]) => [name, properties.map(({ _id }) => _id)]));
  }

  /**
   * Deleted ones included, in any account. For records that refer to them; never return them to a caller as they are.
   */
  readonly referred = fieldsById(this.model, 'account_id', 'live', 'name', 'status', 'time_zone');

  /** Deleted properties count. */
  photosInUse(ids: readonly number[]): Promise<number[]> {
    return this.model.distinct('photos.id', { 'photos.id': { $in: [...ids] } }).exec() as Promise<number[]>;
  }
}
