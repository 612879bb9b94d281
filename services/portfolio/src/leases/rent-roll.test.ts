import { everything, type Scope } from '@keystead/service-kit';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { addTenancy, day, type Tenancy } from '../../test/test-leases.ts';
import { addresses, fakeUsers, noPayments, people, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addProperty, addTenant } from '../../test/test-tenants.ts';
import { createDependencies, type Dependencies } from '../dependencies.ts';
import { rentRoll } from './rent-roll.ts';

const { landlord, manager, otherLandlord, admin, tenant, otherTenant } = people;
const account: Scope = { kind: 'account', accountId: landlord.accountId };

describe('the rent roll', () => {
  let api: TestApi;
  let stores: Dependencies;
  beforeEach(async () => {
    api = await testPortfolio();
    stores = createDependencies({
      database: api.database,
      fetchEntitlements: () => Promise.reject(new Error('nobody asks')),
      invitations: fakeUsers(),
      post: async () => undefined,
      propertyReferences: noPayments,
      erasedAccounts: () => Promise.reject(new Error('nobody asks')),
    });
  });
  afterEach(() => api.stop());

  // The tenancies of leases that are kept by hand end with them.
  const lease = (tenancy: Tenancy, start_date: string, end_date: string, entry: object = {}) =>
    addLease(api, landlord, tenancy, { start_date, end_date, rent_amount: 100, rent_terms: null, ...entry });
  /** Number and rent of leases today and in each month, at an instant. */
  async function rollAt(
    instant: string,
    { scope = account, months = 3, property_id = undefined as number | undefined } = {},
  ) {
    const roll = await rentRoll(stores, scope, { months, property_id, now: new Date(instant) });
    return {
      today: [roll.today.leases, roll.today.rent],
      months: roll.months.map(({ month, leases, rent }) => [month, leases, rent]),
    };
  }

  it('has the leases in force today, and those in force on the first day of each month', async () => {
    const tenancy = await addTenancy(api, landlord);
    await lease(tenancy, '2990-01-15', '2990-04-01', { rent_amount: 1000.1 });
    await lease(tenancy, '2990-04-02', '2990-05-31', { rent_amount: 1100.2, status: 'pending' });
    expect(await rollAt('2990-02-10T12:00:00Z', { months: 5 })).toEqual({
      today: [1, 1000.1],
      months: [
        ['2990-02', 1, 1000.1],
        ['2990-03', 1, 1000.1],
        ['2990-04', 1, 1000.1],
        ['2990-05', 1, 1100.2],
        ['2990-06', 0, 0],
      ],
    });
    // A begun lease counts in its first month. A pending one has not begun, whatever its dates are.
    expect(await rollAt('2990-01-20T12:00:00Z', { months: 1 })).toEqual({
      today: [1, 1000.1],
      months: [['2990-01', 1, 1000.1]],
    });
    expect(await rollAt('2990-01-10T12:00:00Z', { months: 2 })).toEqual({
      today: [0, 0],
      months: [
        ['2990-01', 0, 0],
        ['2990-02', 1, 1000.1],
      ],
    });
    expect(await rollAt('2990-05-10T12:00:00Z', { months: 1 })).toEqual({
      today: [0, 0],
      months: [['2990-05', 1, 1100.2]],
    });
  });

  it('has no expired lease, not even in a month on whose first day it was in force', async () => {
    const tenancy = await addTenancy(api, landlord);
    await lease(tenancy, '2990-01-01', '2990-02-10');
    await lease(tenancy, '2990-02-11', '2990-12-31', { status: 'expired' });
    expect((await rollAt('2990-02-10T23:59:59Z', { months: 2 })).months).toEqual([
      ['2990-02', 1, 100],
      ['2990-03', 0, 0],
    ]);
    expect(await rollAt('2990-02-11T00:00:00Z', { months: 1 })).toEqual({ today: [0, 0], months: [['2990-02', 0, 0]] });
  });

  it('has no deleted lease, and reflects each change at once', async () => {
    const tenancy = await addTenancy(api, landlord);
    const { id } = await lease(tenancy, '2990-01-01', '2990-12-31');
    await api.call(landlord, `PUT /leases/${id}`, { rent_amount: 120 });
    expect((await rollAt('2990-02-10T00:00:00Z')).today).toEqual([1, 120]);
    await api.call(landlord, `DELETE /leases/${id}`);
    expect(await rollAt('2990-02-10T00:00:00Z', { months: 1 })).toEqual({ today: [0, 0], months: [['2990-02', 0, 0]] });
  });

  const untilMidnight = [
    '2990-02-28T23:59:59Z',
    '2990-03-01T00:00:00Z',
    '2990-03-31T23:59:59Z',
    '2990-04-01T00:00:00Z',
  ];
  it.each<[string | null, string[]]>([
    ['UTC', untilMidnight],
    [null, untilMidnight],
    // Its days end eleven hours later than those of UTC.
    [
      'Pacific/Pago_Pago',
      ['2990-03-01T10:59:59Z', '2990-03-01T11:00:00Z', '2990-04-01T10:59:59Z', '2990-04-01T11:00:00Z'],
    ],
    // Fourteen hours earlier.
    [
      'Pacific/Kiritimati',
      ['2990-02-28T09:59:59Z', '2990-02-28T10:00:00Z', '2990-03-31T09:59:59Z', '2990-03-31T10:00:00Z'],
    ],
  ])('counts a lease from its first to its last day in the property’s zone: %s', async (time_zone, instants) => {
    await lease(await addTenancy(api, landlord, { time_zone }), '2990-03-01', '2990-03-31');
    const today: unknown[] = [];
    for (const instant of instants) {
      const roll = await rollAt(instant, { months: 1 });
      today.push(roll.today[0]);
      // The current month in UTC includes every lease that counts today.
      expect(roll.months[0]?.[1]).toBeGreaterThanOrEqual(Number(roll.today[0]));
    }
    expect(today).toEqual([0, 1, 1, 0]);
  });

  it('counts a lease that begins today, on the first day of the month, once', async () => {
    for (const time_zone of ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati'])
      await lease(await addTenancy(api, landlord, { time_zone }), '2990-03-01', '2990-03-31');
    expect(await rollAt('2990-03-01T12:00:00Z', { months: 1 })).toEqual({
      today: [3, 300],
      months: [['2990-03', 3, 300]],
    });
    expect(await rollAt('2990-03-01T10:00:00Z', { months: 1 })).toEqual({
      today: [2, 200],
      months: [['2990-03', 3, 300]],
    });
    // Only one has begun, in a month that has not begun in UTC.
    expect(await rollAt('2990-02-28T12:00:00Z', { months: 2 })).toEqual({
      today: [1, 100],
      months: [
        ['2990-02', 1, 100],
        ['2990-03', 3, 300],
      ],
    });
  });

  it('agrees with the status and the local day of each of many leases at many hours', async () => {
    const zones = [null, 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'America/New_York'];
    const stored = [];
    for (const [at, time_zone] of zones.entries()) {
      const tenancy = await addTenancy(api, landlord, { time_zone });
      await lease(tenancy, '2990-02-01', '2990-02-27', { rent_amount: 1 + at });
      await lease(tenancy, '2990-02-28', '2990-03-01', { rent_amount: 10 + at });
      await lease(tenancy, '2990-03-02', '2990-05-01', {
        rent_amount: 100 + at,
        status: at % 2 ? 'pending' : 'active',
      });
    }
    for await (const batch of stores.leases.batchesOf(everything, {})) stored.push(...batch);
    const local = (zone: string | null, now: Date) => now.toLocaleDateString('sv', { timeZone: zone ?? 'UTC' });
    const zoneOf = await stores.properties.zonesIn(everything);
    for (let hour = 0; hour < 24 * 5; hour += 5) {
      const now = new Date(Date.parse('2990-02-26T00:00:00Z') + hour * 3_600_000);
      const holding = stored.filter(({ status, start_date, end_date, property_id }) => {
        const today = local(zoneOf.get(property_id) ?? null, now);
        return status === 'active' && start_date <= today && today <= end_date;
      });
      const cents = holding.reduce((sum, { rent_cents }) => sum + rent_cents, 0);
      expect((await rollAt(now.toISOString())).today).toEqual([holding.length, cents / 100]);
    }
  });

  it('covers one property if it is given', async () => {
    const [one, other] = [await addTenancy(api, landlord), await addTenancy(api, landlord)];
    await lease(one, '2990-01-01', '2990-12-31');
    await lease(other, '2990-01-01', '2990-12-31', { rent_amount: 7 });
    const { property_id } = other;
    expect((await rollAt('2990-02-10T00:00:00Z')).today).toEqual([2, 107]);
    expect((await rollAt('2990-02-10T00:00:00Z', { property_id })).today).toEqual([1, 7]);
    const answer = await api.call(landlord, `GET /leases/rent-roll?property_id=${property_id}`);
    expect(answer.body).toMatchObject({ today: { leases: 0, rent: 0 } });
  });

  it('covers what the caller may see, twelve months by default', async () => {
    const property_id = await addProperty(api, landlord);
    const tenantRecord = await addTenant(api, landlord, property_id, { email: addresses.tenant });
    await lease({ property_id, tenant_id: tenantRecord.id }, day(-100), '2999-12-31');
    await lease(await addTenancy(api, landlord), day(-100), '2999-12-31', { rent_amount: 20 });
    await addLease(api, otherLandlord, await addTenancy(api, otherLandlord), { rent_amount: 3 });
    const readRoll = async (by: TestUser, query = '') =>
      (await api.call(by, `GET /leases/rent-roll${query}` as 'GET /leases/rent-roll')).body;
    const seen = async (by: TestUser) => {
      const { today, months } = await readRoll(by);
      return [today.leases, today.rent, months.length, months[11]?.rent];
    };
    expect(await seen(landlord)).toEqual([2, 120, 12, 120]);
    expect(await seen(manager)).toEqual([2, 120, 12, 120]);
    expect(await seen(otherLandlord)).toEqual([1, 3, 12, 3]);
    expect(await seen(admin)).toEqual([3, 123, 12, 123]);
    expect(await seen(tenant)).toEqual([1, 100, 12, 100]);
    expect(await seen(otherTenant)).toEqual([0, 0, 12, 0]);
    expect(await seen({ ...tenant, emailConfirmed: false })).toEqual([0, 0, 12, 0]);
    expect((await readRoll(landlord, '?months=24')).months.at(-1)?.rent).toBe(120);
    expect((await readRoll(landlord, '?months=1')).months[0]?.month).toBe(day(0).slice(0, 7));
  });

  it.each([
    ['?months=0', 'months'],
    ['?months=25', 'months'],
    ['?property_id=abc', 'property_id'],
    ['?status=active', 'status'],
  ])('rejects %s', async (query, field) => {
    expect((await api.call(landlord, `GET /leases/rent-roll${query}`)).problem).toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    });
  });
});
