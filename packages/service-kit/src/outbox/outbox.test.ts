import type { Connection } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { changeTo, requestOf } from '../../test/test-reports.ts';
import { Outbox } from './outbox.ts';
import { productActor } from './reports.ts';

describe('Outbox', () => {
  let database: Connection;
  let outbox: Outbox;
  beforeEach(async () => {
    database = await testDatabase();
    outbox = new Outbox(database);
    await outbox.createIndexes();
  });
  afterEach(() => database.close());

  const waiting = async (limit = 100) =>
    (await outbox.oldest(limit)).flatMap(({ reports }) => reports.map(({ key }) => key));

  it('keeps the first version of a message, however often it is written', async () => {
    await outbox.write([changeTo(2)]);
    await outbox.write([{ ...changeTo(2), types: ['lease.deleted'] }, changeTo(3)]);
    expect((await outbox.oldest(10)).flatMap(({ reports }) => reports)).toEqual([changeTo(2), changeTo(3)]);
  });

  it('throws if a message is rejected for another reason than an existing one', async () => {
    await database.dropCollection('reports');
    await database.createCollection('reports', { validator: { 'reports.0.data.version': { $lt: 100 } } });
    await outbox.write([changeTo(2)]);
    await expect(outbox.write([changeTo(2), changeTo(100)])).rejects.toThrow();
  });

  it('returns the oldest messages in the order of the events, not of the writes', async () => {
    for (const version of [4, 2, 3, 1]) await outbox.write([changeTo(version)]);
    await outbox.write([10, 9].map((version) => changeTo(version, { id: 8, after: 2 })));
    expect(await waiting(4)).toEqual(['leases/7/1', 'leases/7/2', 'leases/8/9', 'leases/8/10']);
    expect(await waiting()).toHaveLength(6);
  });

  it('removes only accepted messages', async () => {
    await outbox.write([changeTo(1), changeTo(2)]);
    const [first] = await outbox.oldest(1);
    await outbox.remove(first ? [first] : []);
    expect(await waiting()).toEqual(['leases/7/2']);
  });

  it('withholds a request until it has a response, without blocking later messages', async () => {
    const request = requestOf('a');
    await outbox.writeStarted(request);
    await outbox.write([changeTo(1)]);
    expect(await waiting()).toEqual(['leases/7/1']);
    const by = { ...productActor, user_id: 3 };
    await outbox.recordResponse(request, { status: 201, subject: 'leases/7', by, account_id: 1 });
    const [first] = await outbox.oldest(1);
    expect(first).toMatchObject({
      account_id: 1,
      reports: [{ ...request, status: 201, subject: 'leases/7', by, account_id: 1 }],
    });
  });

  it('returns a request without a response after its time limit', async () => {
    await outbox.writeStarted(requestOf('a'));
    await database.collection('reports').updateMany({}, { $set: { open_until: new Date(Date.now() - 1) } });
    expect((await outbox.oldest(1)).flatMap(({ reports }) => reports)).toEqual([requestOf('a')]);
  });

  it('notifies subscribers of changes written in this process, until they unsubscribe', async () => {
    let notified = 0;
    const stop = new Outbox(database).onChange(() => notified++);
    await outbox.write([changeTo(1), changeTo(2)]);
    await outbox.done(requestOf('a'));
    expect(notified).toBe(1);
    stop();
    await outbox.write([changeTo(3)]);
    expect(notified).toBe(1);
  });

  it('erases the messages of one account only, by an index', async () => {
    await outbox.write([changeTo(1), changeTo(2), changeTo(1, { id: 8, account_id: 2 })]);
    await outbox.setAside(changeTo(3));
    await outbox.eraseOf(1);
    expect(await waiting()).toEqual(['leases/8/1']);
    expect(await database.collection('refused_reports').countDocuments()).toBe(0);
    const plan = await database.collection('reports').find({ account_id: 1 }).explain('queryPlanner');
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('IXSCAN');
  });
});
