import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { PaymentCheckoutStore } from './checkouts.repository.ts';
import { newCheckout } from './checkouts.ts';

describe('a checkout whose session is being created', () => {
  let database: Connection;
  let checkouts: PaymentCheckoutStore;
  beforeEach(async () => {
    database = await testDatabase();
    checkouts = new PaymentCheckoutStore(database);
    await checkouts.createIndexes();
    const payment = { payment_id: 1, account_id: 1, amount_cents: 100, description: 'Rent', return_path: '/payments' };
    await checkouts.add(newCheckout('c-1', payment, new Date()));
  });
  afterEach(() => database.close());

  const session = { session_id: 'cs_1', url: 'https://cards.example/1' };

  it('is not closed by a caller that has not read its session', async () => {
    expect(await checkouts.addSession('c-1', session)).toBe(true);
    await checkouts.close('c-1', [null]);
    expect(await checkouts.findStanding(1)).toMatchObject({ state: 'open', ...session });
    await checkouts.close('c-1', [null, 'cs_1']);
    expect(await checkouts.findStanding(1)).toBeNull();
  });

  it('accepts no session once it is closed', async () => {
    await checkouts.close('c-1', [null]);
    expect(await checkouts.addSession('c-1', session)).toBe(false);
    expect(await database.collection('checkouts').findOne({})).toMatchObject({ state: 'closed', url: null });
  });
});
