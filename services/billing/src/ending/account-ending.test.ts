import type { TestUser } from '@keystead/service-kit/testing';
import { type TestSubscriptions, testSubscriptions } from '../../test/test-subscriptions.ts';
import type { Subscription } from '../subscriptions/subscriptions.ts';

let test: TestSubscriptions;
beforeAll(async () => {
  test = await testSubscriptions();
});
afterAll(() => test.stop());
afterEach(() => test.relay.passTo(test.webhookUrl));

const landlord = (accountId: number): TestUser => ({ userId: accountId, accountId, role: 'landlord' });
const requestCancellation = (account_id: number, service: string | null = 'identity') =>
  test.api.call(
    null,
    'POST /internal/cancellations',
    { account_id },
    {
      ...(service !== null && { 'x-service-token': test.api.issuer.serviceToken(service) }),
    },
  );
const subscriptionOf = (accountId: number) =>
  test.api.database.collection<Subscription>('subscriptions').findOne({ _id: accountId });
const atTheProvider = async (accountId: number) => {
  const customer = await test.customerOf(accountId);
  const { data } = await test.stripe.subscriptions.list({ customer, status: 'all' });
  return data.map(({ status }) => status);
};
async function subscribed(accountId: number): Promise<void> {
  await test.subscribe(landlord(accountId), { plan: 'starter' });
  await test.waitForEvents();
}
const left = async (accountId: number) => {
  const collections = ['subscriptions', 'customers', 'invoices', 'ledger_entries', 'subscription_checkouts', 'notices'];
  const counts = collections.map(async (name) => {
    const found = await test.documents(name);
    return found.filter(({ _id, account_id }) => account_id === accountId || _id === accountId).length;
  });
  return Object.fromEntries((await Promise.all(counts)).map((count, at) => [collections[at], count]));
};

describe('POST /internal/cancellations', () => {
  it("cancels the account's subscription immediately, and is idempotent", async () => {
    await subscribed(1);
    expect([(await requestCancellation(1)).status, (await requestCancellation(1)).status]).toEqual([204, 204]);
    expect(await atTheProvider(1)).toEqual(['canceled']);
    await test.waitForEvents();
    expect((await subscriptionOf(1))?.paid).toMatchObject({ status: 'ended' });
    expect((await test.stripe.customers.retrieve(await test.customerOf(1))).deleted).toBeUndefined();
  });

  it('prevents a subscription in a page that is still open', async () => {
    const { body } = await test.api.call(landlord(2), 'POST /subscription/upgrade', { plan: 'starter' });
    expect((await requestCancellation(2)).status).toBe(204);
    await test.pay(body.checkout_url);
    expect(await atTheProvider(2)).toEqual([]);
  });

  it('cancels a new subscription even if its event has not arrived', async () => {
    test.relay.passTo(null);
    await test.subscribe(landlord(3), { plan: 'starter' });
    expect((await requestCancellation(3)).status).toBe(204);
    expect(await atTheProvider(3)).toEqual(['canceled']);
  });

  it.each([
    ['while the account is being deleted', 6, false],
    ['when it was erased', 7, true],
  ])('cancels a plan that is paid in a page still open, %s, and logs it', async (_, accountId, isErased) => {
    const { body } = await test.api.call(landlord(accountId), 'POST /subscription/upgrade', { plan: 'starter' });
    const customer = await test.customerOf(accountId);
    const { database } = test.api;
    await database.collection<{ _id: number }>('endings').insertOne({ _id: accountId });
    if (isErased) await database.collection('customers').deleteOne({ account_id: accountId });
    await test.pay(body.checkout_url);
    await test.waitForEvents();
    const { data } = await test.stripe.subscriptions.list({ customer, status: 'all' });
    expect(data.map(({ status }) => status)).toEqual(['canceled']);
    expect(test.logged).toContainEqual(
      expect.objectContaining({ level: 50, account: accountId, subscription: data[0]?.id }),
    );
  });

  it('cancels a subscription that is found to run only later', async () => {
    await subscribed(8);
    await test.api.database.collection<{ _id: number }>('endings').insertOne({ _id: 8 });
    expect((await test.deps.syncWorker.syncNow(8)).paid?.status).toBe('ended');
    expect(await atTheProvider(8)).toEqual(['canceled']);
  });

  it('returns 204 for an account that never paid', async () => {
    expect((await requestCancellation(4)).status).toBe(204);
  });

  it('returns 503 while the provider does not answer, and succeeds afterwards', async () => {
    await subscribed(5);
    test.provider.afterNext(/^DELETE \/v1\/subscriptions/, () => 'the line is cut');
    expect((await requestCancellation(5)).status).toBe(503);
    expect((await requestCancellation(5)).status).toBe(204);
    expect(await atTheProvider(5)).toEqual(['canceled']);
  });

  it.each([
    ['another service', 'portfolio', 403],
    ['nobody', null, 401],
  ])('rejects %s', async (_, service, status) => {
    await subscribed(status);
    expect((await requestCancellation(status, service)).status).toBe(status);
    expect(await atTheProvider(status)).toEqual(['active']);
  });
});

describe('the erasure of an account', () => {
  /** Erases accounts, and then the data from the provider's events about their cancellations. */
  const eraseAll = async (accounts: number[]) => {
    await test.erase(accounts);
    await test.waitForEvents();
    await test.erase([]);
  };

  it('cancels running subscriptions, removes the name from the provider, and erases the rest', async () => {
    await subscribed(20);
    await subscribed(21);
    const customer = await test.customerOf(20);
    await eraseAll([20]);
    const [subscription] = (await test.stripe.subscriptions.list({ customer, status: 'all' })).data;
    expect(subscription?.status).toBe('canceled');
    expect(await test.stripe.customers.retrieve(customer)).toMatchObject({ email: null, name: null });
    expect(new Set(Object.values(await left(20)))).toEqual(new Set([0]));
    expect(await left(21)).toMatchObject({ subscriptions: 1, customers: 1, invoices: 1, ledger_entries: 3 });
  });

  it('erases nothing before running subscriptions are cancelled', async () => {
    await subscribed(22);
    test.provider.afterNext(/^GET \/v1\/subscriptions/, () => 'the line is cut');
    await expect(test.erase([22])).rejects.toThrow();
    expect(await left(22)).toMatchObject({ subscriptions: 1, customers: 1, invoices: 1, ledger_entries: 3 });
    await eraseAll([22]);
    expect(new Set(Object.values(await left(22)))).toEqual(new Set([0]));
  });

  it('of other accounts continues when that of one fails', async () => {
    await subscribed(24);
    await subscribed(25);
    const customer = await test.customerOf(24);
    test.provider.afterNext(new RegExp(`^GET /v1/subscriptions\\?customer=${customer}`), () => 'the line is cut');
    test.relay.passTo(null);
    await expect(test.erase([24, 25])).rejects.toThrow('1 accounts');
    expect(await left(24)).toMatchObject({ subscriptions: 1, customers: 1 });
    expect(new Set(Object.values(await left(25)))).toEqual(new Set([0]));
    test.relay.passTo(test.webhookUrl);
    await eraseAll([]);
    expect(new Set(Object.values(await left(24)))).toEqual(new Set([0]));
  });

  it('is itself deleted once the provider sends no more events about the account', async () => {
    await subscribed(26);
    await test.erase([26]);
    await test.waitForEvents();
    const has = async (name: string) => (await test.documents(name)).some(({ _id }) => _id === 26);
    expect([await has('erasures'), await has('endings')]).toEqual([true, true]);
    await test.api.database
      .collection<{ _id: number }>('erasures')
      .updateOne({ _id: 26 }, { $set: { noted_at: new Date(0) } });
    await test.erase([]);
    expect([await has('erasures'), await has('endings')]).toEqual([false, false]);
  });

  it('continues if the provider does not know the customer because the API key has changed', async () => {
    await subscribed(23);
    const customers = test.api.database.collection<{ _id: string; account_id: number }>('customers');
    const customer = await customers.findOneAndDelete({ account_id: 23 });
    if (customer) await customers.insertOne({ ...customer, _id: 'cus_of_another_key' });
    await test.erase([23]);
    expect(new Set(Object.values(await left(23)))).toEqual(new Set([0]));
  });
});
