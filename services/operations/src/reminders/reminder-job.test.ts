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

const { landlord } = people;
const toTenantUser = { user_id: tenants.rhea.user_id };

describe('reminder e-mails', () => {
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    world = newWorld();
    api = await testOperations(world);
  });
  beforeEach(() => {
    world.portfolio.changed.properties.splice(0);
    at('2026-03-01T12:00:00Z');
  });
  afterAll(() => api.stop());

  const at = (instant: string) => {
    world.now = () => new Date(instant);
  };
  /** The reminders of a payment that the jobs write at an instant: occasion and recipient. */
  async function written(id: number, instant: string) {
    at(instant);
    world.posted.splice(0);
    await runJobs(api.database, world);
    return world.posted
      .filter(({ key }) => key.startsWith(`payment:${id}:`))
      .map(({ key, to }) => [key.split(':')[2], to]);
  }
  const add = async (entry: Partial<Body<'POST /payments'>> = {}) =>
    (await addPayment(api, { due_date: '2026-03-10', ...entry })).id;
  const put = (id: number, change: Body<'PUT /payments/{id}'>) => api.call(landlord, `PUT /payments/${id}`, change);

  // Harbour House is in New York, where clocks go forward on 8 March 2026.
  const [ahead, over] = ['2026-03-07T05:00:00Z', '2026-03-11T04:00:00Z'];

  it('go to the tenant three days before the due date and when overdue, once each', async () => {
    const id = await add();
    expect(await written(id, '2026-03-07T04:59:59Z')).toEqual([]);
    expect(await written(id, ahead)).toEqual([['due', toTenantUser]]);
    expect(await written(id, '2026-03-11T03:59:59Z')).toEqual([]);
    expect(await written(id, over)).toEqual([['overdue', toTenantUser]]);
    expect(await written(id, '2026-03-12T00:00:00Z')).toEqual([]);
  });

  it('say what is due, when and where, with a link', async () => {
    const id = await add();
    await written(id, ahead);
    expect(world.posted[0]).toEqual({
      key: `payment:${id}:due:2026-03-10`,
      kind: 'rent_due',
      to: toTenantUser,
      subject: 'A payment is due soon',
      opening: '$1,850.50 is due on March 10, 2026: Rent for March 2026, Harbour House.',
      further: [expect.any(String)],
      link: { label: 'View payment', path: `/app/payments/${id}` },
    });
    await written(id, over);
    expect(world.posted.find(({ key }) => key === `payment:${id}:overdue:2026-03-10`)).toMatchObject({
      subject: 'A payment is overdue',
      opening: '$1,850.50 was due on March 10, 2026: Rent for March 2026, Harbour House.',
    });
  });

  it('are written immediately for a payment created within those days, and not for one that is long overdue', async () => {
    at('2026-03-09T12:00:00Z');
    const soon = await add();
    expect(await written(soon, '2026-03-09T12:01:00Z')).toEqual([['due', toTenantUser]]);
    at('2026-03-14T12:00:00Z');
    const late = await add();
    expect((await written(late, '2026-03-14T12:01:00Z')).map(([occasion]) => occasion)).toEqual(['overdue']);
    const old = await add({ due_date: '2026-03-01' });
    expect(await written(old, '2026-03-14T12:02:00Z')).toEqual([]);
  });

  it('are not written for payments that are completed, failed, deleted or without a due date', async () => {
    const ids = [
      await add({ status: 'completed' }),
      await add({ status: 'failed' }),
      await add({ due_date: null }),
      await add(),
      await add(),
    ];
    await put(ids[3] ?? 0, { status: 'completed' });
    await api.call(landlord, `DELETE /payments/${ids[4]}`);
    for (const hour of [ahead, over]) {
      await written(0, hour);
      const occasions = ['due', 'overdue'].flatMap((occasion) => ids.map((id) => `payment:${id}:${occasion}`));
      expect(world.posted.filter(({ key }) => occasions.some((start) => key.startsWith(start)))).toEqual([]);
    }
  });

  it('follow a moved due date, and are written once if it moves back', async () => {
    const id = await add();
    expect(await written(id, ahead)).toEqual([['due', toTenantUser]]);
    await put(id, { due_date: '2026-03-20' });
    expect(await written(id, over)).toEqual([]);
    expect(await written(id, '2026-03-17T04:00:00Z')).toEqual([['due', toTenantUser]]);
    await put(id, { due_date: '2026-03-18' });
    expect(await written(id, '2026-03-17T05:00:00Z')).toEqual([['due', toTenantUser]]);
    await put(id, { due_date: '2026-03-20' });
    expect(await written(id, '2026-03-18T05:00:00Z')).toEqual([]);
    expect((await written(id, '2026-03-21T04:00:00Z')).map(([occasion]) => occasion)).toEqual(['overdue']);
  });

  it('are written for others although the zone of a payment is broken', async () => {
    const [broken, whole] = [await add(), await add()];
    const stored = api.database.collection<{ _id: number }>('payments');
    await stored.updateOne({ _id: broken }, { $set: { time_zone: 'Nowhere/Land' } });
    at(ahead);
    world.posted.splice(0);
    await expect(runJobs(api.database, world)).rejects.toThrow('1 reminders could not be written');
    const reminded = (id: number) => stored.findOne({ _id: id, remind_at: { $gt: new Date(ahead) } });
    expect([await reminded(broken), await reminded(whole)]).toEqual([null, expect.anything()]);
    await stored.deleteOne({ _id: broken });
  });

  it('follow the property’s time zone', async () => {
    const id = await add();
    world.portfolio.changed.properties.push({ ...properties.harbour, time_zone: 'America/Los_Angeles' });
    await runJobs(api.database, world);
    expect(await written(id, ahead)).toEqual([]);
    expect(await written(id, '2026-03-07T08:00:00Z')).toEqual([['due', toTenantUser]]);
    world.portfolio.changed.properties.splice(0, 1, properties.harbour);
    await runJobs(api.database, world);
  });

  it('are stored once for two concurrent processes, and after one that ended before it recorded so', async () => {
    const id = await add();
    at(ahead);
    world.posted.splice(0);
    await Promise.all([runJobs(api.database, world), runJobs(api.database, world)]);
    // The state after a process that ended after the e-mail.
    const again = { remind_at: new Date(ahead) };
    await api.database.collection<{ _id: number }>('payments').updateOne({ _id: id }, { $set: again });
    await runJobs(api.database, world);
    const keys = new Set(world.posted.filter(({ key }) => key.startsWith(`payment:${id}:`)).map(({ key }) => key));
    expect([...keys]).toEqual([`payment:${id}:due:2026-03-10`]);
    const stored = api.database.collection<{ _id: string }>('notices');
    expect(await stored.countDocuments({ _id: new RegExp(`^${[...keys][0]} `) })).toBe(1);
  });
});
