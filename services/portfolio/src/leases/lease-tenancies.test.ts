import type { Body, Lease } from '@keystead/contracts';
import { everything } from '@keystead/service-kit';
import { atRest, reportsIn, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { addTenancy, day, type Tenancy } from '../../test/test-leases.ts';
import { addresses, callAsService, fakeUsers, noPayments, people, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addProperty, addTenant } from '../../test/test-tenants.ts';
import { createDependencies, type Dependencies } from '../dependencies.ts';
import { LeaseTenancies } from './lease-tenancies.ts';
import { rentRoll } from './rent-roll.ts';
import { tenancyOf } from './tenancy.ts';

const { landlord, manager, tenant, otherLandlord } = people;
const terms = { charge_from: day(-400) };
/** It ended yesterday. */
const over = { start_date: day(-400), end_date: day(-1), rent_amount: 1_000, rent_terms: terms };
const year = { start_date: '2990-01-01', end_date: '2990-12-31', rent_amount: 1_000 };
const nextYear = { start_date: '2991-01-01', end_date: '2991-12-31' };

describe('the tenancy of a lease', () => {
  let api: TestApi;
  let stores: Dependencies;
  let tenancy: Tenancy;
  beforeAll(async () => {
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
  beforeEach(async () => {
    tenancy = await addTenancy(api, landlord);
  });
  afterAll(() => api.stop());

  const add = async (entry: Partial<Body<'POST /leases'>>) => {
    const { id } = await addLease(api, landlord, tenancy, entry);
    await atRest(api.database);
    return read(id);
  };
  const read = async (id: number): Promise<Lease> => (await api.call(landlord, `GET /leases/${id}`)).body;
  const proceed = (id: number, rent_amount = 1_100, by: TestUser = landlord) =>
    api.call(by, `POST /leases/${id}/continuation`, { rent_amount });
  const moveOut = (id: number, body: Body<'POST /leases/{id}/move-out'>) =>
    api.call(landlord, `POST /leases/${id}/move-out`, body);
  /** The background work at an instant, and what it left. */
  const at = async (id: number, instant: string) => {
    const now = new Date(instant);
    await new LeaseTenancies(stores, () => now).followDays();
    await atRest(api.database);
    const stored = await stores.leases.records.get(everything, id);
    return tenancyOf(stored, null, now);
  };
  const holdovers = async () =>
    (await reportsIn(api.database)).changes
      .filter(({ types }) => types.includes('lease.holdover'))
      .map(({ data }) => data.id);
  const staysOf = async (id: number) => {
    const { leases } = (await callAsService(api, null, 'GET /internal/changed-references')).body;
    return leases.find((lease) => lease.id === id)?.stays;
  };

  it('goes on after the last day as a holdover that asks for a decision, and reports it once', async () => {
    const lease = await add(over);
    expect(lease).toMatchObject({
      status: 'expired',
      tenancy: { state: 'holdover', since: day(0), ends_on: null, rent_amount: null },
    });
    expect(await staysOf(lease.id)).toEqual({ rent_amount: null, until: null });
    await stores.leaseTenancies.followDays();
    await atRest(api.database);
    expect((await holdovers()).filter((id) => id === lease.id)).toHaveLength(1);
    const { entries } = (await api.call(landlord, `GET /leases/${lease.id}/history`)).body;
    expect(entries[0]).toMatchObject({ changes: [{ field: 'holdover_since', from: null, to: day(0) }] });
  });

  it('makes a renewal active on its first day at the property, unless a user keeps it pending', async () => {
    tenancy = await addTenancy(api, landlord, { time_zone: 'America/New_York' });
    const renew = async (id: number): Promise<Lease> =>
      (await api.call(landlord, `POST /leases/${id}/renewal`, {})).body;
    const { id } = await renew((await add(year)).id);
    const kept = await renew(id);
    await api.call(landlord, `PUT /leases/${kept.id}`, { status: 'active' });
    await api.call(landlord, `PUT /leases/${kept.id}`, { status: 'pending' });
    const pending = await add({ start_date: '2993-01-01', end_date: '2993-12-31', status: 'pending' });
    await at(id, '2991-01-01T04:59:00Z');
    expect((await read(id)).status).toBe('pending');
    await at(id, '2991-01-01T05:00:00Z');
    expect((await read(id)).status).toBe('active');
    const { entries } = (await api.call(landlord, `GET /leases/${id}/history`)).body;
    const begun = { by: { name: 'Keystead' }, changes: [{ field: 'status', from: 'pending', to: 'active' }] };
    expect(entries[0]).toMatchObject(begun);
    await at(id, '2993-06-01T12:00:00Z');
    const statuses = await Promise.all([kept, pending].map(async (one) => (await read(one.id)).status));
    expect(statuses).toEqual(['pending', 'pending']);
  });

  it('begins to hold over with the clock', async () => {
    const { id } = await add(year);
    expect(await at(id, '2990-12-31T12:00:00Z')).toMatchObject({ state: 'running' });
    expect(await holdovers()).not.toContain(id);
    expect(await at(id, '2991-01-01T12:00:00Z')).toMatchObject({ state: 'holdover', since: '2991-01-01' });
    await at(id, '2991-02-01T12:00:00Z');
    expect((await holdovers()).filter((each) => each === id)).toEqual([id]);
  });

  it('ends with the lease if it is kept by hand, or was set to expired', async () => {
    expect((await add({ ...over, rent_terms: null })).tenancy).toEqual({
      state: 'ended',
      since: null,
      ends_on: day(-1),
      rent_amount: null,
    });
    tenancy = await addTenancy(api, landlord, { name: 'Other House' });
    const { id } = await add({ ...over, status: 'expired' });
    expect((await read(id)).tenancy.state).toBe('ended');
    expect(await staysOf(id)).toBeNull();
    expect((await proceed(id)).problem).toMatchObject({ status: 409, code: 'conflict' });
    expect(await holdovers()).not.toContain(id);
  });

  it('becomes month to month by its rollover, without a decision', async () => {
    const { id, tenancy: state } = await add({ ...over, rent_terms: { ...terms, rollover: { rent_amount: 1_050 } } });
    expect(state).toEqual({ state: 'month_to_month', since: day(0), ends_on: null, rent_amount: 1_050 });
    expect(await staysOf(id)).toEqual({ rent_amount: 1_050, until: null });
    expect(await holdovers()).not.toContain(id);
  });

  it('goes on month to month once that is decided, and ends when the keys are back', async () => {
    const { id } = await add(over);
    expect((await proceed(id)).body.tenancy).toEqual({
      state: 'month_to_month',
      since: day(0),
      ends_on: null,
      rent_amount: 1_100,
    });
    expect(await staysOf(id)).toEqual({ rent_amount: 1_100, until: null });
    expect((await moveOut(id, { moved_out_on: day(20) })).body.tenancy).toMatchObject({
      state: 'month_to_month',
      ends_on: day(20),
    });
    expect((await moveOut(id, { moved_out_on: day(-1) })).body.tenancy).toMatchObject({
      state: 'ended',
      ends_on: day(-1),
    });
    expect(await staysOf(id)).toBeNull();
    // It was a mistake.
    expect((await proceed(id, 1_200)).body.tenancy).toMatchObject({ state: 'month_to_month', rent_amount: 1_200 });
    const { entries } = (await api.call(landlord, `GET /leases/${id}/history`)).body;
    expect(entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['month_to_month_rent', 'tenancy_ends_on'],
      ['tenancy_ends_on'],
      ['tenancy_ends_on'],
      ['month_to_month_rent'],
      ['holdover_since'],
      expect.anything(),
    ]);
  });

  it('charges the days of a holdover until the keys are back only if a rent is given', async () => {
    const { id } = await add({ ...over, end_date: day(-10) });
    await moveOut(id, { moved_out_on: day(-2) });
    expect(await staysOf(id)).toEqual({ rent_amount: null, until: day(-2) });
    await moveOut(id, { moved_out_on: day(-2), rent_amount: 900 });
    expect(await staysOf(id)).toEqual({ rent_amount: 900, until: day(-2) });
    expect((await moveOut(id, { moved_out_on: day(-401) })).problem).toMatchObject({
      status: 422,
      fields: { moved_out_on: `must be ${day(-400)} or later` },
    });
  });

  it('ends the day before the next lease of its property, and no sooner without one', async () => {
    const { id } = await add(year);
    const next = (await api.call(landlord, `POST /leases/${id}/renewal`, {})).body;
    await atRest(api.database);
    expect((await read(id)).tenancy.ends_on).toBe('2990-12-31');
    expect(await staysOf(id)).toBeNull();
    await api.call(landlord, `DELETE /leases/${next.id}`);
    await atRest(api.database);
    expect((await read(id)).tenancy.ends_on).toBeNull();
    await addLease(api, landlord, tenancy, { ...nextYear, start_date: '2991-02-01' });
    await atRest(api.database);
    expect(await at(id, '2991-01-10T12:00:00Z')).toMatchObject({ state: 'holdover', ends_on: '2991-01-31' });
    expect(await at(id, '2991-02-01T12:00:00Z')).toMatchObject({ state: 'ended' });
  });

  it('goes on when the next lease moves to another property', async () => {
    const { id } = await add({ ...over, rent_terms: { ...terms, rollover: { rent_amount: 1_050 } } });
    const next = await addLease(api, landlord, tenancy, { start_date: day(40), end_date: day(400) });
    await atRest(api.database);
    expect((await read(id)).tenancy.ends_on).toBe(day(39));
    const property_id = await addProperty(api, landlord, { name: 'Other House' });
    await api.call(landlord, `PUT /leases/${next.id}`, { property_id });
    await atRest(api.database);
    expect((await read(id)).tenancy).toMatchObject({ state: 'month_to_month', ends_on: null });
  });

  it('is not read again and again if it goes on by its rollover', async () => {
    await add({ ...over, rent_terms: { ...terms, rollover: { rent_amount: 1_050 } } });
    expect(await stores.leases.propertiesOfEnded(new Date())).not.toContain(tenancy.property_id);
  });

  it('has not been decided for a new end', async () => {
    const { id } = await add({ ...over, end_date: day(-10) });
    await proceed(id);
    await api.call(landlord, `PUT /leases/${id}`, { end_date: day(-5) });
    await atRest(api.database);
    expect((await read(id)).tenancy).toMatchObject({ state: 'holdover', since: day(-4), rent_amount: null });
  });

  it('keeps its place in the rent roll and the occupancy, and the tenant their property', async () => {
    const own = await addTenant(api, landlord, tenancy.property_id, { email: addresses.tenant });
    const { id } = await add({ ...over, tenant_id: own.id });
    await api.call(landlord, `PUT /tenants/${own.id}`, { status: 'inactive' });
    const properties = async () => (await api.call(tenant, 'GET /properties')).body.properties.map((each) => each.id);
    expect(await properties()).toContain(tenancy.property_id);
    const rolled = async () =>
      rentRoll(
        stores,
        { kind: 'account', accountId: landlord.accountId },
        { property_id: tenancy.property_id, months: 2, now: new Date() },
      );
    const [now, none] = [
      { leases: 1, rent: 1_000 },
      { leases: 0, rent: 0 },
    ];
    expect(await rolled()).toMatchObject({ today: now, months: [now, none] });
    await proceed(id, 1_150);
    const more = { leases: 1, rent: 1_150 };
    expect(await rolled()).toMatchObject({ today: more, months: [more, more] });
    // Somewhere it may be two days earlier.
    await moveOut(id, { moved_out_on: day(-3) });
    expect(await rolled()).toMatchObject({ today: none, months: [none, none] });
    expect(await properties()).not.toContain(tenancy.property_id);
  });

  it('is decided by whoever manages the lease, once it has ended', async () => {
    const { id } = await add(over);
    expect((await proceed(id, 1_000, otherLandlord)).status).toBe(404);
    expect((await proceed(id, 1_000, manager)).status).toBe(200);
    tenancy = await addTenancy(api, landlord, { name: 'Other House' });
    const running = await add(year);
    expect((await proceed(running.id)).problem).toMatchObject({ status: 409, error: 'This lease has not ended yet.' });
  });
});
