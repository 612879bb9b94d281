import type { TestUser } from '@keystead/service-kit/testing';
import { type TestSubscriptions, testSubscriptions } from '../../test/test-subscriptions.ts';
import type { Subscription } from '../subscriptions/subscriptions.ts';
import { type Customer, newCustomer } from './customers.ts';

let test: TestSubscriptions;
beforeAll(async () => {
  test = await testSubscriptions();
});
afterAll(() => test.stop());

const landlord = (accountId: number): TestUser => ({
  userId: accountId,
  accountId,
  role: 'landlord',
  name: 'Ann Archer',
});
const customers = () => test.api.database.collection<Customer>('customers');
const customerOf = async (account_id: number) => (await customers().findOne({ account_id }))?._id ?? '';
const paidOf = async (accountId: number) =>
  (await test.api.database.collection<Subscription>('subscriptions').findOne({ _id: accountId }))?.paid;
const upgrade = (user: TestUser) => test.api.call(user, 'POST /subscription/upgrade', { plan: 'starter' });
async function subscribed(accountId: number): Promise<void> {
  await test.subscribe(landlord(accountId), { plan: 'starter' });
  await test.waitForEvents();
}
/** Makes the account look as if it was created with another key: the provider doesn't know its customer or sessions. */
async function belongsElsewhere(account_id: number, provider: string): Promise<void> {
  const customer = await customers().findOneAndDelete({ account_id });
  if (customer) await customers().insertOne({ ...customer, _id: `cus_elsewhere_${account_id}`, provider });
  await test.api.database
    .collection('subscription_checkouts')
    .updateMany({ account_id }, { $set: { session_id: `cs_elsewhere_${account_id}` } });
}

describe('the provider’s customer of an account', () => {
  it('has the name and e-mail address of the owner', async () => {
    await upgrade(landlord(1));
    expect(await test.stripe.customers.retrieve(await customerOf(1))).toMatchObject({
      email: 'user-1@mail.example',
      name: 'Ann Archer',
      metadata: { account_id: '1' },
    });
  });

  it('has neither the name nor the e-mail address of another member of the account', async () => {
    await upgrade({ ...landlord(2), userId: 200, role: 'property_manager' });
    expect(await test.stripe.customers.retrieve(await customerOf(2))).toMatchObject({ email: null, name: null });
  });

  it('is the first of two concurrent ones, and the other loses its name', async () => {
    let other = '';
    test.provider.afterNext(/^POST \/v1\/customers$/, async (answer) => {
      other = JSON.parse(answer).id;
      const { id } = await test.stripe.customers.create({});
      await customers().insertOne(newCustomer(id, 3, 'sandbox', new Date()));
    });
    expect((await upgrade(landlord(3))).status).toBe(200);
    expect(await customerOf(3)).not.toBe(other);
    expect(await test.stripe.customers.retrieve(other)).toMatchObject({ email: null, name: null });
  });

  it('is rejected for an account that is being deleted', async () => {
    const token = test.api.issuer.serviceToken('identity');
    await test.api.call(null, 'POST /internal/cancellations', { account_id: 4 }, { 'x-service-token': token });
    expect((await upgrade(landlord(4))).problem).toMatchObject({
      status: 409,
      detail: expect.stringContaining('being deleted'),
    });
    expect(await customerOf(4)).toBe('');
  });
});

describe('a customer that the provider does not know', () => {
  it('loses its plan at the next synchronisation if it belongs to another provider', async () => {
    await subscribed(10);
    await belongsElsewhere(10, 'stripe test');
    await test.deps.syncWorker.syncNow(10);
    const ended = await paidOf(10);
    expect(ended).toMatchObject({ plan: 'starter', status: 'ended', ended_at: expect.any(Date) });
    await test.deps.syncWorker.syncNow(10);
    expect(await paidOf(10)).toEqual(ended);
  });

  it('does not lose its plan if only the customer is unknown', async () => {
    await subscribed(11);
    await belongsElsewhere(11, 'sandbox');
    await expect(test.deps.syncWorker.syncNow(11)).rejects.toThrow('No such customer');
    expect(await paidOf(11)).toMatchObject({ status: 'active' });
  });

  it.each([
    [12, 'sandbox'],
    [13, 'stripe live'],
  ])('is replaced when account %i, of %s, chooses a plan', async (accountId, provider) => {
    await subscribed(accountId);
    await belongsElsewhere(accountId, provider);
    const { body, status } = await upgrade(landlord(accountId));
    expect(status).toBe(200);
    expect((await paidOf(accountId))?.status).toBe('ended');
    await test.pay(body.checkout_url);
    await test.waitForEvents();
    expect(await paidOf(accountId)).toMatchObject({ plan: 'starter', status: 'active' });
    expect(await customers().findOne({ account_id: accountId })).toMatchObject({ provider: 'sandbox' });
  });
});
