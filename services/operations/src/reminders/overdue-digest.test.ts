import type { Body } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
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
import { digestDay } from './overdue-digest.ts';

const { landlord, otherLandlord } = people;
const atFoundry = { property_id: properties.foundry.id, tenant_id: tenants.theo.id };

it('digestDay: is the next eight o’clock in the account’s time zone', () => {
  const dayOf = (overdue: string, zone: string) => {
    const { day, at } = digestDay({ overdue_at: new Date(overdue) }, zone);
    return [day, at.toISOString()];
  };
  // Midnight in New York. Clocks went forward on 8 March 2026.
  expect(dayOf('2026-03-11T04:00:00Z', 'America/New_York')).toEqual(['2026-03-11', '2026-03-11T12:00:00.000Z']);
  expect(dayOf('2026-03-07T05:00:00Z', 'America/New_York')).toEqual(['2026-03-07', '2026-03-07T13:00:00.000Z']);
  // Midnight in Honolulu, on the same date in New York: before eight there, and after eight in Auckland.
  expect(dayOf('2026-03-11T10:00:00Z', 'America/New_York')).toEqual(['2026-03-11', '2026-03-11T12:00:00.000Z']);
  expect(dayOf('2026-03-11T10:00:00Z', 'Pacific/Auckland')).toEqual(['2026-03-12', '2026-03-11T19:00:00.000Z']);
  expect(dayOf('2026-03-11T08:00:00Z', 'UTC')).toEqual(['2026-03-11', '2026-03-11T08:00:00.000Z']);
});

describe('the digest e-mail about overdue payments', () => {
  let api: TestApi;
  let world: World;
  beforeEach(async () => {
    world = newWorld();
    world.now = () => new Date('2026-03-01T12:00:00Z');
    world.zones.push({ account_id: landlord.accountId, time_zone: 'America/New_York' });
    api = await testOperations(world);
    await runJobs(api.database, world);
  });
  afterEach(() => api.stop());

  /** The e-mails to accounts that the jobs write at an instant. */
  async function written(instant: string) {
    world.now = () => new Date(instant);
    world.posted.splice(0);
    await runJobs(api.database, world);
    return world.posted.filter(({ to }) => 'account_id' in to);
  }
  const add = (entry: Partial<Body<'POST /payments'>> = {}, by: typeof landlord | typeof otherLandlord = landlord) =>
    addPayment(api, { due_date: '2026-03-10', ...entry }, by);
  const link = { label: 'View overdue payments', path: '/app/payments?status=overdue' };
  const eight = '2026-03-11T12:00:00Z';

  it('covers a whole day, in all time zones of properties, with count, total and tenants', async () => {
    world.portfolio.properties.set(properties.foundry.id, { ...properties.foundry, time_zone: 'America/Los_Angeles' });
    await add();
    await add({ payment_type: 'fee', amount: 10 });
    await add({ ...atFoundry, amount: 99.5 });
    await add({ property_id: properties.barn.id, tenant_id: tenants.otto.id, amount: 5 }, otherLandlord);
    expect(await written('2026-03-11T11:59:59Z')).toEqual([
      {
        key: 'account:3:overdue:2026-03-11',
        kind: 'rent_due',
        to: { account_id: otherLandlord.accountId },
        subject: 'A payment is overdue',
        opening: 'A payment is now overdue: $5.00 from Otto Barnes.',
        further: ['If you have received it, mark it as paid.'],
        link,
      },
    ]);
    expect(await written(eight)).toEqual([
      {
        key: 'account:1:overdue:2026-03-11',
        kind: 'rent_due',
        to: { account_id: landlord.accountId },
        subject: '3 payments are overdue',
        opening: '3 payments are now overdue, $1,960.00 in total, from Rhea Moss and Theo Park.',
        further: ['If you have received one of them, mark it as paid.'],
        link,
      },
    ]);
    expect(await written('2026-03-11T12:01:00Z')).toEqual([]);
    expect(await written('2026-03-12T12:00:00Z')).toEqual([]);
  });

  it('names five tenants and counts the others', async () => {
    for (let at = 1; at <= 7; at++) {
      const name = `Tenant ${at}`;
      world.portfolio.tenants.set(100 + at, { ...tenants.rhea, id: 100 + at, user_id: 100 + at, name });
      await add({ tenant_id: 100 + at, amount: 1 });
    }
    expect((await written(eight)).map(({ opening }) => opening)).toEqual([
      '7 payments are now overdue, $7.00 in total, from Tenant 1, Tenant 2, Tenant 3, Tenant 4, Tenant 5, and 2 more.',
    ]);
  });

  it('omits payments that were paid or deleted before, and repeats none after an edit', async () => {
    const [paid, gone, left] = [await add(), await add(), await add({ amount: 7 })];
    expect(await written('2026-03-11T05:00:00Z')).toEqual([]);
    await api.call(landlord, `PUT /payments/${paid.id}`, { status: 'completed' });
    await api.call(landlord, `DELETE /payments/${gone.id}`);
    await api.call(landlord, `PUT /payments/${left.id}`, { notes: 'Called them' });
    expect((await written(eight)).map(({ opening }) => opening)).toEqual([
      'A payment is now overdue: $7.00 from Rhea Moss.',
    ]);
    await api.call(landlord, `PUT /payments/${left.id}`, { notes: 'Called them again' });
    expect(await written('2026-03-12T12:00:00Z')).toEqual([]);
  });

  it('is stored once for two concurrent processes, and after one that ended before it recorded so', async () => {
    const { id } = await add();
    await add();
    world.now = () => new Date(eight);
    world.posted.splice(0);
    await Promise.all([runJobs(api.database, world), runJobs(api.database, world)]);
    await api.database
      .collection<{ _id: number }>('payments')
      .updateOne({ _id: id }, { $set: { remind_at: new Date(eight) } });
    await runJobs(api.database, world);
    const posted = world.posted.filter(({ key }) => key === 'account:1:overdue:2026-03-11');
    expect(new Set(posted.map(({ subject }) => subject))).toEqual(new Set(['2 payments are overdue']));
    const stored = api.database.collection<{ _id: string }>('notices');
    expect(await stored.countDocuments({ _id: /^account:1:overdue:/ })).toBe(1);
  });
});
