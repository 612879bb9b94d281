import type { CardPaymentState, Payment } from '@keystead/contracts';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { newWorld, people, runJobs, testOperations, type World } from '../../test/test-operations.ts';
import { addPayment, asService } from '../../test/test-payments.ts';

const { landlord, tenant, manager, admin, otherLandlord } = people;
const at = '2026-03-05T10:00:00.000Z';

describe('a card payment after a dispute or a refund at the provider', () => {
  let api: TestApi;
  let world: World;
  let payment: Payment;
  beforeAll(async () => {
    world = newWorld();
    world.now = () => new Date('2026-03-05T10:00:01Z');
    api = await testOperations(world);
  });
  beforeEach(async () => {
    Object.assign(world.refunds, { answer: 'accepted' });
    world.refunds.requested.splice(0);
    payment = await addPayment(api, { due_date: '2026-03-01' });
    const paid = { payment_id: payment.id, amount: 1850.5, transaction_id: 'pi_1', paid_at: at };
    await api.call(null, 'POST /internal/card-payments', paid, asService(api, 'billing'));
  });
  afterAll(() => api.stop());

  const read = async (by: TestUser = landlord) => (await api.call(by, `GET /payments/${payment.id}`)).body;
  const report = async (state: Partial<CardPaymentState>, service = 'billing') =>
    api.call(
      null,
      'POST /internal/card-payment-states',
      { payment_id: payment.id, transaction_id: 'pi_1', refund: null, dispute: null, ...state },
      asService(api, service),
    );
  const dispute = (status: 'open' | 'won' | 'lost', id = 'du_1') => ({
    dispute: { id, status, reason: 'fraudulent', at },
  });
  const refund = (status: 'pending' | 'succeeded' | 'failed') => ({ refund: { status, at } });
  const owedAgain = async () =>
    (await api.call(landlord, 'GET /payments?limit=200')).body.payments.filter(
      ({ replaces_payment_id }) => replaces_payment_id === payment.id,
    );
  const reverse = (by: TestUser = landlord) => api.call(by, `POST /payments/${payment.id}/reversal`, {});

  it('is disputed until the bank decides: no revenue, not due, no receipt, not reversible', async () => {
    const before = (await api.call(landlord, 'GET /payments/stats')).body;
    expect((await report(dispute('open'))).body).toEqual({ outcome: 'applied' });
    expect(await read()).toMatchObject({
      status: 'disputed',
      disputed_at: at,
      dispute_reason: 'fraudulent',
      abilities: { reverse: false, complete: false, delete: false, receipt: false, pay: false },
    });
    const after = (await api.call(landlord, 'GET /payments/stats')).body;
    expect(after).toMatchObject({
      overdue_amount: before.overdue_amount,
      pending_amount: before.pending_amount,
      total_payments: before.total_payments,
    });
    expect(after.total_revenue).toBeCloseTo(before.total_revenue - 1850.5, 2);
    const { body } = await api.call(landlord, 'GET /payments?status=disputed');
    expect(body.payments.map(({ id }) => id)).toContain(payment.id);
    expect(await owedAgain()).toEqual([]);
    for (const refused of [
      await reverse(),
      await api.call(landlord, `PUT /payments/${payment.id}`, { status: 'failed' }),
      await api.call(landlord, `PUT /payments/${payment.id}`, { status: 'completed' }),
      await api.call(landlord, `DELETE /payments/${payment.id}`),
    ])
      expect(refused.problem).toMatchObject({ status: 409, code: 'payment_settled' });
    expect(
      (await api.call(landlord, `PUT /payments/${payment.id}`, { ...whole(await read()), notes: 'Why?' })).status,
    ).toBe(200);
  });

  const whole = ({ tenant_id, property_id, amount, payment_type, payment_method, status, due_date }: Payment) => ({
    tenant_id,
    property_id,
    amount,
    payment_type,
    payment_method,
    status,
    due_date,
  });

  it('is completed again when the dispute is won, and late states do not reopen it', async () => {
    const completed = await read();
    await report(dispute('open'));
    await report(dispute('won'));
    await report(dispute('open'));
    const { status, paid_date, abilities } = await read();
    expect({ status, paid_date, abilities }).toEqual({
      status: 'completed',
      paid_date: completed.paid_date,
      abilities: completed.abilities,
    });
    await report(dispute('open', 'du_2'));
    expect((await read()).status).toBe('disputed');
  });

  it('is reversed with the reason and replaced once when the dispute is lost, without a refund', async () => {
    await report(dispute('lost'));
    await report(dispute('lost'));
    await report(dispute('open'));
    await runJobs(api.database, world);
    expect(await read()).toMatchObject({
      status: 'failed',
      reversal_reason: expect.stringContaining('the bank decided for the cardholder'),
      refund_status: null,
    });
    expect(await owedAgain()).toMatchObject([{ amount: 1850.5, status: 'overdue' }]);
    expect(world.refunds.requested).toEqual([]);
  });

  it('is reversed and replaced after a refund at the provider, without a request to billing', async () => {
    await report(refund('succeeded'));
    await report(refund('succeeded'));
    await runJobs(api.database, world);
    expect(await read()).toMatchObject({ status: 'failed', refund_status: 'succeeded' });
    expect(await owedAgain()).toHaveLength(1);
    expect(world.refunds.requested).toEqual([]);
  });

  it('is refunded once after the landlord reverses it: the request repeats until billing accepts it', async () => {
    world.refunds.answer = 'down';
    expect((await reverse()).body).toMatchObject({ status: 'failed', refund_status: 'pending', paid_online: true });
    await expect(runJobs(api.database, world)).rejects.toThrow('1 refunds could not be requested');
    world.refunds.answer = 'accepted';
    await runJobs(api.database, world);
    await runJobs(api.database, world);
    expect(world.refunds.requested).toEqual([
      { payment_id: payment.id, account_id: landlord.accountId, transaction_id: 'pi_1' },
    ]);
    await report(refund('failed'));
    expect((await read()).refund_status).toBe('failed');
    await report(refund('succeeded'));
    expect(await read()).toMatchObject({ status: 'failed', refund_status: 'succeeded' });
    expect(await owedAgain()).toHaveLength(1);
  });

  it.each(['pending', 'failed'] as const)(
    'ends its %s refund when a dispute is lost after the reversal',
    async (status) => {
      await reverse();
      await runJobs(api.database, world);
      await report(refund(status));
      await report(dispute('open'));
      expect(await read()).toMatchObject({ status: 'failed', refund_status: status });
      await report({ ...refund(status), ...dispute('lost') });
      const closed = await read();
      expect(closed).toMatchObject({
        status: 'failed',
        refund_status: 'succeeded',
        disputed_at: at,
        reversal_reason: null,
      });
      for (const late of [dispute('lost'), dispute('open'), refund(status), { ...refund(status), ...dispute('lost') }])
        await report(late);
      await runJobs(api.database, world);
      expect(await read()).toEqual(closed);
      expect(await owedAgain()).toHaveLength(1);
    },
  );

  it('requests no refund from billing if a dispute was lost since the reversal', async () => {
    await reverse();
    await report(dispute('lost'));
    await runJobs(api.database, world);
    expect((await read()).refund_status).toBe('succeeded');
    expect(world.refunds.requested).toEqual([]);
  });

  it('is refunded after a reversal by a change of its status', async () => {
    const { body } = await api.call(landlord, `PUT /payments/${payment.id}`, { status: 'failed' });
    expect(body).toMatchObject({ refund_status: 'pending', abilities: { reverse: false } });
  });

  it('can be reversed only by users of its account and the admin', async () => {
    expect((await reverse(tenant)).status).toBe(403);
    expect((await reverse(otherLandlord)).status).toBe(404);
    expect((await read()).refund_status).toBeNull();
    expect((await reverse(manager)).body.refund_status).toBe('pending');
  });

  it('is refunded when the admin reverses it', async () => {
    expect((await reverse(admin)).body.refund_status).toBe('pending');
  });

  it('is reversed without a refund if the landlord recorded it as paid by card', async () => {
    const entry = { status: 'completed', payment_method: 'credit_card', transaction_id: 'pi_1' } as const;
    const { id } = await addPayment(api, entry);
    const { body } = await api.call(landlord, `POST /payments/${id}/reversal`, {});
    expect(body).toMatchObject({ status: 'failed', refund_status: null, paid_online: false });
  });

  it('gets a failed refund if it predates paid_online and billing has no such payment', async () => {
    const stored = api.database.collection<{ _id: number }>('payments');
    await stored.updateOne({ _id: payment.id }, { $unset: { paid_online: 1, refund: 1, dispute: 1, replaced: 1 } });
    expect((await read()).paid_online).toBe(true);
    world.refunds.answer = 'unknown';
    await reverse();
    await runJobs(api.database, world);
    expect(await read()).toMatchObject({ refund_status: 'failed', status: 'failed' });
  });

  it('takes a state only from billing, and only with the transaction that completed it', async () => {
    expect((await report(dispute('open'), 'marketing')).status).toBe(403);
    expect((await api.call(landlord, 'POST /internal/card-payment-states', {})).status).toBe(401);
    expect((await report({ transaction_id: 'pi_2', ...dispute('open') })).body).toEqual({ outcome: 'unknown' });
    expect((await read()).status).toBe('completed');
  });
});
