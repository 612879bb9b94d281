import { setTimeout } from 'node:timers/promises';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { loseResponse } from '@keystead/service-kit/testing';
import { addTenancy, age, day, daysOf, draft, type Tenancy } from '../../test/test-leases.ts';
import { people, runJobs, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addProperty, addTenant } from '../../test/test-tenants.ts';

const { landlord, manager, tenant, otherLandlord, admin } = people;

describe('POST /leases', () => {
  let api: TestApi;
  let tenancy: Tenancy;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  beforeEach(async () => {
    tenancy = await addTenancy(api, landlord);
  });
  afterAll(() => api.stop());

  const stored = () => api.database.collection('leases').countDocuments();
  const total = async () => (await api.call(landlord, 'GET /leases')).body.total;
  const add = (entry: Parameters<typeof draft>[1] = {}, by: TestUser = landlord, headers = {}) =>
    api.call(by, 'POST /leases', draft(tenancy, entry), headers);

  it('stores the lease with its defaults and returns its location', async () => {
    const made = await add({ rent_amount: 1234.56 });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/leases/${made.body.id}`);
    expect(made.headers.get('etag')).toBe('"1"');
    expect(made.body).toMatchObject({
      ...draft(tenancy, { rent_amount: 1234.56 }),
      property_name: 'Harbour House',
      tenant_name: 'Rhea Moss',
      lease_terms: null,
      status: 'active',
      renewal_of: null,
      documents: [],
      version: 1,
      abilities: { update: true, delete: true },
    });
    expect((await api.call(landlord, `GET /leases/${made.body.id}`)).body).toEqual(made.body);
    expect(await daysOf(api, tenancy.property_id)).toEqual(['2990-01-01 2990-12-31']);
  });

  it('truncates timestamps to dates and stores empty terms as null', async () => {
    const made = await add({ start_date: '2990-01-01T09:30:00Z', lease_terms: '', status: null });
    expect(made.body).toMatchObject({ start_date: '2990-01-01', lease_terms: null, status: 'active' });
  });

  it('requires a session, and rejects a tenant with a reason', async () => {
    expect((await api.call(null, 'POST /leases', draft(tenancy))).status).toBe(401);
    const refused = await add({}, tenant);
    expect(refused.problem).toMatchObject({ status: 403, error: 'Tenants cannot add leases.' });
  });

  it.each([
    ['no property', { property_id: undefined }, { property_id: 'is required' }],
    ['an operator for a tenant', { tenant_id: { $gt: 0 } }, { tenant_id: 'must be a whole number' }],
    ['a date that no month has', { end_date: '2990-02-30' }, { end_date: 'must be a date, YYYY-MM-DD' }],
    ['no deposit', { deposit_amount: undefined }, { deposit_amount: 'is required' }],
    ['a negative rent', { rent_amount: -1 }, { rent_amount: 'must be 0 or more' }],
    ['an unknown status', { status: 'ended' }, { status: 'must be one of active, expired, pending' }],
    ['documents', { documents: [] }, { documents: 'is not a field of this request' }],
    ['an end before its start', { end_date: '2989-12-31' }, { end_date: 'must be on or after the start date' }],
  ])('rejects %s and writes nothing', async (_, change, fields) => {
    const before = await stored();
    const refused = await api.call(landlord, 'POST /leases', { ...draft(tenancy), ...change });
    expect(refused.problem).toMatchObject({ status: 422, code: 'validation_failed', fields });
    expect(await stored()).toBe(before);
    expect(await daysOf(api, tenancy.property_id)).toEqual([]);
  });

  it('accepts a lease of a single day', async () => {
    expect((await add({ end_date: '2990-01-01' })).status).toBe(201);
  });

  it('rejects a property or a tenant that is missing, deleted or in another account', async () => {
    const other = await addTenancy(api, otherLandlord);
    const gone = await addTenancy(api, landlord);
    await api.call(landlord, `DELETE /tenants/${gone.tenant_id}`);
    await api.call(landlord, `DELETE /properties/${gone.property_id}`);
    for (const strange of [other, gone, { property_id: 999_999, tenant_id: 999_999 }]) {
      expect((await api.call(landlord, 'POST /leases', draft(strange))).problem).toMatchObject({
        status: 422,
        fields: { property_id: 'is not one of your properties', tenant_id: 'is not one of your tenants' },
      });
      const mixed = draft({ ...tenancy, tenant_id: strange.tenant_id });
      expect((await api.call(landlord, 'POST /leases', mixed)).problem.fields).toEqual({
        tenant_id: 'is not one of your tenants',
      });
    }
  });

  it('adds an admin’s lease to the account of the property, with a tenant of that account', async () => {
    const made = await add({}, admin);
    expect(made.status).toBe(201);
    expect((await api.call(manager, `GET /leases/${made.body.id}`)).status).toBe(200);
    const other = await addTenancy(api, otherLandlord);
    const mixed = await api.call(admin, 'POST /leases', draft({ ...other, tenant_id: tenancy.tenant_id }));
    expect(mixed.problem).toMatchObject({ status: 422, fields: { tenant_id: 'is not one of your tenants' } });
  });

  it('rejects leases after the trial has ended, except from an admin of another account', async () => {
    const entitled = { can_create: true };
    const ended = await testPortfolio(entitled);
    const entry = draft(await addTenancy(ended, landlord));
    entitled.can_create = false;
    const refused = await ended.call(landlord, 'POST /leases', entry);
    expect(refused.problem).toMatchObject({ status: 402, code: 'trial_ended', plan: 'starter' });
    expect((await ended.call(admin, 'POST /leases', entry)).status).toBe(201);
    await ended.stop();
  });

  describe('on days that are leased', () => {
    it.each([
      ['the same days', '2990-01-01', '2990-12-31'],
      ['its last day', '2990-12-31', '2991-12-31'],
      ['its first day', '2989-01-01', '2990-01-01'],
      ['a day within', '2990-05-05', '2990-05-05'],
      ['a year around it', '2989-01-01', '2999-12-31'],
    ])('rejects %s, and names the taken days', async (_, start_date, end_date) => {
      await add();
      const refused = await add({ start_date, end_date, status: 'pending' }, manager);
      expect(refused.problem).toMatchObject({
        status: 409,
        code: 'lease_overlap',
        error: 'This property is leased from Jan 1, 2990 to Dec 31, 2990 already.',
      });
      expect(await daysOf(api, tenancy.property_id)).toEqual(['2990-01-01 2990-12-31']);
    });

    it('accepts adjoining leases, other properties and the days of a lease set to expired', async () => {
      await add({ start_date: '2990-01-01', end_date: '2990-05-31' });
      expect((await add({ start_date: '2990-06-01', end_date: '2990-12-31' })).status).toBe(201);
      expect((await add({ status: 'expired' })).body.status).toBe('expired');
      tenancy = await addTenancy(api, landlord);
      expect((await add()).status).toBe(201);
    });

    it('keeps the days of a lease that expired by date', async () => {
      const ranOut = await add({ start_date: day(-400), end_date: day(-40) });
      expect(ranOut.body.status).toBe('expired');
      const refused = await add({ start_date: day(-40), end_date: day(300) });
      expect(refused.problem.code).toBe('lease_overlap');
    });

    it('accepts one of fifty concurrent leases, and counts one', async () => {
      const before = await total();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => add({}, [landlord, manager, admin][at % 3])),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused).toHaveLength(49);
      expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['lease_overlap']));
      expect(await total()).toBe(before + 1);
      expect(await daysOf(api, tenancy.property_id)).toEqual(['2990-01-01 2990-12-31']);
    });

    it('accepts twenty concurrent leases on adjoining days', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          add({ start_date: `${2900 + at}-01-01`, end_date: `${2900 + at}-12-31` }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(await daysOf(api, tenancy.property_id)).toHaveLength(20);
    });
  });

  describe('in a property under maintenance', () => {
    beforeEach(() => api.call(landlord, `PUT /properties/${tenancy.property_id}`, { status: 'maintenance' }));

    it('rejects an active lease', async () => {
      const refused = await add();
      expect(refused.problem).toMatchObject({ status: 409, code: 'property_in_maintenance' });
      expect(await daysOf(api, tenancy.property_id)).toEqual([]);
    });

    it('accepts a pending or an expired lease', async () => {
      expect((await add({ status: 'pending' })).status).toBe(201);
      expect((await add({ start_date: day(-400), end_date: day(-40) })).status).toBe(201);
    });
  });

  describe('with an Idempotency-Key', () => {
    const keyed = (key: string) => add({}, landlord, { 'idempotency-key': key });
    const leases = () => api.database.collection<{ _id: number }>('leases');

    it('repeats the response, and creates one lease in twenty concurrent tries', async () => {
      const first = await keyed('once');
      expect((await keyed('once')).body).toEqual(first.body);
      tenancy = await addTenancy(api, landlord);
      const before = await stored();
      const answers = await Promise.all(Array.from({ length: 20 }, () => keyed('race')));
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
      for (const { status, problem } of answers)
        if (status !== 201) expect(problem).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
      expect(await stored()).toBe(before + 1);
    });

    it('resumes a try that was interrupted before the lease was written, on its reserved days', async () => {
      const { id } = (await keyed('unwritten')).body;
      await leases().deleteOne({ _id: id });
      await loseResponse(api.database, 'unwritten');
      await api.database
        .collection<{ _id: number }>('lease_calendars')
        .updateOne({ _id: tenancy.property_id }, { $set: { 'terms.0.at': new Date() } });
      expect((await keyed('another')).problem).toMatchObject({ status: 409, code: 'lease_overlap' });
      expect((await keyed('unwritten')).status).toBe(201);
      expect((await keyed('another')).problem).toMatchObject({ status: 409, code: 'lease_overlap' });
      await age(api);
      await runJobs(api.database, []);
      expect(await daysOf(api, tenancy.property_id)).toEqual(['2990-01-01 2990-12-31']);
    });

    it('returns the lease that an interrupted try has written', async () => {
      const first = await keyed('unanswered');
      await loseResponse(api.database, 'unanswered');
      expect(await keyed('unanswered')).toMatchObject({ status: 201, body: first.body });
    });

    it('deletes the lease of an interrupted try whose property was deleted before it was linked', async () => {
      const { id } = (await keyed('unlinked')).body;
      await loseResponse(api.database, 'unlinked');
      await api.database
        .collection<{ _id: number }>('properties')
        .updateOne({ _id: tenancy.property_id }, { $set: { live: false } });
      const refused = await keyed('unlinked');
      expect(refused.problem).toMatchObject({ status: 422, fields: { property_id: 'is not one of your properties' } });
      expect((await api.call(landlord, `GET /leases/${id}`)).status).toBe(404);
      expect(await daysOf(api, tenancy.property_id)).toEqual([]);
    });

    it('does not restore a lease that was deleted before the key is used again', async () => {
      const { id } = (await keyed('deleted')).body;
      await api.call(landlord, `DELETE /leases/${id}`);
      await loseResponse(api.database, 'deleted');
      expect((await keyed('deleted')).problem).toMatchObject({ status: 409, code: 'conflict' });
    });
  });

  describe('after a crash', () => {
    it('frees the days of a lease that was never written', async () => {
      const { id } = (await add()).body;
      await api.database.collection<{ _id: number }>('leases').deleteOne({ _id: id });
      await api.database
        .collection<{ _id: number }>('lease_calendars')
        .updateOne({ _id: tenancy.property_id }, { $set: { 'terms.0.at': new Date() } });
      expect((await add()).status).toBe(409);
      await runJobs(api.database, []);
      expect((await add()).status).toBe(409); // Too recent: the lease may still be written.
      await age(api);
      await runJobs(api.database, []);
      expect((await add()).status).toBe(201);
    });

    it('commits the days of a lease that was written', async () => {
      await add();
      await api.database
        .collection<{ _id: number }>('lease_calendars')
        .updateOne({ _id: tenancy.property_id }, { $set: { 'terms.0.at': new Date() } });
      await age(api);
      await runJobs(api.database, []);
      expect(await daysOf(api, tenancy.property_id)).toEqual(['2990-01-01 2990-12-31']);
    });
  });

  it.each(['property', 'tenant'] as const)(
    'never leaves a lease of a deleted %s when both requests race',
    async (what) => {
      const outcomes = new Set<string>();
      for (let round = 0; round < 20; round++) {
        const property_id = await addProperty(api, landlord);
        const home = what === 'tenant' ? await addProperty(api, landlord) : property_id;
        const parties = { property_id, tenant_id: (await addTenant(api, landlord, home)).id };
        const path = what === 'property' ? `/properties/${property_id}` : `/tenants/${parties.tenant_id}`;
        const before = await total();
        const [made, deleted] = await Promise.all([
          api.call(landlord, 'POST /leases', draft(parties)),
          // A longer delay each time, so that the deletion falls between other steps of the creation.
          setTimeout(round).then(() => api.call(landlord, `DELETE ${path}`)),
        ]);
        outcomes.add(`${made.status} ${deleted.status}`);
        expect(await total()).toBe(before + (made.status === 201 ? 1 : 0));
        expect(await daysOf(api, property_id)).toEqual(made.status === 201 ? ['2990-01-01 2990-12-31'] : []);
      }
      for (const outcome of outcomes) expect(['201 409', '422 204']).toContain(outcome);
    },
  );

  it('prevents the deletion of its property and its tenant while it is active', async () => {
    const lease = await addLease(api, landlord, tenancy);
    const remove = async (path: string) => (await api.call(landlord, `DELETE ${path}`)).problem?.code;
    expect(await remove(`/properties/${tenancy.property_id}`)).toBe('property_in_use');
    expect(await remove(`/tenants/${tenancy.tenant_id}`)).toBe('tenant_in_use');
    await api.call(landlord, `PUT /leases/${lease.id}`, { status: 'expired' });
    expect(await remove(`/tenants/${tenancy.tenant_id}`)).toBeUndefined();
    expect(await remove(`/properties/${tenancy.property_id}`)).toBeUndefined();
    expect((await api.call(landlord, `GET /leases/${lease.id}`)).body).toMatchObject({
      property_name: 'Harbour House',
      tenant_name: 'Rhea Moss',
    });
  });
});
