import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { balanceSorts, Query } from '@keystead/contracts';
import {
  Batcher,
  bothWays,
  documentSchema,
  documentStore,
  driverOf,
  given,
  type Order,
  type RecordPage,
  readPage,
  type Scope,
  scopeFilter,
  searchFilter,
  upToCap,
  valueOfEach,
  wordIndex,
} from '@keystead/service-kit';
import type { Connection, IndexDefinition, mongo, QueryFilter } from 'mongoose';
import { type BalanceSums, StoredBalanceSums } from './balance-sums.ts';
import { type CopiedFields, type LeaseSummary, type LedgerLease, summaryOf } from './ledger-lease.ts';

/** A lease, and when it needs work next. A claim ends with its lease on the work, so that a crash loses none. */
interface StoredLease extends LedgerLease {
  readonly work_at: Date;
  /** Differs after each change, so that the work before it does not count as done. */
  readonly mark: string;
  readonly claimed_by: string | null;
  readonly claimed_until: Date;
  /** Whether all of its payments are in the ledger: leases of a former release that are not migrated yet lack it. */
  readonly complete?: true;
}

export interface ClaimedLease extends Omit<StoredLease, 'claimed_until'> {
  /** When a work on it began that never ended, whatever it left; null if there is none. */
  readonly left_since: Date | null;
}

const schema = documentSchema<StoredLease>({
  _id: Number,
  account_id: Number,
  property_id: Number,
  tenant_id: Number,
  start_date: String,
  end_date: String,
  last_day: String,
  stays: Object,
  renewal_of: Object,
  rent_cents: Number,
  deposit_cents: Number,
  terms: Object,
  live: Boolean,
  time_zone: String,
  has_ledger: Boolean,
  search: [String],
  balance_cents: Number,
  past_due_cents: Number,
  overdue_since: String,
  late_fee_cents: Number,
  next_due_date: String,
  work_at: Date,
  mark: String,
  claimed_by: String,
  claimed_until: Date,
  complete: { type: Boolean, default: undefined },
});
// `has_ledger` is always true here; as an index field it lets counts run without fetching the leases.
const ledgers = { partialFilterExpression: { has_ledger: true } };
schema.index({ work_at: 1 }, ledgers);
// For lists within an account and, for the admin, across accounts. The sums are read from the index alone.
const scopes: readonly IndexDefinition[] = [{ account_id: 1, has_ledger: 1 }, { has_ledger: 1 }];
for (const scope of scopes) {
  schema.index({ ...scope, past_due_cents: -1, _id: -1, balance_cents: 1 }, ledgers);
  schema.index({ ...scope, balance_cents: -1, _id: -1 }, ledgers);
}
schema.index(wordIndex, ledgers);
schema.index({ account_id: 1, start_date: 1 });
schema.index({ property_id: 1 });
schema.index({ tenant_id: 1 });
schema.index({ 'renewal_of.id': 1 }, { sparse: true });

type Sort = (typeof balanceSorts)[number];

const orders: Record<Sort, Order> = {
  ...bothWays('past_due', 'past_due_cents', 'number'),
  ...bothWays('balance', 'balance_cents', 'number'),
};

const states = {
  owing: { balance_cents: { $gt: 0 } },
  past_due: { past_due_cents: { $gt: 0 } },
  credit: { balance_cents: { $lt: 0 } },
} as const;

/** Milliseconds: far more than a batch takes. */
const CLAIM_MS = 120_000;
const past = new Date(0);
const claims = { claimed_by: 1, claimed_until: 1 } as const;

const leftSince = (lease: Pick<StoredLease, 'claimed_by' | 'claimed_until'> | undefined): Date | null =>
  lease?.claimed_by ? new Date(lease.claimed_until.getTime() - CLAIM_MS) : null;
export const neverDue = new Date('9999-12-31T00:00:00.000Z');

interface DayRange {
  readonly from: string;
  readonly to: string;
}

const runningWithin = ({ from, to }: DayRange): QueryFilter<StoredLease> => ({
  start_date: { $lte: to },
  $or: [
    { last_day: { $gte: from } },
    { stays: { $type: 'object' }, 'stays.until': null },
    { 'stays.until': { $gte: from } },
  ],
});

const inScope = (scope: Scope, filter: QueryFilter<StoredLease>): QueryFilter<StoredLease> =>
  scopeFilter<StoredLease>(scope, filter, { among: (tenantIds) => ({ tenant_id: { $in: tenantIds } }) });

/** All leases of which portfolio has said, deleted ones too. */
export class LedgerLeaseRepository extends documentStore<StoredLease>('ledger_leases', schema) {
  readonly #touched = new Batcher(async (_: 'leases', calls: readonly (readonly number[])[]) => {
    const isAny = await this.#touch([...new Set(calls.flat())]);
    return calls.map(() => isAny);
  });

  readonly #stored;

  constructor(database: Connection) {
    super(database);
    this.#stored = new StoredBalanceSums(database);
  }

  ofIds(ids: readonly number[]): Promise<LedgerLease[]> {
    return this.readAll({ _id: { $in: [...ids] } });
  }

  find(scope: Scope, _id: number): Promise<LedgerLease | null> {
    return this.readOne(inScope(scope, { _id }));
  }

  /** Those that began by a day and whose tenancies had not ended before it, deleted ones included. */
  inEffect(scope: Scope, day: string): Promise<LedgerLease[]> {
    return this.readAll(inScope(scope, runningWithin({ from: day, to: day })), { sort: { _id: 1 } });
  }

  /** Those whose tenancy goes on on a day of a range. */
  within(scope: Scope, range: DayRange): Promise<LedgerLease[]> {
    return this.readAll(inScope(scope, { live: true, ...runningWithin(range) }));
  }

  /** The same, some of them: those with the lowest ids. */
  around(scope: Scope, range: DayRange, limit: number): Promise<LedgerLease[]> {
    return this.readAll(inScope(scope, { live: true, ...runningWithin(range) }), { sort: { _id: 1 }, limit });
  }

  ofParty(party: { readonly property_id: number } | { readonly tenant_id: number }): Promise<LedgerLease[]> {
    return this.readAll(party);
  }

  renewalsOf(ids: readonly number[]): Promise<LedgerLease[]> {
    return this.readAll({ 'renewal_of.id': { $in: [...ids] } } as QueryFilter<StoredLease>, { sort: { _id: 1 } });
  }

  #filterOf(
    scope: Scope,
    { state, property_id, tenant_id, q }: Query<'GET /lease-balances'>,
  ): QueryFilter<StoredLease> {
    const words = searchFilter(q);
    return inScope(scope, {
      has_ledger: true,
      ...given({ property_id, tenant_id }),
      ...(state && states[state]),
      ...(words && { search: words }),
    } as QueryFilter<StoredLease>);
  }

  /** A page with the sums over all leases of the list. */
  async page(
    scope: Scope,
    { sort = '-past_due', limit, cursor, ...query }: Query<'GET /lease-balances'>,
  ): Promise<RecordPage<Omit<LedgerLease, 'terms' | 'search'>> & { readonly sums: BalanceSums }> {
    const filter = this.#filterOf(scope, query);
    const [page, sums] = await Promise.all([
      readPage(this.model, { filter, orders, sort, limit, cursor, without: ['terms', 'search'] }),
      this.#sums(scope, query),
    ]);
    return { ...page, ...upToCap(sums.leases), sums };
  }

  /** Lists of one property or tenant, or by words, have few leases. */
  #sums(scope: Scope, { state, ...others }: Query<'GET /lease-balances'>): Promise<BalanceSums> {
    const compute = () => this.#computeSums(this.#filterOf(scope, { state, ...others }));
    const isWhole = Object.values(others).every((other) => other === undefined);
    return scope.kind === 'account' && isWhole ? this.#stored.of(scope.accountId, state ?? 'all', compute) : compute();
  }

  async #computeSums(filter: QueryFilter<StoredLease>): Promise<BalanceSums> {
    const positive = (field: string) => ({ $sum: { $max: [field, 0] } });
    const [found] = await this.model.aggregate<BalanceSums>([
      { $match: filter },
      {
        $group: {
          _id: null,
          leases: { $sum: 1 },
          balance_cents: positive('$balance_cents'),
          past_due_cents: positive('$past_due_cents'),
          credit_cents: { $sum: { $max: [{ $multiply: ['$balance_cents', -1] }, 0] } },
          past_due_leases: { $sum: { $cond: [{ $gt: ['$past_due_cents', 0] }, 1, 0] } },
        },
      },
      { $project: { _id: 0 } },
    ]);
    return found ?? { leases: 0, balance_cents: 0, past_due_cents: 0, credit_cents: 0, past_due_leases: 0 };
  }

  /** Stores what differs from what is there, or only what is not there, and marks it for work. Safe to repeat. */
  async store(
    leases: readonly LedgerLease[],
    before: ReadonlyMap<number, LedgerLease>,
    { onlyNew = false } = {},
  ): Promise<boolean> {
    const writes = leases.flatMap((lease) => {
      const known = before.get(lease._id);
      const isKnown =
        known && Object.entries(lease).every(([name, value]) => isDeepStrictEqual(Reflect.get(known, name), value));
      if (isKnown) return [];
      const summary = summaryOf(lease);
      const { _id, ...fields } = Object.fromEntries(Object.entries(lease).filter(([name]) => !(name in summary)));
      const stored = { ...fields, work_at: past, mark: randomUUID() };
      const added = { ...summary, claimed_by: null, claimed_until: past };
      return [
        {
          updateOne: {
            filter: { _id },
            update: onlyNew ? { $setOnInsert: { ...stored, ...added } } : { $set: stored, $setOnInsert: added },
            upsert: true,
          },
        },
      ];
    });
    if (writes.length === 0) return false;
    const accounts = leases.map(({ account_id }) => account_id);
    await this.#stored.during(accounts, () => this.model.bulkWrite(writes as never, { ordered: false }));
    return true;
  }

  /** Marks leases with a ledger for work. Concurrent calls share a command. @returns whether there are such leases */
  touch(ids: readonly number[]): Promise<boolean> {
    return this.#touched.add('leases', ids);
  }

  async #touch(ids: readonly number[]): Promise<boolean> {
    const change = { work_at: past, mark: randomUUID() };
    return (await this.#updateMany({ _id: { $in: [...ids] }, has_ledger: true }, change)).matchedCount > 0;
  }

  /** Of some ids: the database would choose an index of all leases that are due. */
  #updateMany(some: QueryFilter<StoredLease>, change: Partial<StoredLease>) {
    return driverOf(this.model).updateMany(some as mongo.Filter<StoredLease>, { $set: change }, { hint: { _id: 1 } });
  }

  async touchAccount(account_id: number): Promise<void> {
    const change = { $set: { work_at: past, mark: randomUUID() } };
    await this.model.updateMany({ account_id, has_ledger: true }, change);
  }

  async touchProperty(property_id: number): Promise<void> {
    const change = { $set: { work_at: past, mark: randomUUID() } };
    await this.model.updateMany({ property_id, has_ledger: true }, change);
  }

  /** A lease that a former release has followed has a ledger from now on. */
  async open(_id: number): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { has_ledger: true, work_at: past, mark: randomUUID() } });
  }

  /** Stores what leases have of their property and tenant. The time zone says what is due by now. */
  async updateCopies(copies: readonly (CopiedFields & { readonly _id: number })[]): Promise<void> {
    const writes = copies.map(({ _id, ...fields }) => ({
      updateOne: { filter: { _id }, update: { $set: { ...fields, work_at: past, mark: randomUUID() } } },
    }));
    if (writes.length > 0) await this.model.bulkWrite(writes, { ordered: false });
  }

  /** Takes leases that need work, so that no other process works on them. */
  async claimDue(now: Date, limit: number, only?: number): Promise<ClaimedLease[]> {
    const one = only === undefined ? {} : { _id: only };
    const free = { ...one, has_ledger: true, work_at: { $lte: now }, claimed_until: { $lte: new Date() } };
    const due = await this.readAll(free, { fields: claims, sort: { work_at: 1 }, limit });
    return this.#claim(due, free, {});
  }

  /** Takes those of some leases that are not migrated yet, and gives them a ledger. */
  async claimIncomplete(ids: readonly number[]): Promise<ClaimedLease[]> {
    const free = { complete: { $exists: false }, claimed_until: { $lte: new Date() } };
    const found = await this.readAll({ _id: { $in: [...ids] }, ...free }, { fields: claims });
    return this.#claim(found, free, { has_ledger: true, work_at: past });
  }

  /** Marks those that are not migrated yet for work. */
  async touchIncomplete(): Promise<void> {
    const change = { $set: { has_ledger: true, work_at: past, mark: randomUUID() } };
    await this.model.updateMany({ complete: { $exists: false } }, change);
  }

  async #claim(
    found: readonly StoredLease[],
    free: QueryFilter<StoredLease>,
    change: Partial<StoredLease>,
  ): Promise<ClaimedLease[]> {
    if (found.length === 0) return [];
    const _id = { $in: found.map((lease) => lease._id) };
    const claimed_by = randomUUID();
    const claim = { ...change, claimed_by, claimed_until: new Date(Date.now() + CLAIM_MS) };
    await this.#updateMany({ ...free, _id } as QueryFilter<StoredLease>, claim);
    const claimed = await this.readAll({ _id, claimed_by });
    const before = new Map(found.map((lease) => [lease._id, lease]));
    return claimed.map((lease) => ({ ...lease, left_since: leftSince(before.get(lease._id)) }));
  }

  /** Ends the work on leases. Those that were marked meanwhile are claimed again. */
  async worked(
    leases: readonly { readonly lease: ClaimedLease; readonly summary: LeaseSummary; readonly next: Date }[],
  ): Promise<void> {
    const accounts = leases.map(({ lease }) => lease.account_id);
    const byClaim = Map.groupBy(leases, ({ lease }) => lease.claimed_by);
    await this.#stored.during(accounts, async () => {
      for (const [claimed_by, some] of byClaim) {
        const _id = { $in: some.map(({ lease }) => lease._id) };
        const result = valueOfEach(
          some.map(({ lease, summary, next }) => [lease._id, { mark: lease.mark, next, summary }]),
        );
        const work_at = { $cond: [{ $eq: ['$mark', '$result.mark'] }, '$result.next', '$work_at'] };
        const summary = { $mergeObjects: ['$$ROOT', '$result.summary'] };
        const change = [
          { $set: { result, complete: true, claimed_by: null, claimed_until: past } },
          { $set: { work_at } },
          { $replaceWith: summary },
          { $unset: 'result' },
        ];
        await driverOf(this.model).updateMany({ _id, claimed_by }, change as never, { hint: { _id: 1 } });
      }
    });
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.eraseWhere({ account_id: accountId });
    await this.#stored.eraseOf(accountId);
  }
}
