import type { chargeSorts, Query } from '@keystead/contracts';
import {
  addDays,
  authorField,
  bothWays,
  documentSchema,
  documentStore,
  driverOf,
  given,
  type IdSource,
  insertEach,
  isDuplicateKey,
  type Order,
  type RecordPage,
  readPage,
  type Scope,
  scopeFilter,
} from '@keystead/service-kit';
import type { IndexDefinition, QueryFilter } from 'mongoose';
import { type Charge, type ChargeDraft, voidSource } from './charge.ts';

const schema = documentSchema<Charge>({
  _id: Number,
  account_id: Number,
  lease_id: Number,
  property_id: Number,
  tenant_id: Number,
  kind: String,
  period_from: String,
  period_to: String,
  due_date: String,
  amount_cents: Number,
  lines: [{ _id: false, text: String, from: String, to: String, amount_cents: Number, formula: String }],
  memo: String,
  source: String,
  posted_at: Date,
  posted_by: authorField,
  voids: Number,
  of_charge: Number,
  method: { type: String, default: undefined },
  unannounced: { type: Boolean, default: undefined },
});

// What keeps a source from being charged twice.
schema.index({ account_id: 1, source: 1 }, { unique: true });
schema.index({ lease_id: 1, due_date: 1 });
const scopes: readonly IndexDefinition[] = [{ account_id: 1 }, {}];
for (const scope of scopes) schema.index({ ...scope, due_date: -1, _id: -1 });
schema.index({ account_id: 1, amount_cents: -1, _id: -1 });
schema.index({ property_id: 1, due_date: -1, _id: -1 });
schema.index({ tenant_id: 1, due_date: -1, _id: -1 });

type Sort = (typeof chargeSorts)[number];

const orders: Record<Sort, Order> = {
  ...bothWays('due_date', 'due_date', 'text'),
  ...bothWays('amount', 'amount_cents', 'number'),
};

/** The charges in a scope, where the ids of a tenant's scope are those of their tenant records. */
const inScope = (scope: Scope, filter: QueryFilter<Charge>): QueryFilter<Charge> =>
  scopeFilter<Charge>(scope, filter, { among: (tenantIds) => ({ tenant_id: { $in: tenantIds } }) });

/** Charges of an export that are read at once. */
const EXPORTED = 500;

export type RentOfMonth = Pick<
  Charge,
  '_id' | 'account_id' | 'lease_id' | 'period_from' | 'period_to' | 'amount_cents' | 'lines'
>;

export class ChargeRepository extends documentStore<Charge>('charges', schema) {
  page(scope: Scope, query: Query<'GET /charges'>): Promise<RecordPage<Charge>> {
    return this.readCounted(this.#request(scope, query));
  }

  #request(scope: Scope, { sort = '-due_date', due_from, due_to, ...query }: Query<'GET /charges'>) {
    const { limit, cursor, ...fields } = query;
    const due = given({ $gte: due_from, $lte: due_to });
    const asked = { ...given(fields), ...(Object.keys(due).length > 0 && { due_date: due }) } as QueryFilter<Charge>;
    return { filter: inScope(scope, asked), orders, sort, limit, cursor };
  }

  /** The whole list, page by page. */
  async *batchesOf(scope: Scope, query: Query<'GET /charges/export'>): AsyncGenerator<Charge[]> {
    let cursor: string | undefined;
    do {
      const page = await readPage(this.model, this.#request(scope, { ...query, limit: EXPORTED, cursor }));
      yield page.rows;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }

  find(scope: Scope, _id: number): Promise<Charge | null> {
    return this.readOne(inScope(scope, { _id }));
  }

  ofLeases(leaseIds: readonly number[]): Promise<Charge[]> {
    return this.readAll({ lease_id: { $in: [...leaseIds] } });
  }

  ofIds(ids: readonly number[]): Promise<Charge[]> {
    return this.readAll({ _id: { $in: [...ids] } });
  }

  /** What leases are charged after a day. */
  dueAfter(leaseIds: readonly number[], day: string): Promise<Pick<Charge, '_id' | 'lease_id' | 'source'>[]> {
    const later = { lease_id: { $in: [...leaseIds] }, due_date: { $gt: day } };
    return this.readAll(later, { fields: { lease_id: 1, source: 1 } });
  }

  /** The charges of rent whose period a day is in. Rent is due from the month of that day on, within two months. */
  rentOf(scope: Scope, day: string): Promise<RentOfMonth[]> {
    const due_date = { $gte: `${day.slice(0, 7)}-01`, $lte: addDays(day, 62) };
    const period = { period_from: { $lte: day }, period_to: { $gte: day } };
    const fields = { account_id: 1, lease_id: 1, period_from: 1, period_to: 1, amount_cents: 1, lines: 1 } as const;
    // In the order of an index on due dates, so that the database chooses it: few charges are due within these days.
    const sort = { due_date: -1, _id: -1 } as const;
    return this.readAll(inScope(scope, { due_date, kind: 'rent', voids: null, ...period }), { fields, sort });
  }

  /** Which of some charges are cancelled, and by which charge. Its source says which it cancels. */
  async voidsOf(charges: readonly Pick<Charge, '_id' | 'account_id'>[]): Promise<Map<number, number>> {
    const account_id = { $in: [...new Set(charges.map((charge) => charge.account_id))] };
    const source = { $in: charges.map(({ _id }) => voidSource(_id)) };
    const found = await this.readAll({ account_id, source }, { fields: { voids: 1 } });
    return new Map(found.flatMap(({ _id, voids }) => (voids === null ? [] : [[voids, _id]])));
  }

  /** Null if its source was charged before. */
  async post(draft: ChargeDraft, _id: number, posted_at: Date): Promise<Charge | null> {
    const charge = { _id, ...draft, posted_at, unannounced: true as const };
    return (await this.insertNew(charge)) ? charge : null;
  }

  /** Posts those whose source was not charged before, and returns them. The poster announces them. */
  postMissing(drafts: readonly ChargeDraft[], ids: IdSource, posted_at: Date): Promise<Charge[]> {
    return this.#postMissing(drafts, ids, { posted_at, unannounced: true });
  }

  /** The same for a caller that announces them itself. */
  postAnnounced(drafts: readonly ChargeDraft[], ids: IdSource, posted_at: Date): Promise<Charge[]> {
    return this.#postMissing(drafts, ids, { posted_at });
  }

  async #postMissing(
    drafts: readonly ChargeDraft[],
    ids: IdSource,
    more: Pick<Charge, 'posted_at' | 'unannounced'>,
  ): Promise<Charge[]> {
    if (drafts.length === 0) return [];
    const taken = await ids.take(drafts.length);
    const charges = drafts.map((draft, place) => ({ _id: taken[place] ?? 0, ...draft, ...more }));
    const outcomes = await insertEach(driverOf(this.model), charges);
    const failed = outcomes.find((error) => error !== null && !isDuplicateKey(error));
    if (failed) throw failed;
    return charges.filter((_, place) => outcomes[place] === null);
  }

  async announced(charges: readonly Pick<Charge, '_id'>[]): Promise<void> {
    const _id = { $in: charges.map((charge) => charge._id) };
    await this.model.updateMany({ _id }, { $unset: { unannounced: 1 } });
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.eraseWhere({ account_id: accountId });
  }
}
