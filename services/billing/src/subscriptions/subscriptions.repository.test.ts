import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { LedgerStore } from '../ledger/ledger.repository.ts';
import { foldSubscription } from '../ledger/state-entries.ts';
import { SubscriptionStore } from './subscriptions.repository.ts';
import type { PaidSubscription, Subscription } from './subscriptions.ts';

const accountSince = new Date('2026-11-01T08:00:00.000Z');
const paid: PaidSubscription = {
  subscription_id: 'sub_1',
  plan: 'starter',
  interval: 'month',
  status: 'active',
  price_cents: 2_900,
  period_end: new Date('2026-12-01T08:00:00.000Z'),
  cancel_at: null,
  retry_at: null,
  ended_at: null,
};

describe('an account’s subscription', () => {
  let database: Connection;
  let ledger: LedgerStore;
  let subscriptions: SubscriptionStore;
  beforeEach(async () => {
    database = await testDatabase();
    ledger = new LedgerStore(database);
    subscriptions = new SubscriptionStore(database, ledger);
    await ledger.createIndexes();
  });
  afterEach(() => database.close());

  const readStored = () => database.collection<Subscription>('subscriptions').findOne({ _id: 7 });
  const findOrCreate = () => subscriptions.findOrCreate({ accountId: 7, accountSince });
  const grant = { kind: 'grant', plan: 'enterprise', by: 1 } as const;

  it('begins with the trial once, for concurrent first requests', async () => {
    const created = await Promise.all(Array.from({ length: 10 }, findOrCreate));
    expect(new Set(created.map(({ entry }) => entry))).toEqual(new Set([1]));
    expect(await ledger.statesOf(7)).toEqual([
      expect.objectContaining({
        _id: 'account/7/1',
        kind: 'trial',
        n: 1,
        trial_end: new Date('2026-11-15T08:00:00.000Z'),
      }),
    ]);
  });

  it('remembers a former paid plan, even if the provider does not know it any more, and after a rebuild', async () => {
    expect((await findOrCreate()).ever_paid).toBe(false);
    const subscribed = await subscriptions.append(await findOrCreate(), { kind: 'subscription', paid });
    const gone = subscribed && (await subscriptions.append(subscribed, { kind: 'subscription', paid: null }));
    expect(gone).toMatchObject({ paid: null, ever_paid: true });
    await database.collection('subscriptions').deleteMany({});
    await subscriptions.repair();
    expect(await readStored()).toMatchObject({ paid: null, ever_paid: true });
  });

  it('is the result of its entries in order', async () => {
    const created = await findOrCreate();
    const subscribed = await subscriptions.append(created, { kind: 'subscription', paid });
    expect(subscribed).toMatchObject({ entry: 2, paid, granted: null });
    const granted = subscribed && (await subscriptions.append(subscribed, grant));
    const revoked = granted && (await subscriptions.append(granted, { ...grant, plan: null }));
    expect(revoked).toMatchObject({ entry: 4, paid, granted: null, trial_end: created.trial_end });
    expect(foldSubscription(await ledger.statesOf(7))).toEqual(await readStored());
    expect((await ledger.statesOf(7)).map(({ n, kind }) => [n, kind])).toEqual([
      [1, 'trial'],
      [2, 'subscription'],
      [3, 'grant'],
      [4, 'grant'],
    ]);
  });

  it('gets no new entry when nothing changes', async () => {
    const subscribed = await subscriptions.append(await findOrCreate(), { kind: 'subscription', paid });
    const again = subscribed && (await subscriptions.append(subscribed, { kind: 'subscription', paid: { ...paid } }));
    expect(again?.entry).toBe(2);
    expect(await ledger.statesOf(7)).toHaveLength(2);
  });

  it('accepts one of several concurrent changes of the same version, and rejects the others', async () => {
    const created = await findOrCreate();
    const ends = Array.from({ length: 8 }, (_, day) => new Date(Date.UTC(2027, 0, day + 1)));
    const changed = await Promise.all(
      ends.map((period_end) => subscriptions.append(created, { kind: 'subscription', paid: { ...paid, period_end } })),
    );
    const through = changed.filter((one) => one !== undefined);
    expect(through).toHaveLength(1);
    expect(await subscriptions.current(7)).toEqual(through[0]);
    expect(await readStored()).toEqual(through[0]);
  });

  it('is stored forwards only, and restored from the ledger after a crash or a manual change', async () => {
    const subscribed = await subscriptions.append(await findOrCreate(), { kind: 'subscription', paid });
    const collection = database.collection<Subscription>('subscriptions');
    for (const spoil of [
      () => collection.deleteOne({ _id: 7 }),
      () => collection.updateOne({ _id: 7 }, { $set: { granted: 'enterprise' } }),
      () => collection.updateOne({ _id: 7 }, { $set: { entry: 1, paid: null } }),
    ]) {
      await spoil();
      await subscriptions.repair();
      expect(await readStored()).toEqual(subscribed);
    }
    await collection.updateOne({ _id: 7 }, { $set: { entry: 3 } });
    await subscriptions.repair();
    expect((await readStored())?.entry).toBe(3);
  });

  it('continues from one that was stored before there was a ledger', async () => {
    const former = { _id: 7, plan: 'trial', trial_end: new Date('2026-11-15T08:00:00.000Z'), created_at: accountSince };
    await database.collection<{ _id: number }>('subscriptions').insertOne(former);
    expect(await findOrCreate()).toMatchObject({ entry: 1, trial_end: former.trial_end });
    expect(await readStored()).toEqual(foldSubscription(await ledger.statesOf(7)));
  });

  it('is null before it is created', async () => {
    expect(await subscriptions.current(8)).toBeNull();
    expect(await database.collection('subscriptions').countDocuments()).toBe(0);
  });
});
