import { setTimeout } from 'node:timers/promises';
import type { Body, Lease } from '@keystead/contracts';
import { atRest, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { addTenancy, age, day, daysOf, type Tenancy } from '../../test/test-leases.ts';
import { addresses, people, runJobs, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addProperty, addTenant } from '../../test/test-tenants.ts';

const { landlord, manager, tenant, otherLandlord, otherTenant, admin } = people;
const year = { start_date: '2990-01-01', end_date: '2990-12-31' };
const nextYear = { start_date: '2991-01-01', end_date: '2991-12-31' };

describe('PUT /leases/{id}', () => {
  let api: TestApi;
  let tenancy: Tenancy;
  let lease: Lease;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  beforeEach(async () => {
    tenancy = await addTenancy(api, landlord);
    lease = await addLease(api, landlord, tenancy, year);
  });
  afterAll(() => api.stop());

  const put = (change: Body<'PUT /leases/{id}'>, { id = lease.id, by = landlord as TestUser, headers = {} } = {}) =>
    api.call(by, `PUT /leases/${id}`, change, headers);
  const read = async (id = lease.id) => (await api.call(landlord, `GET /leases/${id}`)).body;
  const leasedDays = () => daysOf(api, tenancy.property_id);

  it('changes the given fields and leaves the rest', async () => {
    const changed = await put({ rent_amount: 99.99, lease_terms: 'No pets.\nNo smoking.' }, { by: manager });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).toBe('"2"');
    expect(changed.body).toMatchObject({
      ...year,
      rent_amount: 99.99,
      lease_terms: 'No pets.\nNo smoking.',
      deposit_amount: lease.deposit_amount,
      version: 2,
    });
    expect((await put({ lease_terms: '' }, { by: admin })).body).toMatchObject({ lease_terms: null, version: 3 });
  });

  it('makes no new version of a whole record that is sent back unchanged', async () => {
    expect((await put(lease)).body).toEqual(lease);
  });

  it('rejects an older version with 409 and a stale If-Match with 412, and changes nothing', async () => {
    await put({ rent_amount: 1 });
    expect((await put({ rent_amount: 2, version: 1 })).problem.code).toBe('version_conflict');
    expect((await put({ rent_amount: 2 }, { headers: { 'if-match': '"1"' } })).problem).toMatchObject({ status: 412 });
    expect(await read()).toMatchObject({ rent_amount: 1, version: 2 });
    expect((await put({ rent_amount: 2, version: 2 }, { headers: { 'if-match': '"2"' } })).status).toBe(200);
  });

  it('loses no change when two users change different fields concurrently', async () => {
    await Promise.all([put({ rent_amount: 7 }), put({ end_date: '2990-06-30' }, { by: manager })]);
    expect(await read()).toMatchObject({ rent_amount: 7, end_date: '2990-06-30' });
    expect(await leasedDays()).toEqual(['2990-01-01 2990-06-30']);
  });

  it('answers 404 to another account and other tenants, and 403 to its tenant', async () => {
    const { id: tenant_id } = await addTenant(api, landlord, tenancy.property_id, { email: addresses.tenant });
    await put({ tenant_id });
    for (const by of [otherLandlord, otherTenant, { ...tenant, emailConfirmed: false }])
      expect((await put({ rent_amount: 1 }, { by })).status).toBe(404);
    expect((await put({ rent_amount: 1 }, { by: tenant })).problem).toMatchObject({
      status: 403,
      error: 'You may look at this lease but not change it.',
    });
    expect((await read()).rent_amount).toBe(lease.rent_amount);
    await api.call(landlord, `PUT /tenants/${tenant_id}`, { email: 'somebody@mail.example' });
  });

  it.each([
    ['an end before the start', { end_date: '2989-12-31' }, 'end_date'],
    ['a start after the end', { start_date: '2991-01-01' }, 'end_date'],
    ['no tenant', { tenant_id: null }, 'tenant_id'],
    ['a property that is not there', { property_id: 999_999 }, 'property_id'],
    ['a tenant that is not there', { tenant_id: 999_999 }, 'tenant_id'],
    ['an account', { account_id: 3 }, 'account_id'],
  ])('rejects %s and changes nothing', async (_, change, field) => {
    const refused = await put(change as object);
    expect(refused.problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
    expect(await read()).toEqual(lease);
    expect(await leasedDays()).toEqual(['2990-01-01 2990-12-31']);
  });

  it('rejects another account’s property and tenant, even for an admin', async () => {
    const other = await addTenancy(api, otherLandlord);
    for (const by of [landlord, admin])
      expect((await put({ ...other }, { by })).problem.fields).toEqual({
        property_id: 'is not one of your properties',
        tenant_id: 'is not one of your tenants',
      });
  });

  describe('of the days', () => {
    it.each([
      ['shrinks', { end_date: '2990-06-30' }],
      ['grows', { start_date: '2989-01-01' }],
      ['moves over its own days', { start_date: '2990-06-01', end_date: '2991-05-31' }],
      ['moves', nextYear],
    ])('updates the calendar when the lease %s', async (_, change) => {
      const { start_date, end_date } = (await put(change)).body;
      expect({ start_date, end_date }).toEqual({ ...year, ...change });
      expect(await leasedDays()).toEqual([`${start_date} ${end_date}`]);
    });

    it('rejects days of another lease, names them, and keeps its own', async () => {
      const other = await addLease(api, landlord, tenancy, nextYear);
      // The other lease ends the tenancy of this one.
      await atRest(api.database);
      lease = await read();
      const refused = await put({ end_date: '2991-01-01' });
      expect(refused.problem).toMatchObject({
        status: 409,
        code: 'lease_overlap',
        error: 'This property is leased from Jan 1, 2991 to Dec 31, 2991 already.',
      });
      expect((await put(year, { id: other.id })).problem.code).toBe('lease_overlap');
      expect(await read()).toEqual(lease);
      expect(await leasedDays()).toEqual(['2990-01-01 2990-12-31', '2991-01-01 2991-12-31']);
    });

    it('accepts one of fifty concurrent changes to the same gap', async () => {
      const ids = await Promise.all(
        Array.from({ length: 50 }, async (_, at) => {
          const dates = { start_date: `${2900 + at}-01-01`, end_date: `${2900 + at}-12-31` };
          return (await addLease(api, landlord, tenancy, { ...dates, status: at % 2 ? 'pending' : 'active' })).id;
        }),
      );
      const answers = await Promise.all(
        ids.map((id) => put({ start_date: '2995-01-01', end_date: '2995-12-31' }, { id })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused).toHaveLength(49);
      expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['lease_overlap']));
      const days = await leasedDays();
      expect(days).toHaveLength(51);
      expect(days.filter((term) => term === '2995-01-01 2995-12-31')).toHaveLength(1);
    });

    it('keeps one term when twenty users move the same lease concurrently', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          put({ start_date: `${2900 + at}-01-01`, end_date: `${2900 + at}-12-31` }),
        ),
      );
      for (const { status, problem } of answers) if (status !== 200) expect(problem.code).toBe('conflict');
      const { start_date, end_date } = await read();
      // The repair completes what an unsuccessful try left pending.
      await age(api);
      await runJobs(api.database, []);
      expect(await leasedDays()).toEqual([`${start_date} ${end_date}`]);
    });

    it('frees the days in the previous property', async () => {
      const property_id = await addProperty(api, landlord);
      await put({ property_id });
      expect(await leasedDays()).toEqual([]);
      expect(await daysOf(api, property_id)).toEqual(['2990-01-01 2990-12-31']);
    });

    it('frees the days when it is set to expired, and reserves them again if they are free', async () => {
      expect((await put({ status: 'expired' })).body.status).toBe('expired');
      expect(await leasedDays()).toEqual([]);
      expect((await put({ status: 'active' })).body.status).toBe('active');
      await put({ status: 'expired' });
      await addLease(api, landlord, tenancy, year);
      expect((await put({ status: 'pending' })).problem.code).toBe('lease_overlap');
      expect((await read()).status).toBe('expired');
    });

    it('completes a change that was interrupted after the write', async () => {
      await put({ end_date: '2990-06-30' });
      await api.database
        .collection<{ _id: number }>('lease_calendars')
        .updateOne({ _id: tenancy.property_id }, { $set: { 'terms.0.at': new Date() } });
      const term = {
        lease_id: lease.id,
        version: 1,
        mark: 'earlier',
        start: '2990-01-01',
        end: '2990-12-31',
        at: null,
      };
      await api.database
        .collection<{ _id: number; terms: object[] }>('lease_calendars')
        .updateOne({ _id: tenancy.property_id }, { $push: { terms: term } });
      await age(api);
      await runJobs(api.database, []);
      expect(await leasedDays()).toEqual(['2990-01-01 2990-06-30']);
    });

    it('frees the days that an interrupted move or expiry left behind', async () => {
      const term = { lease_id: lease.id, version: 1, mark: 'earlier', start: '2990-01-01', end: '2990-12-31' };
      const property_id = await addProperty(api, landlord);
      await put({ property_id });
      await api.database
        .collection<{ _id: number; terms: object[] }>('lease_calendars')
        .updateOne({ _id: tenancy.property_id }, { $push: { terms: { ...term, at: new Date() } } });
      await age(api);
      await runJobs(api.database, []);
      expect(await leasedDays()).toEqual([]);
      expect(await daysOf(api, property_id)).toEqual(['2990-01-01 2990-12-31']);
    });
  });

  describe('of a lease that expired by date', () => {
    beforeEach(async () => {
      tenancy = await addTenancy(api, landlord);
      lease = await addLease(api, landlord, tenancy, { start_date: day(-400), end_date: day(-40) });
      // Its tenancy goes on after the last day.
      await atRest(api.database);
      lease = await read();
    });

    it('does not set it to expired when it is sent back unchanged', async () => {
      expect(lease.status).toBe('expired');
      expect((await put({ ...lease, rent_amount: 5 })).body).toMatchObject({ status: 'expired', rent_amount: 5 });
      expect(await leasedDays()).toEqual([`${day(-400)} ${day(-40)}`]);
      expect((await put({ end_date: day(40) })).body.status).toBe('active');
    });
  });

  describe('with a property under maintenance', () => {
    const maintain = (property_id: number) =>
      api.call(landlord, `PUT /properties/${property_id}`, { status: 'maintenance' });

    it('rejects activating a lease in it, and moving an active one there', async () => {
      const pending = await addLease(api, landlord, tenancy, { ...nextYear, status: 'pending' });
      await maintain(tenancy.property_id);
      expect((await put({ status: 'active' }, { id: pending.id })).problem.code).toBe('property_in_maintenance');
      const elsewhere = await addLease(api, landlord, await addTenancy(api, landlord));
      const moved = await put({ property_id: tenancy.property_id }, { id: elsewhere.id });
      expect(moved.problem).toMatchObject({ status: 409, code: 'property_in_maintenance' });
      expect(await leasedDays()).toEqual(['2990-01-01 2990-12-31', '2991-01-01 2991-12-31']);
    });

    it('accepts changes of a lease that is active there already, and moving a pending one there', async () => {
      await maintain(tenancy.property_id);
      expect((await put({ end_date: '2990-06-30' })).status).toBe(200);
      const other = await addLease(api, landlord, await addTenancy(api, landlord), { ...nextYear, status: 'pending' });
      expect((await put({ property_id: tenancy.property_id }, { id: other.id })).status).toBe(200);
    });
  });

  describe('of a lease whose property was deleted', () => {
    beforeEach(async () => {
      await put({ status: 'pending' });
      await api.call(landlord, `DELETE /properties/${tenancy.property_id}`);
    });

    it('accepts changes and an end, but not a change to active', async () => {
      expect((await put({ lease_terms: 'Void.' })).status).toBe(200);
      expect((await put({ status: 'active' })).problem.fields).toEqual({
        property_id: 'is not one of your properties',
      });
      expect((await put({ status: 'expired' })).body).toMatchObject({
        status: 'expired',
        property_name: 'Harbour House',
      });
      expect((await put({ status: 'pending' })).status).toBe(422);
    });
  });

  it.each(['becomes active in', 'moves to'])('never %s a property that is deleted concurrently', async (how) => {
    for (let round = 0; round < 15; round++) {
      const [from, to] = [await addTenancy(api, landlord), await addProperty(api, landlord)];
      const moves = how === 'moves to';
      const { id } = await addLease(api, landlord, from, { ...year, status: moves ? 'active' : 'pending' });
      const target = moves ? to : from.property_id;
      const [changed, deleted] = await Promise.all([
        put(moves ? { property_id: to } : { status: 'active' }, { id }),
        setTimeout(round).then(() => api.call(landlord, `DELETE /properties/${target}`)),
      ]);
      expect(['200 409', '422 204']).toContain(`${changed.status} ${deleted.status}`);
      const stored = await read(id);
      const won = changed.status === 200;
      expect(stored).toMatchObject({
        property_id: won ? target : from.property_id,
        status: won || moves ? 'active' : 'pending',
      });
      expect(await daysOf(api, stored.property_id)).toEqual(['2990-01-01 2990-12-31']);
      if (moves) expect(await daysOf(api, won ? from.property_id : to)).toEqual([]);
    }
  });
});
