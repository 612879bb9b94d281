import { Conflict, everything, newRecord } from '@keystead/service-kit';
import type { TestApi } from '@keystead/service-kit/testing';
import { addTenancy, age, daysOf, draft, type Tenancy } from '../../test/test-leases.ts';
import { people, runJobs, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addProperty } from '../../test/test-tenants.ts';
import { PropertyRepository } from '../properties/property.repository.ts';
import { TenantRepository } from '../tenants/tenant.repository.ts';
import { LeaseRepository } from './lease.repository.ts';
import { changedLease, type Lease, newLease } from './lease.ts';
import { LeaseCalendar } from './lease-calendar.ts';
import { findParties, ownParties } from './lease-parties.ts';
import { LeaseProjection } from './lease-projection.ts';
import { LeaseService } from './lease-service.ts';

const { landlord } = people;
const author = { user_id: landlord.userId, name: 'User 1' };

/** Where a process ends while it writes a lease. */
type Step = 'before the lease is written' | 'after the lease was written' | 'before the days are committed';
const steps: readonly Step[] = [
  'before the lease is written',
  'after the lease was written',
  'before the days are committed',
];

class Interrupted extends Error {}

/** Makes writes of leases fail at `step`. */
function interruptWrites({ records }: LeaseRepository): { step: Step | undefined } {
  const at: { step: Step | undefined } = { step: undefined };
  async function interruptible<T>(write: () => Promise<T>): Promise<T> {
    if (at.step === 'before the lease is written') throw new Interrupted();
    const written = await write();
    if (at.step === 'after the lease was written') throw new Interrupted();
    return written;
  }
  const [add, save, hide] = [records.add.bind(records), records.save.bind(records), records.hide.bind(records)];
  records.add = (...what) => interruptible(() => add(...what));
  records.save = (...what) => interruptible(() => save(...what));
  records.hide = (...what) => interruptible(() => hide(...what));
  return at;
}

class InterruptedCalendar extends LeaseCalendar {
  step: Step | undefined;

  override async commit(...what: Parameters<LeaseCalendar['commit']>) {
    if (this.step !== 'before the days are committed') return super.commit(...what);
    throw new Interrupted();
  }
  override async free(...what: Parameters<LeaseCalendar['free']>) {
    if (this.step !== 'before the days are committed') return super.free(...what);
    throw new Interrupted();
  }
}

describe('LeaseService', () => {
  let api: TestApi;
  let tenancy: Tenancy;
  let elsewhere: number;
  let lease: Lease;
  let calendar: InterruptedCalendar;
  let leases: { step: Step | undefined };
  let service: LeaseService;
  let stores: { properties: PropertyRepository; tenants: TenantRepository; leases: LeaseRepository };

  beforeAll(async () => {
    api = await testPortfolio();
    const { database } = api;
    calendar = new InterruptedCalendar(database);
    stores = {
      properties: new PropertyRepository(database),
      tenants: new TenantRepository(database),
      leases: new LeaseRepository(database),
    };
    leases = interruptWrites(stores.leases);
    service = new LeaseService({ ...stores, calendar, projection: new LeaseProjection(stores) });
  });
  beforeEach(async () => {
    tenancy = await addTenancy(api, landlord);
    elsewhere = await addProperty(api, landlord);
    const { id } = await addLease(api, landlord, tenancy, { start_date: '2990-01-01', end_date: '2990-12-31' });
    lease = await stored(id);
  });
  afterAll(() => api.stop());

  async function stored(id: number): Promise<Lease> {
    const found = await stores.leases.records.find(everything, id);
    if (!found) throw new Error(`there is no lease ${id}`);
    return found;
  }

  async function change(to: Parameters<typeof changedLease>[1]) {
    const now = new Date();
    const parties = ownParties(await findParties(stores, { ...lease, ...to }), null);
    return service.change(everything, lease, changedLease(lease, to, parties, now), author);
  }

  async function add(by = service) {
    const parties = ownParties(await findParties(stores, tenancy), null);
    const record = newRecord(900_000 + lease._id, landlord.accountId, author, new Date());
    const terms = draft(tenancy, { start_date: '2991-01-01', end_date: '2991-12-31' });
    return by.add(newLease({ stored: record, parties, renewal_of: null }, terms));
  }

  /** The days that both calendars must have: those of existing leases that are not set to expired. */
  async function leased(): Promise<string[]> {
    const there = { live: true, property_id: { $in: [tenancy.property_id, elsewhere] } };
    const rows = await api.database.collection<Pick<Lease, keyof Lease>>('leases').find(there).toArray();
    const found = rows.filter(({ status }) => status !== 'expired');
    return found.map(({ property_id, start_date, end_date }) => `${property_id} ${start_date} ${end_date}`).sort();
  }

  async function calendarDays(): Promise<string[]> {
    const found: string[] = [];
    for (const id of [tenancy.property_id, elsewhere])
      for (const days of await daysOf(api, id)) found.push(`${id} ${days}`);
    return found.sort();
  }

  it('adds a lease even if the projection refresh fails with a version conflict', async () => {
    class BusyProjection extends LeaseProjection {
      override refresh(): Promise<void> {
        return Promise.reject(new Conflict('Many people are changing this lease right now. Please try again.'));
      }
    }
    const added = await add(new LeaseService({ ...stores, calendar, projection: new BusyProjection(stores) }));
    expect(await calendarDays()).toEqual(await leased());
    expect(added && (await stored(added._id))).toMatchObject({ start_date: '2991-01-01', live: true });
  });

  it('rolls back all of a change whose new property was deleted meanwhile', async () => {
    const to = { property_id: elsewhere, end_date: '2990-11-30', rent_amount: 2_000, rent_terms: { due_day: 5 } };
    const parties = ownParties(await findParties(stores, { ...lease, ...to }), null);
    const changed = changedLease(lease, to, parties, new Date());
    await api.call(landlord, `DELETE /properties/${elsewhere}`);
    await expect(service.change(everything, lease, changed, author)).rejects.toMatchObject({ status: 422 });
    const { version: _, updated_at: __, days_mark: ___, unfiled: ____, ...before } = lease;
    expect(await stored(lease._id)).toMatchObject(before);
    expect(await calendarDays()).toEqual(await leased());
  });

  describe.each(steps)('after its process ends %s', (step) => {
    it.each([
      ['a new lease', () => add()],
      ['a shorter lease', () => change({ end_date: '2990-06-30' })],
      ['a lease in other days', () => change({ start_date: '2995-01-01', end_date: '2995-12-31' })],
      ['a lease in another property', () => change({ property_id: elsewhere })],
      ['a lease that is set to expired', () => change({ status: 'expired' })],
      ['a lease that is deleted', () => service.remove(everything, lease, author)],
    ])('%s ends up with exactly its own days in the calendar', async (_, write) => {
      leases.step = calendar.step = step;
      await expect(write()).rejects.toBeInstanceOf(Interrupted);
      leases.step = calendar.step = undefined;
      await age(api);
      await runJobs(api.database, []);
      expect(await calendarDays()).toEqual(await leased());
    });
  });
});
