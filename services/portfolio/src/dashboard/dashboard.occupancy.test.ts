import { addDays, dayIn } from '@keystead/service-kit';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { addTenancy, type Tenancy } from '../../test/test-leases.ts';
import { callAsService, people, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addProperty } from '../../test/test-tenants.ts';

const { landlord, manager, otherLandlord, admin, tenant } = people;

describe('GET /internal/occupancy', () => {
  let api: TestApi;
  const today = dayIn(null, new Date());
  /** The first and the last day of the previous month. */
  const last = addDays(`${today.slice(0, 7)}-01`, -1);
  const first = `${last.slice(0, 7)}-01`;
  const length = Number(last.slice(8));

  const readOccupancy = (user: TestUser | null) => callAsService(api, user, 'GET /internal/occupancy');
  const clock = performance.now.bind(performance);
  /** Milliseconds added to the age of cached results. */
  let passed = 0;
  const aMinuteLater = () => {
    passed += 60_001;
  };
  const monthBefore = async (user: TestUser) => {
    const { month, ...days } = (await readOccupancy(user)).body.months[10] ?? { month: '' };
    expect(month).toBe(last.slice(0, 7));
    return days;
  };
  beforeEach(async () => {
    api = await testPortfolio();
    jest.spyOn(performance, 'now').mockImplementation(() => clock() + passed);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await api.stop();
  });

  const lease = (tenancy: Tenancy, start_date: string, end_date: string, entry: object = {}) =>
    addLease(api, landlord, tenancy, { start_date, end_date, ...entry });

  it('returns twelve months, the last one up to today', async () => {
    const tenancy = await addTenancy(api, landlord);
    await lease(tenancy, '2020-01-01', '2999-12-31');
    const { months } = (await readOccupancy(landlord)).body;
    expect(months).toHaveLength(12);
    const day = Number(today.slice(8));
    expect(months.at(-1)).toEqual({ month: today.slice(0, 7), leased_days: day, days: day });
    for (const { leased_days, days } of months) expect(leased_days).toBe(days);
  });

  it('counts the days on which each property is leased', async () => {
    const tenancy = await addTenancy(api, landlord);
    await addProperty(api, landlord);
    await lease(tenancy, '2020-01-01', addDays(first, 3));
    await lease(tenancy, last, last);
    expect(await monthBefore(landlord)).toEqual({ leased_days: 5, days: 2 * length });
    expect(await monthBefore(manager)).toEqual(await monthBefore(landlord));
  });

  it('ignores pending and deleted leases, and those of deleted properties', async () => {
    const tenancy = await addTenancy(api, landlord);
    await lease(tenancy, first, addDays(first, 4), { status: 'pending' });
    const deleted = await lease(tenancy, addDays(first, 6), addDays(first, 9));
    await api.call(landlord, `DELETE /leases/${deleted.id}`);
    const gone = await addTenancy(api, landlord);
    await lease(gone, first, addDays(first, 9));
    expect(await monthBefore(landlord)).toEqual({ leased_days: 10, days: 2 * length });
    expect((await api.call(landlord, `DELETE /properties/${gone.property_id}`)).status).toBe(204);
    aMinuteLater();
    expect(await monthBefore(landlord)).toEqual({ leased_days: 0, days: length });
  });

  it('counts a lease set to expired up to that day, and a day shared with its successor once', async () => {
    const tenancy = await addTenancy(api, landlord, { time_zone: 'UTC' });
    const { id } = await lease(tenancy, first, last, { status: 'expired' });
    const ended = { expires_at: new Date(`${addDays(first, 9)}T12:00:00Z`) };
    await api.database.collection<{ _id: number }>('leases').updateOne({ _id: id }, { $set: ended });
    expect(await monthBefore(landlord)).toEqual({ leased_days: 10, days: length });
    await lease(tenancy, addDays(first, 5), addDays(first, 14));
    aMinuteLater();
    expect(await monthBefore(landlord)).toEqual({ leased_days: 15, days: length });
  });

  it('covers the caller’s account, or all accounts for an admin', async () => {
    await lease(await addTenancy(api, landlord), first, last);
    await addProperty(api, otherLandlord);
    expect(await monthBefore(otherLandlord)).toEqual({ leased_days: 0, days: length });
    expect(await monthBefore(admin)).toEqual({ leased_days: length, days: 2 * length });
  });

  it('is cached for a minute, for all users of an account', async () => {
    const tenancy = await addTenancy(api, landlord);
    expect(await monthBefore(landlord)).toEqual({ leased_days: 0, days: length });
    await lease(tenancy, first, last);
    for (const user of [landlord, manager]) expect(await monthBefore(user)).toEqual({ leased_days: 0, days: length });
    aMinuteLater();
    for (const user of [landlord, manager])
      expect(await monthBefore(user)).toEqual({ leased_days: length, days: length });
  });

  it('returns no months to a tenant and rejects a service without a user', async () => {
    await lease(await addTenancy(api, landlord), first, last);
    expect(await readOccupancy(tenant)).toMatchObject({ status: 200, body: { months: [] } });
    expect((await readOccupancy(null)).status).toBe(401);
  });
});
