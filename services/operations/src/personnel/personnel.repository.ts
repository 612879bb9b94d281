import type { personnelSorts, Query, ServiceType } from '@keystead/contracts';
import {
  given,
  type Order,
  orderByCreation,
  orderByName,
  QuotaCounter,
  type RecordPage,
  Repository,
  recordSchema,
  type Scope,
} from '@keystead/service-kit';
import type { Connection, IndexDefinition, Model } from 'mongoose';
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
schema.index({ account_id: 1, search: 1 }, live);
schema.index({ search: 1 }, live);
// For the personnel whose new name is not yet copied to their requests.
schema.index({ renamed_at: 1 }, { partialFilterExpression: { renamed_at: { $gt: new Date(0) } } });

type Sort = (typeof personnelSorts)[number];

const orders: Record<Sort, Order> = { ...orderByName, ...orderByCreation };

export type PersonnelSearch = Query<'GET /maintenance-personnel'>;

/** The only place that queries personnel. */
export class PersonnelRepository {
  readonly records: Repository<Personnel>;
  readonly #model: Model<Personnel>;

  constructor(database: Connection) {
    const model = database.model<Personnel>('Personnel', schema, 'personnel');
    this.#model = model;
    const count = new QuotaCounter(database, 'personnel_counts');
    const events = { object: 'personnel' } as const;
    this.records = new Repository({ database, model, count, what: 'This person', describe: describePersonnel, events });
  }

  page(
    scope: Scope,
    { service_type, availability, sort = 'name', ...search }: PersonnelSearch,
  ): Promise<RecordPage<Personnel>> {
    return this.records.list(scope, { ...search, sort, filter: given({ service_type, availability }) }, orders);
  }

  /** The personnel of a scope who have one of the trades or any specialties. Unavailable personnel are left out. */
  candidates(scope: Scope, trades: readonly ServiceType[]): Promise<Personnel[]> {
    const fitting = {
      availability: { $ne: 'unavailable' as const },
      $or: [{ service_type: { $in: [...trades] } }, { specialties: { $ne: null } }],
    };
    return this.#model
      .find(this.records.matching(scope, fitting, undefined))
      .lean<Personnel[]>()
      .exec();
  }

  /**
   * The names of personnel that records refer to, deleted ones included. Use them only for those records, never for
   * display as they are.
   */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    const found = await this.#model
      .find({ _id: { $in: [...new Set(ids)] } }, { name: 1 })
      .lean<Pick<Personnel, '_id' | 'name'>[]>();
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }

  /** The personnel of all accounts, deleted ones included, whose new name is not yet copied to their requests. */
  renamed(): AsyncIterable<Personnel> {
    const left = { renamed_at: { $gt: new Date(0) } };
    return this.#model.find(left).sort({ renamed_at: 1 }).lean<Personnel>().cursor({ batchSize: 100 });
  }

  /**
   * Records that the requests have the new name. Skipped if the person was changed since, because that may have been
   * another renaming.
   */
  async followed({ _id, version }: Pick<Personnel, '_id' | 'version'>): Promise<void> {
    await this.#model.updateOne({ _id, version }, { $set: { renamed_at: null } });
  }
}
