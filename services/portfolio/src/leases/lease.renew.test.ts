import { addDays, dayIn } from '@keystead/service-kit';
import { atRest, fakeOnly, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { addTenancy, day, daysOf, type Tenancy } from '../../test/test-leases.ts';
import { addresses, callAsService, people, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addTenant } from '../../test/test-tenants.ts';

const { landlord, manager, tenant, otherLandlord, admin } = people;

describe('POST /leases/{id}/renewal', () => {
  let api: TestApi;
  let tenancy: Tenancy;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  beforeEach(async () => {
    tenancy = await addTenancy(api, landlord);
  });
  afterEach(() => void jest.useRealTimers());
  afterAll(() => api.stop());

  const add = (start_date: string, end_date: string, entry = {}) =>
    addLease(api, landlord, tenancy, { start_date, end_date, ...entry });
  const renew = (id: number, input: object = {}, by: TestUser = landlord, headers = {}) =>
    api.call(by, `POST /leases/${id}/renewal`, input, headers);

  it.each([
    ['a year', '2990-06-01', '2991-05-31', '2991-06-01', '2992-05-31'],
    ['half a year', '2990-09-01', '2991-02-28', '2991-03-01', '2991-08-31'],
    ['ten days', '2990-01-01', '2990-01-10', '2990-01-11', '2990-01-20'],
  ])('defaults to the next term after %s', async (_, first, last, start_date, end_date) => {
    const terms = { rent_amount: 1000.01, deposit_amount: 2000, lease_terms: 'No pets.' };
    const lease = await add(first, last, terms);
    const made = await renew(lease.id, {}, manager);
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/leases/${made.body.id}`);
    expect(made.body).toMatchObject({
      ...tenancy,
      ...terms,
      start_date,
      end_date,
      status: 'pending',
      renewal_of: lease.id,
      documents: [],
      version: 1,
    });
    expect(await daysOf(api, tenancy.property_id)).toEqual([`${first} ${last}`, `${start_date} ${end_date}`]);
    // Of the lease itself only the last day of its tenancy changes.
    await atRest(api.database);
    expect((await api.call(landlord, `GET /leases/${lease.id}`)).body).toEqual({
      ...lease,
      tenancy: { ...lease.tenancy, ends_on: last },
      version: 2,
      updated_at: expect.any(String),
    });
  });

  it('accepts other values, and treats null as omitted', async () => {
    const { id } = await add('2990-01-01', '2990-12-31', { lease_terms: 'No pets.' });
    const input = { start_date: '2991-02-01', rent_amount: 5, lease_terms: '', status: 'active' };
    expect((await renew(id, { ...input, end_date: null, deposit_amount: null })).body).toMatchObject({
      start_date: '2991-02-01',
      end_date: '2992-01-31',
      rent_amount: 5,
      deposit_amount: 1850.5,
      lease_terms: null,
      status: 'active',
    });
  });

  it('makes the lease active if it begins today in the property’s zone, and pending if tomorrow', async () => {
    // No day may begin meanwhile.
    jest.useFakeTimers(fakeOnly('Date'));
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      tenancy = await addTenancy(api, landlord, { time_zone });
      const today = dayIn(time_zone, new Date());
      const ended = await add(addDays(today, -30), addDays(today, -1));
      expect((await renew(ended.id)).body).toMatchObject({ start_date: today, status: 'active' });
      tenancy = await addTenancy(api, landlord, { time_zone });
      const holds = await add(addDays(today, -30), today);
      expect((await renew(holds.id)).body).toMatchObject({ start_date: addDays(today, 1), status: 'pending' });
    }
  });

  it('charges a tenancy that went on from the first day of its renewal, however late that comes', async () => {
    const terms = { rent_terms: { charge_from: day(-465) } };
    const lease = await add(day(-465), day(-101), { ...terms, deposit_amount: 500 });
    const renewed = (await renew(lease.id, { deposit_amount: 800 })).body;
    expect(renewed.rent_terms?.charge_from).toBe(day(-100));
    const before = async ({ id }: { id: number }) =>
      (await callAsService(api, null, `GET /internal/lease-references/${id}`)).body.lease?.renewal_of;
    expect(await before(renewed)).toEqual({ id: lease.id, deposit_amount: 500 });
    // What was held once goes along, also where less was agreed in between.
    const lower = (await renew(renewed.id, { deposit_amount: 600 })).body;
    const last = (await renew(lower.id)).body;
    expect(await before(last)).toEqual({ id: lower.id, deposit_amount: 800 });
    tenancy = await addTenancy(api, landlord);
    const ended = await add(day(-465), day(-101), { ...terms, status: 'expired' });
    expect((await renew(ended.id)).body.rent_terms?.charge_from).not.toBe(day(-100));
  });

  it.each([
    ['an end before the start', { end_date: '2990-12-31' }],
    ['an end past all dates', { start_date: '2999-06-01' }],
  ])('rejects %s', async (_, input) => {
    const { id } = await add('2990-01-01', '2990-12-31');
    expect((await renew(id, input)).problem).toMatchObject({ status: 422, fields: { end_date: expect.any(String) } });
    expect(await daysOf(api, tenancy.property_id)).toEqual(['2990-01-01 2990-12-31']);
  });

  it('rejects days that are leased, its own included', async () => {
    const { id } = await add('2990-01-01', '2990-12-31');
    expect((await renew(id, { start_date: '2990-12-31' })).problem).toMatchObject({
      code: 'lease_overlap',
      error: 'This property is leased from Jan 1, 2990 to Dec 31, 2990 already.',
    });
    await add('2991-12-31', '2992-12-31');
    expect((await renew(id)).problem.code).toBe('lease_overlap');
  });

  it('creates one lease in ten concurrent renewals', async () => {
    const { id } = await add('2990-01-01', '2990-12-31');
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, problem } of answers) if (status !== 201) expect(problem.code).toBe('lease_overlap');
  });

  it('creates one lease per Idempotency-Key', async () => {
    const { id } = await add('2990-01-01', '2990-12-31');
    const key = { 'idempotency-key': 'next-year' };
    const first = await renew(id, {}, landlord, key);
    expect((await renew(id, {}, landlord, key)).body).toEqual(first.body);
  });

  it('applies the rules of a new lease: maintenance, existing parties and the trial', async () => {
    const { id } = await add(day(-30), day(-1));
    await api.call(landlord, `PUT /properties/${tenancy.property_id}`, { status: 'maintenance' });
    expect((await renew(id)).problem.code).toBe('property_in_maintenance');
    expect((await renew(id, { start_date: day(30), status: 'pending' })).status).toBe(201);

    tenancy = await addTenancy(api, landlord);
    const old = await add(day(-30), day(-1));
    await api.call(landlord, `DELETE /tenants/${tenancy.tenant_id}`);
    expect((await renew(old.id)).problem.fields).toEqual({ tenant_id: 'is not one of your tenants' });
  });

  it('rejects renewals after the trial has ended', async () => {
    const entitled = { property_limit: null, can_create: true };
    const ending = await testPortfolio(entitled);
    const { id } = await addLease(ending, landlord, await addTenancy(ending, landlord));
    entitled.can_create = false;
    expect((await ending.call(landlord, `POST /leases/${id}/renewal`, {})).problem).toMatchObject({
      status: 402,
      code: 'trial_ended',
    });
    await ending.stop();
  });

  it('answers 404 to another account, 403 to its tenant, and allows an admin', async () => {
    const tenantRecord = await addTenant(api, landlord, tenancy.property_id, { email: addresses.tenant });
    tenancy = { ...tenancy, tenant_id: tenantRecord.id };
    const { id } = await add('2990-01-01', '2990-12-31');
    expect((await renew(id, {}, otherLandlord)).status).toBe(404);
    expect((await renew(id, {}, tenant)).problem.error).toBe('You may look at this lease but not renew it.');
    const made = await renew(id, {}, admin);
    expect((await api.call(landlord, `GET /leases/${made.body.id}`)).status).toBe(200);
  });
});
