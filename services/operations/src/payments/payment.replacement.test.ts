import type { Payment } from '@keystead/contracts';
import { atRest, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { followLeases, posted, sampleLease } from '../../test/test-ledger.ts';
import { newWorld, people, runJobs, tenants, testOperations, type World } from '../../test/test-operations.ts';
import { addPayment } from '../../test/test-payments.ts';

const { landlord, tenant } = people;

describe('a replacement payment', () => {
  let api: TestApi;
  let world: World;
  beforeEach(async () => {
    world = newWorld();
    world.now = () => new Date('2026-03-10T12:00:00Z');
    api = await testOperations(world);
  });
  afterEach(() => api.stop());

  const list = async (by: TestUser = landlord) => (await api.call(by, 'GET /payments', undefined)).body.payments;
  const replacementOf = async ({ id }: Payment) => (await list()).filter((one) => one.replaces_payment_id === id);
  const stats = async () => (await api.call(landlord, 'GET /payments/stats')).body;
  const reverse = (id: number) => api.call(landlord, `POST /payments/${id}/reversal`, { reason: 'The check bounced.' });

  it('replaces a reversed payment once, with the same lease, amount and due date; sums match the list', async () => {
    const paid = await addPayment(api, { status: 'completed', due_date: '2026-03-01', amount: 1850.55, notes: 'Key' });
    expect((await reverse(paid.id)).status).toBe(200);
    const [owed, ...others] = await replacementOf(paid);
    expect(others).toEqual([]);
    const { tenant_id, property_id, lease_id, payment_type, amount } = paid;
    expect(owed).toMatchObject({
      tenant_id,
      property_id,
      lease_id,
      payment_type,
      amount,
      due_date: '2026-03-01',
      notes: 'Key',
    });
    expect(owed).toMatchObject({ status: 'overdue', paid_date: null, reversed_at: null, transaction_id: null });
    expect(await stats()).toEqual({
      total_revenue: 0,
      pending_amount: 0,
      overdue_amount: 1850.55,
      total_payments: 2,
    });
    expect((await list(tenant)).find(({ id }) => id === owed?.id)?.abilities.pay).toBe(true);
  });

  it('is created once for repeated runs, and not again after it was deleted', async () => {
    const paid = await addPayment(api, { status: 'completed' });
    await reverse(paid.id);
    const [owed] = await replacementOf(paid);
    const followUp = async () => {
      const at = new Date(0);
      const entry = { version: 2, action: 'changed', at, by: { user_id: 1, name: 'Ann' } };
      const changes = [{ field: 'status', from: 'completed', to: 'failed' }];
      await api.database
        .collection<{ _id: number }>('payments')
        .updateOne({ _id: paid.id }, { $push: { unfiled: { ...entry, changes } } as never });
      await runJobs(api.database, world);
    };
    await followUp();
    expect(await replacementOf(paid)).toHaveLength(1);
    await api.call(landlord, `DELETE /payments/${owed?.id ?? 0}`);
    await followUp();
    expect(await replacementOf(paid)).toEqual([]);
  });

  it('is owed in the ledger until it is deleted or due on another lease, as in the list of payments', async () => {
    await followLeases(api, world, [{ ...sampleLease, rent_terms: null }]);
    const owed = async () => {
      await posted(api, world);
      const { balance, rows } = (await api.call(landlord, `GET /leases/${sampleLease.id}/ledger`)).body;
      const { total_revenue, pending_amount, overdue_amount } = await stats();
      expect(balance).toBe(pending_amount + overdue_amount);
      return [balance, total_revenue, rows.length];
    };
    const remove = async (payment: Payment) => {
      const [replacement] = await replacementOf(payment);
      expect((await api.call(landlord, `DELETE /payments/${replacement?.id ?? 0}`)).status).toBe(204);
    };
    const entry = { due_date: '2026-03-01', amount: 900 } as const;
    const paid = await addPayment(api, { ...entry, status: 'completed' });
    expect(await owed()).toEqual([0, 900, 2]);
    await reverse(paid.id);
    expect(await owed()).toEqual([900, 0, 3]);
    await remove(paid);
    expect(await owed()).toEqual([0, 0, 4]);
    const failed = await addPayment(api, entry);
    await api.call(landlord, `PUT /payments/${failed.id}`, { status: 'failed' });
    expect((await owed())[0]).toBe(900);
    await remove(failed);
    expect((await owed())[0]).toBe(0);
    const part = await addPayment(api, entry);
    await api.call(landlord, `POST /payments/${part.id}/part`, { amount: 400 });
    const rest = (await list()).find(({ rest_of_payment_id }) => rest_of_payment_id === part.id);
    await api.call(landlord, `PUT /payments/${rest?.id ?? 0}`, { status: 'failed' });
    expect((await owed())[0]).toBe(500);
    await remove(rest as Payment);
    expect((await owed()).slice(0, 2)).toEqual([0, 400]);
    await reverse(part.id);
    expect((await owed())[0]).toBe(400);
    await remove(part);
    expect((await owed()).slice(0, 2)).toEqual([0, 0]);
    const twice = await addPayment(api, { ...entry, status: 'completed' });
    await reverse(twice.id);
    const [again] = await replacementOf(twice);
    await api.call(landlord, `PUT /payments/${again?.id ?? 0}`, { status: 'failed' });
    expect((await owed())[0]).toBe(900);
    await remove(again as Payment);
    expect((await owed())[0]).toBe(0);
  });

  it('replaces a due payment that failed, which then cannot be changed', async () => {
    const open = await addPayment(api, { due_date: '2026-03-31' });
    const failed = (await api.call(landlord, `PUT /payments/${open.id}`, { status: 'failed' })).body;
    expect(failed).toMatchObject({ status: 'failed', abilities: { update: false, complete: false, delete: true } });
    expect(await replacementOf(open)).toMatchObject([{ status: 'pending', amount: 1850.5 }]);
    expect(await stats()).toMatchObject({ pending_amount: 1850.5, overdue_amount: 0 });
    const { problem } = await api.call(landlord, `PUT /payments/${open.id}`, { status: 'completed' });
    expect(problem).toMatchObject({ status: 409, code: 'payment_settled' });
    expect((await api.call(landlord, `PUT /payments/${open.id}`, { status: 'failed' })).status).toBe(200);
    expect(await replacementOf(open)).toHaveLength(1);
  });

  it('is not created for a payment that was recorded as failed', async () => {
    const attempt = await addPayment(api, { status: 'failed' });
    expect(await replacementOf(attempt)).toEqual([]);
    expect((await api.call(landlord, `PUT /payments/${attempt.id}`, { status: 'completed' })).status).toBe(200);
  });

  it('counts in the balance on the next receipt of the lease', async () => {
    const paid = await addPayment(api, { status: 'completed', amount: 70 });
    await reverse(paid.id);
    const next = await addPayment(api, { status: 'completed', amount: 10 });
    await atRest(api.database);
    const receipt = await api.database.collection<{ _id: number }>('receipts').findOne({ _id: next.id });
    expect(receipt).toMatchObject({ content: { balance_cents: 7_000 } });
  });

  it('is announced to the tenant once by e-mail, with the reason of the reversal', async () => {
    const paid = await addPayment(api, { status: 'completed' });
    await reverse(paid.id);
    const open = await addPayment(api);
    await api.call(landlord, `PUT /payments/${open.id}`, { status: 'failed' });
    await runJobs(api.database, world);
    const emails = world.posted.filter(({ key }) => key.endsWith(':reversed'));
    expect(emails).toMatchObject([
      { to: { user_id: tenants.rhea.user_id }, further: ['Reason: The check bounced.', 'The amount is due again.'] },
    ]);
  });
});

describe('POST /payments/{id}/part', () => {
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    world = newWorld();
    world.now = () => new Date('2026-03-10T12:00:00Z');
    api = await testOperations(world);
    await followLeases(api, world, [{ ...sampleLease, rent_terms: null }]);
  });
  afterAll(() => api.stop());

  const receive = (id: number, body: object = {}, by: TestUser = landlord) =>
    api.call(by, `POST /payments/${id}/part`, { amount: 1000, paid_on: '2026-03-09', ...body });
  const list = async () => (await api.call(landlord, 'GET /payments')).body.payments;
  const restOf = async (id: number) => (await list()).filter((one) => one.rest_of_payment_id === id);
  const ledger = async () => {
    await posted(api, world);
    return (await api.call(landlord, `GET /leases/${sampleLease.id}/ledger`)).body;
  };

  it('completes the payment with what was received; the rest is due as one new payment, and the charge stays', async () => {
    const due = await addPayment(api, { due_date: '2026-03-01', amount: 1850.5, notes: 'March' });
    const before = await ledger();
    expect(before.balance).toBe(1850.5);
    const answers = await Promise.all([receive(due.id), receive(due.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toMatchObject({ status: 'completed', amount: 1000, payment_method: 'bank_transfer' });
    await atRest(api.database);
    const rests = await restOf(due.id);
    expect(rests).toEqual([
      expect.objectContaining({ amount: 850.5, status: 'overdue', due_date: '2026-03-01', lease_id: due.lease_id }),
    ]);
    const stats = (await api.call(landlord, 'GET /payments/stats')).body;
    expect(stats).toMatchObject({ total_revenue: 1000, overdue_amount: 850.5 });
    const after = await ledger();
    expect(after.balance).toBe(850.5);
    expect(after.rows.filter(({ type }) => type === 'charge')).toHaveLength(1);
    const history = (await api.call(landlord, `GET /payments/${due.id}/history`)).body.entries;
    expect(history[0]?.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'amount', from: 1850.5, to: 1000 })]),
    );
    expect((await api.call(tenant, `GET /payments/${due.id}/receipt`)).status).toBe(200);
    // The rest can be paid in part too, and a reversal of the first part makes that part due again.
    await receive(rests[0]?.id ?? 0, { amount: 50.5 });
    await api.call(landlord, `POST /payments/${due.id}/reversal`, {});
    await atRest(api.database);
    expect((await ledger()).balance).toBe(1800);
  });

  it('refuses what is no part, who may not, and a payment that was paid', async () => {
    const due = await addPayment(api, { due_date: '2026-03-01', amount: 100 });
    for (const amount of [100, 100.01, 1000])
      expect((await receive(due.id, { amount })).problem).toMatchObject({
        status: 422,
        fields: { amount: expect.any(String) },
      });
    expect((await receive(due.id, { amount: 5, paid_on: '2026-03-12' })).problem).toMatchObject({ status: 422 });
    expect((await receive(due.id, { amount: 5 }, tenant)).status).toBe(403);
    await api.call(landlord, `PUT /payments/${due.id}`, { status: 'completed' });
    expect((await receive(due.id, { amount: 5 })).problem).toMatchObject({ status: 409, code: 'payment_settled' });
    expect(await restOf(due.id)).toEqual([]);
  });
});
