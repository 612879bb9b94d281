import type { Lease } from '@keystead/contracts';
import { samplePdf, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { addTenancy, day, daysOf, draft, type Tenancy } from '../../test/test-leases.ts';
import { addresses, people, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addTenant } from '../../test/test-tenants.ts';

const { landlord, manager, tenant, otherLandlord } = people;
const year = { start_date: '2990-01-01', end_date: '2990-12-31' };

describe('POST /leases/{id}/end', () => {
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

  const end = (end_date: string, { by = landlord as TestUser, id = lease.id, version = 0, headers = {} } = {}) =>
    api.call(by, `POST /leases/${id}/end`, { end_date, ...(version && { version }) }, headers);

  it('changes the end date, keeps the documents and frees the days after', async () => {
    const pdf = { 'content-type': 'application/pdf' };
    await api.call(landlord, `POST /leases/${lease.id}/documents?name=Lease.pdf`, samplePdf(), pdf);
    const ended = await end('2990-06-30', { by: manager });
    expect(ended.status).toBe(200);
    expect(ended.headers.get('etag')).toBe('"3"');
    expect(ended.body).toMatchObject({
      end_date: '2990-06-30',
      status: 'active',
      documents: [{ name: 'Lease.pdf' }],
      version: 3,
    });
    expect(await daysOf(api, tenancy.property_id)).toEqual(['2990-01-01 2990-06-30']);
    const next = draft(tenancy, { start_date: '2990-07-01', end_date: '2990-12-31' });
    expect((await api.call(landlord, 'POST /leases', next)).status).toBe(201);
  });

  it('makes the lease read as expired if the day has passed', async () => {
    const { id } = await addLease(api, landlord, tenancy, { start_date: day(-40), end_date: day(40) });
    expect((await end(day(-4), { id })).body).toMatchObject({ end_date: day(-4), status: 'expired' });
    expect(await daysOf(api, tenancy.property_id)).toContain(`${day(-40)} ${day(-4)}`);
  });

  it.each([
    ['before its first day', '2989-12-31', false],
    ['on its first day', '2990-01-01', true],
    ['on the day before its last', '2990-12-30', true],
    ['on its last day', '2990-12-31', false],
    ['after its last day', '2991-01-01', false],
  ])('allows an end %s: %s %s', async (_, date, allowed) => {
    const answer = await end(date);
    if (allowed) expect(answer.body.end_date).toBe(date);
    else
      expect(answer.problem).toMatchObject({
        status: 422,
        fields: { end_date: 'must be from 2990-01-01 on and before 2990-12-31' },
      });
  });

  it('accepts a pending lease, and rejects an expired one', async () => {
    await api.call(landlord, `PUT /leases/${lease.id}`, { status: 'pending' });
    expect((await end('2990-06-30')).body.status).toBe('pending');
    await api.call(landlord, `PUT /leases/${lease.id}`, { status: 'expired' });
    expect((await end('2990-03-31')).problem).toMatchObject({
      status: 409,
      code: 'conflict',
      error: 'This lease has expired already.',
    });
    const { id } = await addLease(api, landlord, tenancy, { start_date: day(-40), end_date: day(-4) });
    expect((await end(day(-10), { id })).status).toBe(409);
  });

  it('accepts a lease whose property and tenant were deleted', async () => {
    await api.call(landlord, `PUT /leases/${lease.id}`, { status: 'pending' });
    await api.call(landlord, `DELETE /tenants/${tenancy.tenant_id}`);
    await api.call(landlord, `DELETE /properties/${tenancy.property_id}`);
    expect((await end('2990-06-30')).status).toBe(200);
  });

  it('rejects an older version and a stale If-Match', async () => {
    await api.call(landlord, `PUT /leases/${lease.id}`, { rent_amount: 1 });
    expect((await end('2990-06-30', { version: 1 })).problem.code).toBe('version_conflict');
    expect((await end('2990-06-30', { headers: { 'if-match': '"1"' } })).status).toBe(412);
    expect((await end('2990-06-30', { version: 2, headers: { 'if-match': '"2"' } })).status).toBe(200);
  });

  it('ends the lease once when requests for the same day race', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => end('2990-06-30')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await daysOf(api, tenancy.property_id)).toContain('2990-01-01 2990-06-30');
  });

  it('answers 404 to another account, and 403 to its tenant', async () => {
    const tenantRecord = await addTenant(api, landlord, tenancy.property_id, { email: addresses.tenant });
    await api.call(landlord, `PUT /leases/${lease.id}`, { tenant_id: tenantRecord.id });
    expect((await end('2990-06-30', { by: otherLandlord })).status).toBe(404);
    expect((await end('2990-06-30', { by: tenant })).problem).toMatchObject({
      status: 403,
      error: 'You may look at this lease but not end it.',
    });
  });
});
