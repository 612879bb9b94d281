import type { Body } from '@keystead/contracts';
import { addMonths, monthIn } from '@keystead/service-kit';
import { fakeOnly, type TestApi } from '@keystead/service-kit/testing';
import { addTenancy, type Tenancy } from '../../test/test-leases.ts';
import { callAsService, people, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease } from '../../test/test-tenants.ts';

const { landlord } = people;

describe('the rent terms of a lease', () => {
  let api: TestApi;
  let tenancy: Tenancy;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  beforeEach(async () => {
    // No month may begin during a test.
    jest.useFakeTimers(fakeOnly('Date'));
    tenancy = await addTenancy(api, landlord);
  });
  afterEach(() => void jest.useRealTimers());
  afterAll(() => api.stop());

  const defaults = { due_day: null, billing: null, proration: null, steps: [], rollover: null };
  const firstOf = (ahead: number) => `${addMonths(monthIn(null, new Date()), ahead)}-01`;
  const running = { start_date: '2020-01-01', end_date: '2990-12-31' };
  const ahead = { start_date: '2990-01-20', end_date: '2990-12-31' };
  const add = (entry: Partial<Body<'POST /leases'>>) => addLease(api, landlord, tenancy, entry);
  const put = (id: number, change: Body<'PUT /leases/{id}'>) => api.call(landlord, `PUT /leases/${id}`, change);

  it('begin with the lease, or with this month if it runs already', async () => {
    expect((await add(ahead)).rent_terms).toEqual({ charge_from: '2990-01-20', ...defaults });
    tenancy = await addTenancy(api, landlord, { name: 'Other House' });
    expect((await add(running)).rent_terms).toEqual({ charge_from: firstOf(0), ...defaults });
  });

  it('are none for a lease that is over, or if that is asked for', async () => {
    expect((await add({ start_date: '2020-01-01', end_date: '2020-12-31' })).rent_terms).toBeNull();
    expect((await add({ ...ahead, rent_terms: null })).rent_terms).toBeNull();
  });

  it('begin with the next month if a lease that runs is changed to charge, and stay as they are otherwise', async () => {
    const { id } = await add({ ...running, rent_terms: null });
    const charging = await put(id, { rent_terms: { due_day: 5 } });
    const terms = { charge_from: firstOf(1), ...defaults, due_day: 5 };
    expect(charging.body.rent_terms).toEqual(terms);
    expect((await put(id, { rent_amount: 1_234 })).body.rent_terms).toEqual(terms);
    expect((await put(id, { rent_terms: { proration: 'annual_365' } })).body.rent_terms).toEqual({
      ...terms,
      due_day: null,
      proration: 'annual_365',
    });
    expect((await put(id, { rent_terms: null })).body.rent_terms).toBeNull();
  });

  it('may come back as they are from a lease that ends before it ever charges', async () => {
    const { id } = await add({ ...ahead, rent_terms: { charge_from: '2990-06-01' } });
    const { rent_terms } = (await api.call(landlord, `POST /leases/${id}/end`, { end_date: '2990-03-31' })).body;
    expect((await put(id, { rent_terms, lease_terms: 'No pets.' })).body).toMatchObject({
      lease_terms: 'No pets.',
      rent_terms,
    });
    expect((await put(id, { rent_terms: { ...rent_terms, due_day: 5 } })).status).toBe(422);
  });

  it('follow a later beginning of the lease', async () => {
    const { id } = await add(ahead);
    expect((await put(id, { start_date: '2990-02-10' })).body.rent_terms?.charge_from).toBe('2990-02-10');
  });

  it('are taken over by a renewal, without the raises that were agreed before', async () => {
    const steps = [{ from: '2990-06-01', percent_bp: 300 }];
    const { id } = await add({ ...ahead, rent_terms: { due_day: 15, billing: 'arrears', steps } });
    const { body } = await api.call(landlord, `POST /leases/${id}/renewal`, {});
    expect(body.rent_terms).toEqual({ charge_from: '2991-01-01', ...defaults, due_day: 15, billing: 'arrears' });
    const without = await addTenancy(api, landlord, { name: 'Other House' });
    const other = await addLease(api, landlord, without, { ...ahead, rent_terms: null });
    expect((await api.call(landlord, `POST /leases/${other.id}/renewal`, {})).body.rent_terms).toBeNull();
  });

  it.each([
    ['rent_terms.charge_from', { charge_from: '2989-12-31' }],
    ['rent_terms.charge_from', { charge_from: '2991-01-01' }],
    ['rent_terms.steps', { steps: [{ from: '2990-06-01' }] }],
    ['rent_terms.steps', { steps: [{ from: '2990-06-01', rent_amount: 1, percent_bp: 1 }] }],
    [
      'rent_terms.steps',
      {
        steps: [
          { from: '2990-06-01', rent_amount: 1 },
          { from: '2990-06-01', rent_amount: 2 },
        ],
      },
    ],
  ])('reject a contradiction in %s', async (field, rent_terms) => {
    const lease = { ...tenancy, ...ahead, rent_amount: 1, deposit_amount: 0, rent_terms };
    const { status, problem } = await api.call(landlord, 'POST /leases', lease);
    expect([status, Object.keys(problem?.fields ?? {})]).toEqual([422, [field]]);
  });

  it('reach the operations service, with the last day on which the lease holds', async () => {
    const { id } = await add({ ...running, rent_amount: 1_000, deposit_amount: 500 });
    const { body: found } = await callAsService(api, null, 'POST /internal/references', tenancy);
    expect(found).toMatchObject({ lease_id: id, charges_rent: true });
    await put(id, { status: 'expired' });
    const { body } = await callAsService(api, null, 'GET /internal/changed-references');
    expect(body.leases.find((lease) => lease.id === id)).toMatchObject({
      ...tenancy,
      rent_amount: 1_000,
      deposit_amount: 500,
      start_date: '2020-01-01',
      last_day: new Date().toISOString().slice(0, 10),
      rent_terms: { charge_from: firstOf(0) },
      live: true,
    });
  });
});
