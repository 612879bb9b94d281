import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { CustomerStore } from './customers.repository.ts';
import { newCustomer } from './customers.ts';

describe('an account as a customer', () => {
  let database: Connection;
  let customers: CustomerStore;
  beforeEach(async () => {
    database = await testDatabase();
    customers = new CustomerStore(database);
    await customers.createIndexes();
    await customers.add(newCustomer('cus_1', 7, 'sandbox', new Date('2026-11-01T00:00:00.000Z')));
  });
  afterEach(() => database.close());

  it('is one customer: the second of two is not stored', async () => {
    expect((await customers.add(newCustomer('cus_2', 7, 'sandbox', new Date())))._id).toBe('cus_1');
    expect(await customers.find('cus_2')).toBeNull();
  });

  it('is claimed for synchronisation on request, by one worker at a time', async () => {
    expect(await customers.claimDue()).toEqual([]);
    await customers.queueSync('cus_1');
    const [claimed] = await customers.claimDue();
    expect(claimed?._id).toBe('cus_1');
    expect(await customers.claimDue()).toEqual([]);
    if (claimed) await customers.markDone(claimed);
    expect(await customers.find('cus_1')).toMatchObject({ state: 'done', attempts: 0 });
  });

  it('is synchronised once more if that was requested during a synchronisation', async () => {
    await customers.queueSync('cus_1');
    const [claimed] = await customers.claimDue();
    await customers.queueSync('cus_1');
    if (claimed) await customers.markDone(claimed);
    expect(await customers.find('cus_1')).toMatchObject({ state: 'waiting', asked: 2 });
    expect(await customers.claimDue()).toMatchObject([{ _id: 'cus_1', asked: 2 }]);
  });

  it('is not ours if its id is unknown', async () => {
    expect(await customers.queueSync('cus_elsewhere')).toBeNull();
    expect(await customers.claimDue()).toEqual([]);
  });

  it('is synchronised if its state is old, and not if it was read since', async () => {
    await customers.add(newCustomer('cus_3', 8, 'sandbox', new Date('2026-11-03T00:00:00.000Z')));
    await customers.queueStaleSyncs(new Date('2026-11-02T00:00:00.000Z'));
    expect([await customers.claimDue(), await customers.claimDue()]).toEqual([
      [expect.objectContaining({ _id: 'cus_1' })],
      [],
    ]);
  });

  it('with a change is synchronised before routine ones', async () => {
    await customers.add(newCustomer('cus_4', 9, 'sandbox', new Date()));
    await customers.queueStaleSyncs(new Date('2026-11-02T00:00:00.000Z'));
    await customers.queueSync('cus_4');
    expect((await customers.claimDue())[0]?._id).toBe('cus_4');
    expect((await customers.claimDue())[0]?._id).toBe('cus_1');
  });

  it('is due again immediately if requested during an attempt that failed', async () => {
    await customers.queueSync('cus_1');
    await customers.claimDue();
    await customers.queueSync('cus_1');
    await customers.retryAt('cus_1', new Date(Date.now() + 60 * 60_000));
    expect((await customers.claimDue())[0]?._id).toBe('cus_1');
    await customers.retryAt('cus_1', new Date(Date.now() + 60 * 60_000));
    expect(await customers.claimDue()).toEqual([]);
  });

  it('replaces one that the provider does not know any more, and keeps the number of the last entry with an e-mail', async () => {
    await customers.setEmailedEntry('cus_1', 5);
    const customer = await customers.findByAccount(7);
    if (!customer) throw new Error('there is no customer');
    const others = ['cus_5', 'cus_6'].map((id) => newCustomer(id, 7, 'stripe live', new Date()));
    const replaced = await Promise.all(others.map((other) => customers.replace(customer, other)));
    expect(new Set(replaced.map(({ _id }) => _id)).size).toBe(1);
    expect(await customers.findByAccount(7)).toMatchObject({ provider: 'stripe live', told_entry: 5 });
    expect(await customers.find('cus_1')).toBeNull();
  });
});
