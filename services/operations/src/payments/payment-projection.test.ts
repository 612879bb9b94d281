import type { Payment } from '@keystead/contracts';
import { QuotaCounter } from '@keystead/service-kit';
import type { TestApi } from '@keystead/service-kit/testing';
import { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { homes, newWorld, people, renters, runJobs, testOperations, type World } from '../test-operations.ts';
import { PaymentProjection } from './payment-projection.ts';
import { PaymentStore } from './payment-store.ts';
import { addPayment } from './test-payments.ts';

const { landlord } = people;

describe('what payments repeat of their property and tenant', () => {
  let api: TestApi;
  let world: World;
  let payment: Payment;
  beforeEach(async () => {
    world = newWorld();
    world.now = () => new Date('2026-03-02T04:30:00Z');
    api = await testOperations(world);
    payment = await addPayment(api, { due_date: '2026-03-01', notes: 'By check' });
  });
  afterEach(() => api.stop());

  const read = async () => (await api.call(landlord, `GET /payments/${payment.id}`)).body;
  const found = async (query: string) =>
    (await api.call(landlord, `GET /payments?${query}`)).body.payments.some(({ id }) => id === payment.id);
  const follow = () => runJobs(api.database, world);
  const stored = () => api.database.collection<{ _id: number }>('payments').findOne({ _id: payment.id });

  it('follows a renamed property and a renamed tenant, in answers and in searches', async () => {
    world.portfolio.changed.properties.push({ ...homes.harbour, name: 'Lighthouse' });
    world.portfolio.changed.tenants.push({ ...renters.rhea, name: 'Rhea Vance' });
    await follow();
    expect(await read()).toMatchObject({ property_name: 'Lighthouse', tenant_name: 'Rhea Vance', version: 1 });
    expect(await found('q=lighthouse%20vance%20check')).toBe(true);
    expect([await found('q=harbour'), await found('q=moss')]).toEqual([false, false]);
  });

  it('follows the time zone of the property with the hour at which it is overdue', async () => {
    expect((await read()).status).toBe('pending');
    world.portfolio.changed.properties.push({ ...homes.harbour, time_zone: 'UTC' });
    await follow();
    expect((await read()).status).toBe('overdue');
    expect([await found('status=overdue'), await found('status=pending')]).toEqual([true, false]);
    world.portfolio.changed.properties.splice(0, 1, { ...homes.harbour, time_zone: 'Pacific/Honolulu' });
    await follow();
    expect((await read()).status).toBe('pending');
    expect([await found('status=overdue'), await found('status=pending')]).toEqual([false, true]);
  });

  it('follows the account’s time zone where its property names none', async () => {
    payment = await addPayment(api, {
      due_date: '2026-03-01',
      property_id: homes.foundry.id,
      tenant_id: renters.theo.id,
    });
    expect((await read()).status).toBe('overdue');
    world.zones.push({ account_id: landlord.accountId, time_zone: 'America/Los_Angeles' });
    await follow();
    expect((await read()).status).toBe('pending');
    expect(await found('status=pending')).toBe(true);
  });

  it('writes nothing where nothing differs', async () => {
    world.portfolio.changed.properties.push(homes.harbour);
    world.portfolio.changed.tenants.push(renters.rhea);
    await follow();
    const before = await stored();
    await follow();
    expect(await stored()).toEqual(before);
  });

  /** Writes copies of the payment as others of Rhea's for Harbour House. */
  async function addCopies(count: number, from: number, change: object): Promise<void> {
    const { _id, ...copied } = (await stored()) ?? {};
    const copies = Array.from({ length: count }, (_, at) => ({ ...copied, ...change, _id: from + at }));
    await api.database.collection<{ _id: number }>('payments').insertMany(copies);
  }

  it('follows a time zone for many payments by a few writes, and leaves it to paid ones by which they were dated', async () => {
    // Letters first, which are noted in payments too.
    await follow();
    await addCopies(1100, 10_000, { remind_at: null });
    await addCopies(600, 20_000, { remind_at: null, status: 'completed', paid_date: new Date('2026-03-01T12:00:00Z') });
    const writes: string[] = [];
    api.database.set('debug', (of: string, method: string) => {
      if (of === 'payments' && /write|update|modify/i.test(method)) writes.push(method);
    });
    world.portfolio.changed.properties.push({ ...homes.harbour, time_zone: 'UTC' });
    await follow();
    api.database.set('debug', false);
    expect(writes).toEqual(['bulkWrite', 'bulkWrite', 'bulkWrite']);
    expect((await api.call(landlord, 'GET /payments?status=overdue')).body.total).toBe(1101);
    const { overdue_amount, pending_amount } = (await api.call(landlord, 'GET /payments/stats')).body;
    expect([overdue_amount, pending_amount]).toEqual([1101 * 1850.5, 0]);
    const zones = (status: string) => api.database.collection('payments').distinct('time_zone', { status });
    expect([await zones('pending'), await zones('completed')]).toEqual([['UTC'], ['America/New_York']]);
  });

  it('follows a renamed property also with what was changed while many are written', async () => {
    const payments = new PaymentStore(api.database, new QuotaCounter(api.database, 'payment_counts'));
    const known = new PortfolioReadModel(api.database);
    const renamed = { ...homes.harbour, name: 'Lighthouse' };
    await known.keep(renamed, null);
    const ofIds = payments.ofIds.bind(payments);
    payments.ofIds = async (ids) => {
      const read = await ofIds(ids);
      const change = { $set: { notes: 'By cash' }, $inc: { version: 1 } };
      await api.database.collection<{ _id: number }>('payments').updateOne({ _id: payment.id }, change);
      return read;
    };
    await new PaymentProjection({ payments, known, now: world.now }).afterProperty(renamed, homes.harbour.time_zone);
    expect((await read()).property_name).toBe('Lighthouse');
    expect(await found('q=lighthouse%20cash')).toBe(true);
  });

  it('brings what a change wrote over by old names in step again', async () => {
    world.portfolio.changed.properties.push({ ...homes.harbour, name: 'Lighthouse' });
    await follow();
    // As a change leaves it that read the payment before the renaming.
    const stale = { property_name: 'Harbour House', search: ['harbour', 'house', 'rhea', 'moss'] };
    await api.database.collection<{ _id: number }>('payments').updateOne({ _id: payment.id }, { $set: stale });
    await api.call(landlord, `PUT /payments/${payment.id}`, { notes: 'By cash' });
    expect((await read()).property_name).toBe('Lighthouse');
    expect([await found('q=lighthouse%20cash'), await found('q=harbour')]).toEqual([true, false]);
  });
});
