import type { Payment } from '@keystead/contracts';
import { atRest, type TestApi } from '@keystead/service-kit/testing';
import {
  newWorld,
  people,
  properties,
  runJobs,
  tenants,
  testOperations,
  type World,
} from '../../test/test-operations.ts';
import { addPayment } from '../../test/test-payments.ts';
import { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { PaymentRepository } from './payment.repository.ts';
import { PaymentProjection } from './payment-projection.ts';

const { landlord } = people;

describe('PaymentProjection', () => {
  let api: TestApi;
  let world: World;
  let payment: Payment;
  beforeEach(async () => {
    world = newWorld();
    world.now = () => new Date('2026-03-02T04:30:00Z');
    api = await testOperations(world);
    payment = await addPayment(api, { due_date: '2026-03-01', notes: 'By check' });
    await atRest(api.database);
  });
  afterEach(() => api.stop());

  const read = async () => (await api.call(landlord, `GET /payments/${payment.id}`)).body;
  const found = async (query: string) =>
    (await api.call(landlord, `GET /payments?${query}`)).body.payments.some(({ id }) => id === payment.id);
  const follow = () => runJobs(api.database, world);
  const stored = () => api.database.collection<{ _id: number }>('payments').findOne({ _id: payment.id });

  it('copies new names of a property and a tenant to responses and searches', async () => {
    world.portfolio.changed.properties.push({ ...properties.harbour, name: 'Lighthouse' });
    world.portfolio.changed.tenants.push({ ...tenants.rhea, name: 'Rhea Vance' });
    await follow();
    expect(await read()).toMatchObject({ property_name: 'Lighthouse', tenant_name: 'Rhea Vance', version: 1 });
    expect(await found('q=lighthouse%20vance%20check')).toBe(true);
    expect([await found('q=harbour'), await found('q=moss')]).toEqual([false, false]);
  });

  it('updates the instant of becoming overdue when the property’s time zone changes', async () => {
    expect((await read()).status).toBe('pending');
    world.portfolio.changed.properties.push({ ...properties.harbour, time_zone: 'UTC' });
    await follow();
    expect((await read()).status).toBe('overdue');
    expect([await found('status=overdue'), await found('status=pending')]).toEqual([true, false]);
    world.portfolio.changed.properties.splice(0, 1, { ...properties.harbour, time_zone: 'Pacific/Honolulu' });
    await follow();
    expect((await read()).status).toBe('pending');
    expect([await found('status=overdue'), await found('status=pending')]).toEqual([false, true]);
  });

  it('uses the account’s time zone if the property has none', async () => {
    payment = await addPayment(api, {
      due_date: '2026-03-01',
      property_id: properties.foundry.id,
      tenant_id: tenants.theo.id,
    });
    expect((await read()).status).toBe('overdue');
    world.zones.push({ account_id: landlord.accountId, time_zone: 'America/Los_Angeles' });
    await follow();
    expect((await read()).status).toBe('pending');
    expect(await found('status=pending')).toBe(true);
  });

  it('writes nothing if nothing differs', async () => {
    world.portfolio.changed.properties.push(properties.harbour);
    world.portfolio.changed.tenants.push(tenants.rhea);
    await follow();
    const before = await stored();
    await follow();
    expect(await stored()).toEqual(before);
  });

  /** Inserts copies of the payment as other payments of Rhea for Harbour House. */
  async function addCopies(count: number, from: number, change: object): Promise<void> {
    const { _id, ...copied } = (await stored()) ?? {};
    const copies = Array.from({ length: count }, (_, at) => ({ ...copied, ...change, _id: from + at }));
    await api.database.collection<{ _id: number }>('payments').insertMany(copies);
  }

  it('updates the time zone of many payments in a few writes, and not of paid ones', async () => {
    // Run the reminders first: they write to payments too.
    await follow();
    await addCopies(1100, 10_000, { remind_at: null });
    await addCopies(600, 20_000, { remind_at: null, status: 'completed', paid_date: new Date('2026-03-01T12:00:00Z') });
    const writes: string[] = [];
    api.database.set('debug', (of: string, method: string) => {
      if (of === 'payments' && /write|update|modify/i.test(method)) writes.push(method);
    });
    world.portfolio.changed.properties.push({ ...properties.harbour, time_zone: 'UTC' });
    await follow();
    api.database.set('debug', false);
    expect(writes).toEqual(['bulkWrite', 'bulkWrite', 'bulkWrite']);
    expect((await api.call(landlord, 'GET /payments?status=overdue')).body.total).toBe(1101);
    const { overdue_amount, pending_amount } = (await api.call(landlord, 'GET /payments/stats')).body;
    expect([overdue_amount, pending_amount]).toEqual([1101 * 1850.5, 0]);
    const zones = (status: string) => api.database.collection('payments').distinct('time_zone', { status });
    expect([await zones('pending'), await zones('completed')]).toEqual([['UTC'], ['America/New_York']]);
  });

  it('copies a new property name also to a payment that changes during the batch', async () => {
    const payments = new PaymentRepository(api.database);
    const readModel = new PortfolioReadModel(api.database);
    const renamed = { ...properties.harbour, name: 'Lighthouse' };
    await readModel.store(renamed, null);
    const ofIds = payments.ofIds.bind(payments);
    payments.ofIds = async (ids) => {
      const read = await ofIds(ids);
      const change = { $set: { notes: 'By cash' }, $inc: { version: 1 } };
      await api.database.collection<{ _id: number }>('payments').updateOne({ _id: payment.id }, change);
      return read;
    };
    await new PaymentProjection({ payments, readModel, now: world.now }).afterProperty(
      renamed,
      properties.harbour.time_zone,
    );
    expect((await read()).property_name).toBe('Lighthouse');
    expect(await found('q=lighthouse%20cash')).toBe(true);
  });

  it('repairs names and search words after a change that was based on older names', async () => {
    world.portfolio.changed.properties.push({ ...properties.harbour, name: 'Lighthouse' });
    await follow();
    // The state after a change that read the payment before the renaming.
    const stale = { property_name: 'Harbour House', search: ['harbour', 'house', 'rhea', 'moss'] };
    await api.database.collection<{ _id: number }>('payments').updateOne({ _id: payment.id }, { $set: stale });
    await api.call(landlord, `PUT /payments/${payment.id}`, { notes: 'By cash' });
    await atRest(api.database);
    expect((await read()).property_name).toBe('Lighthouse');
    expect([await found('q=lighthouse%20cash'), await found('q=harbour')]).toEqual([true, false]);
  });
});
