import type { ChangeReport } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
import { followLeases, posted, sampleLease } from '../../test/test-ledger.ts';
import { newWorld, people, testOperations, type World } from '../../test/test-operations.ts';

const { landlord } = people;

describe('payment.allocated', () => {
  let api: TestApi;
  let world: World;
  beforeEach(async () => {
    world = newWorld();
    world.now = () => new Date('2026-01-15T12:00:00Z');
    world.zones.push({ account_id: landlord.accountId, time_zone: 'America/New_York' });
    api = await testOperations(world);
    await followLeases(api, world, [sampleLease]);
  });
  afterEach(() => api.stop());

  const on = async (day: string) => {
    world.now = () => new Date(`${day}T15:00:00Z`);
    await posted(api, world);
  };
  /** The versions of what a payment pays that were published: [version, charges]. */
  async function published(id: number) {
    const written = await api.database.collection('reports').find().toArray();
    const reports: ChangeReport[] = written.flatMap(({ reports }) => reports);
    return reports
      .filter(({ types, data }) => types?.includes('payment.allocated') && data.id === id)
      .map(({ data: { version, record } }) => [version, JSON.parse(String(record.allocations))])
      .sort(([one], [other]) => one - other);
  }
  const pay = async (amount: number) => {
    const { body } = await api.call(landlord, 'POST /payments', {
      property_id: sampleLease.property_id,
      tenant_id: sampleLease.tenant_id,
      amount,
      payment_type: 'rent',
      status: 'completed',
      paid_date: '2026-01-10T12:00:00Z',
    });
    await posted(api, world);
    return body.id;
  };
  const chargeOf = async (due_date: string) => {
    const due = { due_from: due_date, due_to: due_date };
    const { body } = await api.call(landlord, `GET /charges?${new URLSearchParams(due)}` as 'GET /charges');
    return body.charges[0]?.id;
  };

  it('is published once for each change of what a payment pays', async () => {
    const id = await pay(1_400);
    const january = { charge_id: await chargeOf('2026-01-01'), amount: 1_000 };
    expect(await published(id)).toEqual([[1, [january]]]);
    await on('2026-01-20');
    expect(await published(id)).toHaveLength(1);
    await on('2026-02-01');
    const february = { charge_id: await chargeOf('2026-02-01'), amount: 400 };
    expect(await published(id)).toEqual([
      [1, [january]],
      [2, [january, february]],
    ]);
    await api.call(landlord, `POST /payments/${id}/return`, { returned_on: '2026-02-01' });
    await posted(api, world);
    expect((await published(id)).at(-1)).toEqual([3, []]);
  });

  it('makes up for a crash after the change was stored', async () => {
    const id = await pay(1_000);
    const stored = api.database.collection<{ _id: number }>('lease_allocations');
    await api.database.collection('reports').deleteMany({});
    await stored.updateOne({ _id: sampleLease.id }, { $set: { 'payments.0.unannounced': true } });
    await on('2026-02-02');
    expect(await published(id)).toHaveLength(1);
  });
});
