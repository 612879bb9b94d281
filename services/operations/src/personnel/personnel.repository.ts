import type { personnelSorts, Query, ServiceType } from '@keystead/contracts';
import {
  given,
  type Order,
  orderByCreation,
  orderByName,
  type RecordPage,
  recordSchema,
  recordStore,
  type Scope,
  wordIndex,
} from '@keystead/service-kit';
import type { IndexDefinition } from 'mongoose';
import { describePersonnel } from './personnel.mapper.ts';
import type { Personnel } from './personnel.ts';

const schema = recordSchema<Personnel>({
  name: String,
  service_type: String,
  email: String,
  phone: String,
  location: String,
  specialties: String,
  hourly_rate_cents: Number,
  availability: String,
  notes: String,
  renamed_at: Date,
  name_sort: String,
});

// Each sort order of a list has one index for all records and one for each filter. Both exist within an account and,
// for the admin, across accounts. `live` is always true here; as an index field it lets counts run without fetching
// records.
const live = { partialFilterExpression: { live: true } };
const listed: readonly IndexDefinition[] = [
  { account_id: 1, live: 1 },
  { account_id: 1, live: 1, service_type: 1 },
  { account_id: 1, live: 1, availability: 1 },
  { live: 1 },
  { live: 1, service_type: 1 },
  { live: 1, availability: 1 },
];
for (const list of listed) {
  schema.index({ ...list, name_sort: 1, _id: 1 }, live);
  schema.index({ ...list, created_at: -1, _id: -1 }, live);
}
schema.index(wordIndex, live);
// For the personnel whose new name is not yet copied to their requests.
schema.index({ renamed_at: 1 }, { partialFilterExpression: { renamed_at: { $gt: new Date(0) } } });

type Sort = (typeof personnelSorts)[number];

const orders: Record<Sort, Order> = { ...orderByName, ...orderByCreation };

export type PersonnelSearch = Query<'GET /maintenance-personnel'>;

export class PersonnelRepository extends recordStore('personnel', schema, {
  counts: 'personnel_counts',
  what: 'This person',
  describe: describePersonnel,
  events: { object: 'personnel' },
}) {
  page(
    scope: Scope,
    { service_type, availability, sort = 'name', ...search }: PersonnelSearch,
  ): Promise<RecordPage<Personnel>> {
    return this.records.list(scope, { ...search, sort, filter: given({ service_type, availability }) }, orders);
  }

  batchesOf(
    scope: Scope,
    { service_type, availability, sort = 'name', ...search }: PersonnelSearch,
  ): AsyncGenerator<Personnel[]> {
    return this.records.all(scope, { ...search, sort, filter: given({ service_type, availability }) }, orders);
  }

  /** Those of one of the trades or with any specialties, unless they are unavailable. */
  candidates(scope: Scope, trades: readonly ServiceType[]): Promise<Personnel[]> {
    const fitting = {
      availability: { $ne: 'unavailable' as const },
      $or: [{ service_type: { $in: [...trades] } }, { specialties: { $ne: null } }],
    };
    return this.readAll(this.records.matching(scope, fitting, undefined));
  }

  /** Deleted ones included. Use them only for records that refer to them, never for display as they are. */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const found = await this.readAll({ _id: { $in: [...new Set(ids)] } }, { fields: { name: 1 } });
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }

  /** Of all accounts, deleted ones included: those whose new name is not yet copied to their requests. */
  renamed(): AsyncIterable<Personnel> {
    const left = { renamed_at: { $gt: new Date(0) } };
    return this.model.find(left).sort({ renamed_at: 1 }).lean<Personnel>().cursor({ batchSize: 100 });
  }

  /** Skipped if the person was changed since, because that may have been another renaming. */
  async followed({ _id, version }: Pick<Personnel, '_id' | 'version'>): Promise<void> {
    await this.model.updateOne({ _id, version }, { $set: { renamed_at: null } });
  }
}
