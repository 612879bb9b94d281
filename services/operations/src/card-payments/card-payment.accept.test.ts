import type { Payment } from '@keystead/contracts';
import { atRest, type TestApi } from '@keystead/service-kit/testing';
import {
  newWorld,
  people,
  properties,
  runJobs,
  tenants,
  testOperations,
  type World,
} from '../../test/test-operations.ts';
import { addPayment, asService } from '../../test/test-payments.ts';
import type { CardPayment } from './card-payment.ts';

const { landlord } = people;

describe('POST /internal/card-payments', () => {
  let api: TestApi;
  let world: World;
  let payment: Payment;
  beforeAll(async () => {
    world = newWorld();
    world.now = () => new Date('2026-03-05T10:00:01Z');
    api = await testOperations(world);
  });
  beforeEach(async () => {
    payment = await addPayment(api, { due_date: '2026-03-01' }, { ...landlord, name: 'Ann Archer' });
  });
  afterAll(() => api.stop());

  const report = (paid: Partial<CardPayment> = {}) =>
    api.call(
      null,
      'POST /internal/card-payments',
      { payment_id: payment.id, amount: 1850.5, transaction_id: 'pi_1', paid_at: '2026-03-05T10:00:00Z', ...paid },
      asService(api, 'billing'),
    );
  const outcome = async (paid?: Partial<CardPayment>) => (await report(paid)).body.outcome;
  const read = async () => (await api.call(landlord, `GET /payments/${payment.id}`)).body;

  it('completes the payment with the tenant as author, and names its creator as the receiver on the receipt', async () => {
    expect(await outcome()).toBe('completed');
    expect(await read()).toMatchObject({
      status: 'completed',
      payment_method: 'credit_card',
      transaction_id: 'pi_1',
      paid_date: '2026-03-05T10:00:00.000Z',
      version: 2,
    });
    const { entries } = (await api.call(landlord, `GET /payments/${payment.id}/history`)).body;
    expect(entries[0]?.by).toEqual({ user_id: tenants.rhea.user_id, name: 'Rhea Moss' });
    await atRest(api.database);
    const receipt = await api.database.collection<{ _id: number }>('receipts').findOne({ _id: payment.id });
    expect(receipt).toMatchObject({ content: { receiver: 'Ann Archer', method: 'Credit card', date: '2026-03-05' } });
    await runJobs(api.database, world);
    expect(world.posted.filter(({ key }) => key === `payment:${payment.id}:receipt`)).toHaveLength(1);
    expect(world.posted.filter(({ key }) => key === `payment:${payment.id}:received`)).toMatchObject([
      { to: { account_id: landlord.accountId }, email: false, subject: 'Rhea Moss paid $1,850.50 by card' },
    ]);
  });

  it('answers “repeated” to a repeated report, also after a reversal', async () => {
    await report();
    const completed = await read();
    expect(await outcome()).toBe('repeated');
    expect(await read()).toEqual(completed);
    await api.call(landlord, `POST /payments/${payment.id}/reversal`, {});
    expect(await outcome()).toBe('repeated');
  });

  it('completes the payment once for a hundred concurrent reports', async () => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => outcome()));
    expect(outcomes.filter((word) => word === 'completed')).toHaveLength(1);
    expect(outcomes.filter((word) => word === 'repeated')).toHaveLength(99);
    expect((await read()).version).toBe(2);
  });

  it('refuses another transaction for a payment that is completed already', async () => {
    await report();
    expect(await outcome({ transaction_id: 'pi_2' })).toBe('refused');
    expect((await read()).transaction_id).toBe('pi_1');
  });

  it.each([
    ['was marked paid', () => api.call(landlord, `PUT /payments/${payment.id}`, { status: 'completed' })],
    ['has failed', () => api.call(landlord, `PUT /payments/${payment.id}`, { status: 'failed' })],
    ['was deleted', () => api.call(landlord, `DELETE /payments/${payment.id}`)],
    ['has another amount', () => api.call(landlord, `PUT /payments/${payment.id}`, { amount: 1850.51 })],
  ])('refuses the money for a payment that %s meanwhile, and changes nothing', async (_, change) => {
    await change();
    const before = await read();
    expect(await outcome()).toBe('refused');
    expect(await read()).toEqual({ ...before, ...('request_id' in before && { request_id: expect.any(String) }) });
  });

  it('refuses the money for a payment that does not exist', async () => {
    expect(await outcome({ payment_id: 999_999 })).toBe('refused');
  });

  it('a race with Mark Paid completes the payment only once', async () => {
    for (let round = 0; round < 15; round++) {
      payment = await addPayment(api, { property_id: properties.harbour.id });
      const [word, marked] = await Promise.all([
        outcome(),
        api.call(landlord, `PUT /payments/${payment.id}`, { status: 'completed' }),
      ]);
      expect(marked.status).toBe(200);
      const stored = await read();
      expect(stored).toMatchObject({ status: 'completed', version: 2 });
      expect(stored.transaction_id).toBe(word === 'completed' ? 'pi_1' : null);
    }
  });

  it('refuses users with 401', async () => {
    expect((await api.call(landlord, 'POST /internal/card-payments', {})).status).toBe(401);
  });

  it('refuses services other than billing with 403', async () => {
    const paid = { payment_id: payment.id, amount: 1850.5, transaction_id: 'pi_1', paid_at: '2026-03-05T10:00:00Z' };
    const { status } = await api.call(null, 'POST /internal/card-payments', paid, asService(api, 'marketing'));
    expect(status).toBe(403);
    expect((await read()).status).toBe('overdue');
  });
});
