import { setTimeout as delay } from 'node:timers/promises';
import { paymentBreakdowns, paymentMethods, paymentStatuses, paymentTypes } from '@keystead/contracts';
import { aggregateShard, everything, type Scope } from '@keystead/service-kit';
import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { writePayments } from '../../test/test-payment-sets.ts';
import { type Effort, effortsOf } from '../../test/test-query-plans.ts';
import { filterOf, type PaymentFilter, PaymentRepository, type PaymentSearch } from './payment.repository.ts';
import { ReferenceGuard } from './payment-references.ts';
import { searchOf } from './payment-search.ts';

const now = new Date('2026-03-10T00:00:00Z');
const account: Scope = { kind: 'account', accountId: 1 };
const tenantScope: Scope = { kind: 'records', ids: [1, 7] };
const all: readonly PaymentFilter[] = [{}, ...paymentStatuses.map((status) => ({ status }))];
const filtered: readonly PaymentFilter[] = all.flatMap((filter) => [
  { ...filter, payment_type: 'fee' as const },
  { ...filter, property_id: 3 },
  { ...filter, tenant_id: 3 },
  { ...filter, property_id: 3, tenant_id: 3 },
]);
/** Filters by due dates and by dates of payment. */
const dated: readonly PaymentFilter[] = [
  { due_from: '2026-03-05', due_to: '2026-03-05' },
  { due_from: '2026-03-25' },
  { paid: { from: new Date(1_000), until: new Date(1_300) } },
  { paid: { from: new Date(3_800) }, payment_type: 'fee' },
];
/** Words of 40 payments, all in the account, alone and after a word of all payments. */
const worded: readonly PaymentSearch[] = all.flatMap((search) =>
  ['moss16', 'rhea moss16'].map((q) => ({ ...search, q })),
);
/** One direction of each field is enough: an index is read both ways. */
const sorts = ['-created_at', 'due_date', '-amount'] as const;
/** Each list in its default order; in the other orders, unfiltered lists and those of a status. */
const searches: readonly PaymentSearch[] = [
  ...[...all, ...filtered, ...dated, ...worded].map((search) => ({ ...search, sort: sorts[0] })),
  ...all.flatMap((search) => sorts.slice(1).map((sort) => ({ ...search, sort }))),
];
/** Rows of a page. */
const limit = 10;
/** The limit of keys or records that are read if only some dozens are relevant. */
const few = 60;
/** The limit for a page of many. The index either skips the other keys, or the few matches are sorted. */
const paged = 200;
const scopes: [string, Scope][] = [
  ['an account', account],
  ['the admin', everything],
  ['a tenant', tenantScope],
];

const ofFew = ({ property_id, tenant_id, q }: PaymentSearch) => (property_id ?? tenant_id ?? q) !== undefined;
const ofDays = ({ due_from, paid }: PaymentFilter) => (due_from ?? paid) !== undefined;

const readAll = (method: () => AsyncIterable<unknown>) => async () => {
  for await (const _ of method());
};

describe('queries of 4,000 payments', () => {
  let database: Connection;
  let payments: PaymentRepository;
  beforeAll(async () => {
    database = await testDatabase();
    payments = new PaymentRepository(database);
    await Promise.all([payments.records.createIndexes(), new ReferenceGuard(database).createIndexes()]);
    const rows = Array.from({ length: 4000 }, (_, row) => {
      const status = row % 97 === 0 ? 'failed' : paymentStatuses[(row >> 2) % 3];
      return {
        _id: row + 1,
        live: row % 20 > 0,
        account_id: (row % 4) + 1,
        version: 1,
        property_id: row % 150,
        property_name: 'Harbour House',
        tenant_id: row % 170,
        tenant_name: 'Rhea Moss',
        lease_id: row % 3 ? row % 170 : null,
        payment_type: paymentTypes[row % 3],
        payment_method: paymentMethods[row % 4],
        status,
        amount_cents: row * 100,
        due_order: `2026-03-${String((row % 28) + 1).padStart(2, '0')}`,
        time_zone: 'UTC',
        overdue_at: status === 'overdue' ? new Date(0) : new Date(now.getTime() + ((row * 7919) % 1000) - 500),
        paid_date: status === 'completed' ? new Date(row) : null,
        remind_at: row % 90 === 0 ? new Date(row + 1) : null,
        created_at: new Date(row),
        happened_at: new Date(row),
        aggregate_shard: aggregateShard(row % 170),
        search: ['harbour', 'house', 'rhea', `moss${row % 100}`],
      };
    });
    await database.collection<{ _id: number }>('payments').insertMany(rows);
  });
  afterAll(() => database.close());

  const summed =
    'status_1_payment_type_1_paid_date_1_overdue_at_1_amount_cents_1_due_order_1_property_id_1_tenant_id_1_payment_method_1';
  const summedOfAll = `live_1_${summed}_created_at_1__id_1`;
  const byShard = `account_id_1_live_1_aggregate_shard_1_${summed}`;
  const efforts = (work: () => Promise<unknown>) => effortsOf(database, 'payments', work);

  /** The effort without the reads of pending changes and of payments without a shard, which find none. */
  const effortsOfSums = async (work: () => Promise<unknown>) =>
    (await efforts(work)).filter(
      ({ method, indexes }) => method !== 'find' || !indexes.some((index) => ['unfiled.at_1', byShard].includes(index)),
    );

  /** Reads the account's sums until the aggregates are stored. */
  async function sumsStored(): Promise<void> {
    while ((await effortsOfSums(() => payments.stats(account, {}, now))).length > 0) await delay(10);
  }

  /** The effort for the first and the second page of each search, in each scope that was measured. */
  const measurements = new Map<
    Scope,
    Promise<(Effort & { readonly search: PaymentSearch; readonly page: number })[]>
  >();

  async function measure(scope: Scope) {
    const found = [];
    for (const search of searches) {
      let cursor: string | null | undefined;
      for (let page = 1; page <= 2 && cursor !== null; page++) {
        const measured = await efforts(async () => {
          ({ next_cursor: cursor } = await payments.page(
            scope,
            { ...search, limit, cursor: cursor ?? undefined },
            now,
          ));
        });
        found.push(...measured.map((effort) => ({ search, page, ...effort })));
      }
    }
    return found;
  }

  /** The pages whose effort is not as expected. */
  async function amiss(scope: Scope, right: (effort: Effort, search: PaymentSearch) => boolean) {
    const measured = measurements.get(scope) ?? measure(scope);
    measurements.set(scope, measured);
    return (await measured).filter((effort) => !right(effort, effort.search));
  }

  it.each(scopes)('a page reads about a page of keys for %s, with every filter', async (_, scope) => {
    const isPaged = ({ method, keys, records }: Effort, search: PaymentSearch) =>
      method !== 'find' || Math.max(keys, records) <= (ofFew(search) || scope === tenantScope ? few : paged);
    expect(await amiss(scope, isPaged)).toEqual([]);
  });

  it.each(scopes)('counts for %s read index keys alone, or the few relevant records', async (_, scope) => {
    const counted = ({ method, keys, records }: Effort, search: PaymentSearch) =>
      method !== 'countDocuments' || (ofFew(search) || scope === tenantScope ? keys <= few : records === 0);
    expect(await amiss(scope, counted)).toEqual([]);
  });

  it.each(scopes)('a search by amount and receipt reads the few that have them, for %s', async (_, scope) => {
    // Among 950 that have the word.
    const receipts = { paymentsOf: async () => [2405] };
    for (const q of ['2004', '$2,004.00', 'rhea 2004']) {
      const { found = {} } = await searchOf({ payments, receipts }, scope, q);
      const measured = await efforts(() => payments.found(scope, found, limit));
      const read = measured.map(({ keys, records }) => Math.max(keys, records));
      expect([q, read.filter((many) => many > few)]).toEqual([q, []]);
    }
  });

  it.each([account, everything])('the newest with words that many have are read in order: %j', async (scope) => {
    for (const q of ['rhea', 'rhea house']) {
      const measured = await efforts(() => payments.withWords(scope, q, limit));
      expect(measured).toEqual([expect.objectContaining({ method: 'find', sorted: false })]);
      expect(measured[0]?.keys).toBeLessThanOrEqual(few);
    }
  });

  const ofKinds = [{ status: 'overdue' }, { status: 'overdue', payment_type: 'fee' }] as const;
  it('counts of overdue payments for the admin use the index that skips pending payments', async () => {
    for (const search of ofKinds) {
      const measured = await efforts(() => payments.page(everything, { ...search, limit }, now));
      const counted = measured.filter(({ method }) => method === 'countDocuments');
      expect(counted).toEqual([expect.objectContaining({ indexes: [summedOfAll], records: 0 })]);
    }
  });

  it('counts and sums of an account use stored aggregates if only status and type filter', async () => {
    await sumsStored();
    for (const of of [...ofKinds, { payment_type: 'rent' }, { status: 'completed' }] as const) {
      const inAll = { ...payments.records.matching(account, filterOf(of, now), undefined) } as object;
      const count = await database.collection('payments').countDocuments(inAll);
      expect((await payments.page(account, { ...of, limit }, now)).total).toBe(count);
      expect((await payments.stats(account, of, now)).count).toBe(count);
      const measured = await effortsOfSums(() => payments.page(account, { ...of, limit }, now));
      expect(measured.map(({ method }) => method)).toEqual(['find']);
      expect(await effortsOfSums(() => payments.stats(account, of, now))).toEqual([]);
    }
  });

  it('pages are read in index order for an account and for the admin', async () => {
    const inOrder = ({ method, sorted }: Effort, { payment_type, ...search }: PaymentSearch) =>
      method !== 'find' || !sorted || payment_type !== undefined || ofFew(search) || ofDays(search);
    for (const scope of [account, everything]) expect(await amiss(scope, inOrder)).toEqual([]);
  });

  it.each(scopes)('sums read index keys alone for %s, or the few relevant records', async (_, scope) => {
    await sumsStored();
    for (const filter of [...all, ...filtered]) {
      const measured = await effortsOfSums(() => payments.stats(scope, filter, now));
      const fewOnly = ofFew(filter) || scope === tenantScope;
      const right = measured.every(({ keys, records }) => (fewOnly ? keys <= few : records === 0));
      expect({ filter, measured, right }).toMatchObject({ right: true });
      // Stored aggregates of an account need no further query.
      expect(measured.map(({ method }) => method)).toEqual(scope === account && !fewOnly ? [] : ['aggregate']);
    }
  });

  it.each(scopes)('breakdowns read index keys alone for %s, or the few relevant records', async (_, scope) => {
    for (const by of paymentBreakdowns)
      for (const filter of [{}, { status: 'completed' as const }, { property_id: 3 }]) {
        const isStored = scope === account && !ofFew(filter);
        if (isStored) await payments.breakdown(scope, filter, { by, zone: 'America/New_York', now });
        const measured = await effortsOfSums(() =>
          payments.breakdown(scope, filter, { by, zone: 'America/New_York', now }),
        );
        const fewOnly = ofFew(filter) || scope === tenantScope;
        const right = measured.every(({ keys, records }) => (fewOnly ? keys <= few : records === 0));
        expect({ by, filter, measured, right }).toMatchObject({ right: true });
        // A breakdown by month first reads the earliest and the latest date.
        expect(measured).toHaveLength(isStored ? 0 : by === 'month' ? 2 : 1);
      }
  });

  it.each(scopes)('sums for %s over a range of days read few keys outside of it', async (_, scope) => {
    for (const filter of dated) {
      const measured = await efforts(() => payments.stats(scope, filter, now));
      const lying = await database.collection('payments').countDocuments({
        ...(payments.records.matching(scope, filterOf(filter, now), undefined) as object),
      });
      const right = measured.every(({ indexes, keys }) => indexes.length > 0 && keys <= lying + few);
      expect({ filter, measured, lying, right }).toMatchObject({ right: true });
    }
  });

  it.each([
    [account, byShard, 'account_id_1_live_1_happened_at_-1__id_-1'],
    [everything, summedOfAll, 'live_1_happened_at_-1__id_-1'],
  ])('each dashboard total uses one index: %j', async (scope, sums, happened) => {
    for (const work of [
      () => payments.revenue(scope),
      () => payments.revenueByMonth(scope, ['1970-01', '1970-02'], 'UTC'),
    ]) {
      // Like after a change: the account's aggregates are computed again.
      await writePayments(database, async () => undefined);
      const measured = await effortsOfSums(work);
      expect(measured.length).toBeGreaterThan(0);
      expect(measured).toEqual(measured.map(() => expect.objectContaining({ indexes: [sums], records: 0 })));
    }
    const newest = { indexes: [happened], keys: limit, records: limit, sorted: false };
    expect(await efforts(() => payments.newest(scope, limit))).toEqual([expect.objectContaining(newest)]);
  });

  it('sums the open amounts of several places in a command by their own indexes, each as it is alone', async () => {
    const places = Array.from({ length: 20 }, (_, row) => ({
      ...{ account_id: (row % 4) + 1, property_id: row, tenant_id: row },
      lease_id: row % 3 ? row : null,
    }));
    const alone: number[] = [];
    for (const place of places) alone.push(await payments.owed(place));
    expect(new Set(alone).size).toBeGreaterThan(5);
    const open = { live: true, status: { $in: ['pending', 'overdue'] } };
    const [summed] = await database
      .collection('payments')
      .aggregate([
        { $match: { ...open, account_id: 2, lease_id: 1 } },
        { $group: { _id: 0, cents: { $sum: '$amount_cents' } } },
      ])
      .toArray();
    expect(alone[1]).toBe(summed?.cents);
    const together = () => Promise.all(places.map((place) => payments.owed(place)));
    expect(await together()).toEqual(alone);
    const [first, rest, ...more] = await efforts(together);
    expect(first?.indexes).toEqual(['tenant_id_1_created_at_-1__id_-1']);
    expect(rest?.indexes).toEqual(['lease_id_1_status_1', 'tenant_id_1_created_at_-1__id_-1']);
    expect(more).toEqual([]);
  });

  const place = { account_id: 1, property_id: 3, tenant_id: 3 };
  it.each<[string, string, () => Promise<unknown>]>([
    ['the open amount of a lease', 'lease_id_1_status_1', () => payments.owed({ ...place, lease_id: 4 })],
    [
      'the open amount without a lease',
      'tenant_id_1_created_at_-1__id_-1',
      () => payments.owed({ ...place, lease_id: null }),
    ],
    ['references to a property', 'property_id_1_created_at_-1__id_-1', () => payments.anyIn(3)],
    [
      'payments with a stale property name',
      'property_id_1_created_at_-1__id_-1',
      () => payments.findStale({ property_id: 3 }, [{ property_name: { $ne: 'Row' } }]),
    ],
    [
      'payments with a stale tenant name',
      'tenant_id_1_created_at_-1__id_-1',
      () => payments.findStale({ tenant_id: 3 }, [{ tenant_name: { $ne: 'Rhea' } }]),
    ],
    ['payments with a due reminder', 'remind_at_1', readAll(() => payments.toRemind(now))],
  ])('finds %s by the index %s', async (_, index, work) => {
    const [effort] = await efforts(work);
    expect(effort).toMatchObject({ indexes: [index] });
    expect(effort?.keys).toBeLessThanOrEqual(few);
  });

  it.each([
    [{ account_id: 1, live: false }, 'account_id_1'],
    [{ account_id: 1, live: true }, expect.stringMatching(/^account_id_1_live_1_/)],
  ])('the erasure of an account uses an index: %j', async (of, index) => {
    const work = () => database.collection('payments').find(of).toArray();
    expect(await efforts(work)).toEqual([expect.objectContaining({ indexes: [index] })]);
  });

  it('overdue payments are sorted by index keys alone for the admin, however many are pending', async () => {
    const waiting = Array.from({ length: 8000 }, (_, row) => ({
      _id: 10_000 + row,
      live: true,
      account_id: 9,
      payment_type: 'rent',
      status: 'pending',
      amount_cents: 1_000_000 + row,
      due_order: '2026-02-01',
      overdue_at: new Date(now.getTime() + 1000),
      paid_date: null,
      created_at: new Date(10_000 + row),
    }));
    await database.collection<{ _id: number }>('payments').insertMany(waiting);
    for (const sort of ['-created_at', 'due_date', '-amount'] as const) {
      const measured = await efforts(() => payments.page(everything, { status: 'overdue', sort, limit }, now));
      const found = measured.filter(({ method }) => method === 'find');
      expect(found).toEqual([
        { method: 'find', indexes: [summedOfAll], keys: expect.any(Number), records: limit + 1, sorted: true },
      ]);
      expect(found[0]?.keys).toBeLessThan(2_000);
    }
  });

  it('reserved references use an index', async () => {
    const work = () => new ReferenceGuard(database).anyOf({ property_id: 3 });
    expect(await effortsOf(database, 'announced_uses', work)).toEqual([
      expect.objectContaining({ indexes: ['property_id_1'] }),
    ]);
  });
});
