import { Outbox } from '@keystead/service-kit';
import { reportsIn, testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { LedgerStore } from '../ledger/ledger.repository.ts';
import { stateEntry } from '../ledger/state-entries.ts';
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

describe('the outbox messages about a subscription', () => {
  let database: Connection;
  let ledger: LedgerStore;
  let subscriptions: SubscriptionStore;
  beforeEach(async () => {
    database = await testDatabase();
    ledger = new LedgerStore(database);
    subscriptions = new SubscriptionStore(database, ledger);
    await ledger.createIndexes();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await database.close();
  });

  const findOrCreate = () => subscriptions.findOrCreate({ accountId: 7, accountSince });
  const messages = async () => (await reportsIn(database)).changes;
  const keys = async () => (await messages()).map(({ key }) => key);
  async function append(...changes: Parameters<SubscriptionStore['append']>[1][]): Promise<void> {
    let read: Subscription | undefined = await findOrCreate();
    for (const change of changes) read = read && (await subscriptions.append(read, change));
  }

  it('contain each change of what its page shows, but not the beginning of its trial', async () => {
    await append({ kind: 'subscription', paid }, { kind: 'grant', plan: 'enterprise', by: 1 });
    const common = { account_id: 7, by: { user_id: null, name: 'Keystead' }, types: ['subscription.updated'] };
    expect(await messages()).toMatchObject([
      {
        ...common,
        key: 'subscriptions/7/2',
        data: {
          object: 'subscription',
          id: 7,
          version: 2,
          record: { plan_id: 'starter', status: 'active', price: 29, interval: 'month', cancel_at: null },
          changes: expect.arrayContaining([{ field: 'plan_id', from: 'trial', to: 'starter' }]),
        },
      },
      {
        ...common,
        key: 'subscriptions/7/3',
        data: { changes: expect.arrayContaining([{ field: 'plan_id', from: 'starter', to: 'enterprise' }]) },
      },
    ]);
  });

  it('are not written if only the provider’s own id changed, or nothing did', async () => {
    await append({ kind: 'subscription', paid });
    const before = await keys();
    await append({ kind: 'subscription', paid: { ...paid, subscription_id: 'sub_2' } });
    await append({ kind: 'subscription', paid: { ...paid, subscription_id: 'sub_2' } });
    expect(await keys()).toEqual(before);
  });

  it('are written by the next reader if the process dies between the entry and its message', async () => {
    const created = await findOrCreate();
    await ledger.append(stateEntry(7, 2, { kind: 'subscription', paid }, new Date()));
    await ledger.append(stateEntry(7, 3, { kind: 'grant', plan: 'enterprise', by: 1 }, new Date()));
    expect([created.entry, await keys()]).toEqual([1, []]);
    const write = jest.spyOn(Outbox.prototype, 'write').mockRejectedValueOnce(new Error('killed'));
    await expect(subscriptions.current(7)).rejects.toThrow('killed');
    write.mockRestore();
    await subscriptions.repair();
    expect(await keys()).toEqual(['subscriptions/7/2', 'subscriptions/7/3']);
  });

  it('are in the order of the changes, even if the clock of another machine is behind', async () => {
    await findOrCreate();
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 8, minute));
    await ledger.append(stateEntry(7, 2, { kind: 'subscription', paid }, at(9)));
    await ledger.append(stateEntry(7, 3, { kind: 'grant', plan: 'enterprise', by: 1 }, at(3)));
    await ledger.append(stateEntry(7, 4, { kind: 'grant', plan: null, by: 1 }, at(1)));
    await subscriptions.current(7);
    expect(await keys()).toEqual(['subscriptions/7/2', 'subscriptions/7/3', 'subscriptions/7/4']);
  });
});
