import type { Body, Payment } from '@keystead/contracts';
import { atRest, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { followLeases, sampleLease } from '../../test/test-ledger.ts';
import { newWorld, people, runJobs, tenants, testOperations, type World } from '../../test/test-operations.ts';
import { addPayment } from '../../test/test-payments.ts';
import { addPersonnel } from '../../test/test-personnel.ts';
import { addRheas } from '../../test/test-requests.ts';

const { landlord, manager, tenant, otherLandlord, admin } = people;

let api: TestApi;
let world: World;
beforeEach(async () => {
  world = newWorld();
  world.now = () => new Date('2026-03-10T12:00:00Z');
  api = await testOperations(world);
});
afterEach(() => api.stop());

const bulk = (body: Body<'POST /payments/bulk'>, by: TestUser = landlord, headers?: Record<string, string>) =>
  api.call(by, 'POST /payments/bulk', body, headers);
const read = async (id: number): Promise<Payment> => (await api.call(landlord, `GET /payments/${id}`)).body;
const addPayments = (count: number, entry: Parameters<typeof addPayment>[1] = {}) =>
  Promise.all(Array.from({ length: count }, (_, at) => addPayment(api, { amount: at + 1, ...entry })));
const idsOf = (payments: readonly Payment[]) => payments.map(({ id }) => id);
const receipts = () =>
  api.database
    .collection<{ _id: number; number: number; content: { date: string } }>('receipts')
    .find()
    .sort({ number: 1 })
    .toArray();
const emails = async () => {
  await runJobs(api.database, world);
  return world.posted.map(({ key }) => key);
};

describe('POST /payments/bulk', () => {
  it('marks payments paid on a day, each with its history and a receipt of that day, numbered without gaps', async () => {
    const made = await addPayments(20, { due_date: '2026-03-01' });
    const { status, body } = await bulk({
      action: 'complete',
      ids: idsOf(made),
      paid_on: '2026-03-03',
      payment_method: 'check',
    });
    expect([status, body.done, body.rejected]).toEqual([200, 20, 0]);
    expect(body.results).toEqual(made.map(({ id }) => ({ id, ok: true })));
    await runJobs(api.database, world);
    const issued = await receipts();
    expect(issued.map(({ number }) => number)).toEqual(made.map((_, at) => at + 1));
    expect(new Set(issued.map(({ content }) => content.date))).toEqual(new Set(['2026-03-03']));
    expect(await read(idsOf(made)[0] as number)).toMatchObject({
      status: 'completed',
      payment_method: 'check',
      paid_date: '2026-03-03T17:00:00.000Z',
      version: 2,
    });
    const history = await api.call(landlord, `GET /payments/${made[0]?.id}/history`);
    expect(history.body.entries[0]).toMatchObject({ action: 'changed', by: { user_id: landlord.userId } });
  });

  it('answers for each payment: others are done although one is in another account, settled or reversed', async () => {
    const [one, paid, two] = await addPayments(3);
    const foreign = await addPayment(api, { tenant_id: tenants.otto.id, property_id: 31 }, otherLandlord);
    await bulk({ action: 'complete', ids: [paid?.id ?? 0], paid_on: '2026-03-02' });
    const ids = [one?.id, foreign.id, paid?.id, two?.id, 999_999] as number[];
    const { body } = await bulk({ action: 'complete', ids });
    expect(body).toMatchObject({ done: 2, rejected: 3 });
    expect(body.results.map(({ id }) => id)).toEqual(ids);
    expect(body.results.map(({ error }) => [error?.status, error?.code])).toEqual([
      [undefined, undefined],
      [404, 'not_found'],
      [409, 'payment_settled'],
      [undefined, undefined],
      [404, 'not_found'],
    ]);
    expect(body.results[2]?.error).toMatchObject({
      error: 'This payment was already paid on March 2, 2026.',
      request_id: expect.any(String),
    });
    expect((await api.call(otherLandlord, `GET /payments/${foreign.id}`)).body.status).toBe('pending');
    expect((await bulk({ action: 'delete', ids: [paid?.id ?? 0] })).body.results[0]?.error?.code).toBe(
      'payment_settled',
    );
  });

  it('completes each payment once if it is submitted twice at the same time, with one key or with two', async () => {
    const ids = idsOf(await addPayments(30));
    const submit = (key: string) => bulk({ action: 'complete', ids }, landlord, { 'idempotency-key': key });
    const answers = await Promise.all([submit('round'), submit('round'), submit('another')]);
    for (const { status, body, problem } of answers)
      if (status === 200) expect(body).toMatchObject({ done: 30, rejected: 0 });
      else expect([status, problem?.code]).toEqual([409, 'idempotency_in_progress']);
    expect((await submit('round')).body).toMatchObject({ done: 30 });
    await runJobs(api.database, world);
    expect((await receipts()).map(({ number }) => number)).toEqual(ids.map((_, at) => at + 1));
    expect((await Promise.all(ids.map(read))).map(({ version }) => version)).toEqual(ids.map(() => 2));
    const reused = await bulk({ action: 'remind', ids }, landlord, { 'idempotency-key': 'round' });
    expect([reused.status, reused.problem?.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('takes all that the list shows under a filter', async () => {
    const [rent, fee] = await addPayments(2, { due_date: '2026-03-01' });
    await api.call(landlord, `PUT /payments/${fee?.id}`, { payment_type: 'fee' });
    const { body } = await bulk({ action: 'complete', filter: { status: 'overdue', payment_type: 'rent' } }, manager);
    expect(body.results).toEqual([{ id: rent?.id, ok: true }]);
    expect((await bulk({ action: 'complete', filter: {} }, otherLandlord)).body.results).toEqual([]);
    expect((await bulk({ action: 'complete', filter: { q: 'rhea', payment_type: 'fee' } }, admin)).body.done).toBe(1);
  });

  it('refuses a tenant, more than 500 payments, and fields that do not fit, before it changes anything', async () => {
    const { id } = await addPayment(api);
    const ids = [id];
    expect((await bulk({ action: 'complete', ids }, tenant)).status).toBe(403);
    const refused = async (body: Body<'POST /payments/bulk'>) => {
      const { status, problem } = await bulk(body);
      expect(status).toBe(422);
      return Object.keys(problem?.fields ?? {});
    };
    const many = Array.from({ length: 501 }, (_, at) => at + 1);
    expect(await refused({ action: 'complete', ids: many })).toEqual(['ids']);
    expect(await refused({ action: 'complete', ids: [] })).toEqual(['ids']);
    expect(await refused({ action: 'complete' })).toEqual(['ids']);
    expect(await refused({ action: 'complete', ids, filter: {} })).toEqual(['filter']);
    expect(await refused({ action: 'delete', ids, paid_on: '2026-03-01' })).toEqual(['paid_on']);
    expect(await refused({ action: 'remind', ids, payment_method: 'cash' })).toEqual(['payment_method']);
    expect(await refused({ action: 'complete', ids, reason: 'x' })).toEqual(['reason']);
    expect(await refused({ action: 'correct_date', ids })).toEqual(['paid_on']);
    const future = (await bulk({ action: 'complete', ids, paid_on: '2026-03-12' })).body.results[0]?.error;
    expect(future).toMatchObject({ status: 422, fields: { paid_on: 'must not be in the future' } });
    expect(await read(id)).toMatchObject({ status: 'pending', version: 1 });
  });

  it('undoes payments: what they paid is due again, and their receipts stay', async () => {
    await followLeases(api, world, [{ ...sampleLease, rent_terms: null }]);
    const made = await addPayments(3, { due_date: '2026-03-01', amount: 100 });
    const ids = idsOf(made);
    const owed = async () => {
      await runJobs(api.database, world);
      return (await api.call(landlord, `GET /leases/${sampleLease.id}/ledger`)).body.balance;
    };
    expect(await owed()).toBe(300);
    await bulk({ action: 'complete', ids });
    expect(await owed()).toBe(0);
    const { body } = await bulk({ action: 'reverse', ids, reason: 'Marked as paid by mistake.' });
    expect(body).toMatchObject({ done: 3, rejected: 0 });
    const replacements = await Promise.all(body.results.map(({ replacement_id }) => read(replacement_id ?? 0)));
    expect(replacements).toMatchObject(
      made.map(({ id, amount }) => ({ replaces_payment_id: id, amount, status: 'overdue', due_date: '2026-03-01' })),
    );
    expect(await owed()).toBe(300);
    expect(await receipts()).toHaveLength(3);
    await bulk({ action: 'complete', ids: idsOf(replacements) });
    expect(await owed()).toBe(0);
    expect((await receipts()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('corrects the date of payment by a replacement that has a receipt of that day, also if it is repeated', async () => {
    const { id } = await addPayment(api, { due_date: '2026-03-01' });
    await bulk({ action: 'complete', ids: [id], payment_method: 'cash' });
    const correct = () => bulk({ action: 'correct_date', ids: [id], paid_on: '2026-03-02' });
    const [first] = (await correct()).body.results;
    expect((await correct()).body.results).toEqual([first]);
    expect(await read(first?.replacement_id ?? 0)).toMatchObject({
      status: 'completed',
      paid_date: '2026-03-02T17:00:00.000Z',
      payment_method: 'cash',
    });
    expect((await bulk({ action: 'correct_date', ids: [id], paid_on: '2026-03-04' })).body.rejected).toBe(1);
    const [next = 0] = [first?.replacement_id];
    expect((await bulk({ action: 'correct_date', ids: [next], paid_on: '2026-03-12' })).body.rejected).toBe(1);
    expect((await read(next)).status).toBe('completed');
    await runJobs(api.database, world);
    const issued = await receipts();
    expect(issued.map(({ number }) => number)).toEqual([1, 2]);
    expect(issued.map(({ content }) => content.date).sort()).toEqual(['2026-03-02', '2026-03-10']);
    const told = world.posted.find(({ key }) => key === `payment:${id}:reversed`);
    expect(told?.further).toContain('A receipt with the correct date follows.');
  });

  it('corrects the date of a payment on account, which pays the same charges from that day on, also after a crash', async () => {
    await followLeases(api, world, [sampleLease]);
    const { charges } = (await api.call(landlord, 'GET /charges?sort=-due_date')).body;
    const designation = [{ charge_id: charges[0]?.id ?? 0, amount: 1_000 }];
    const check = { lease_id: sampleLease.id, payment_method: 'check', transaction_id: '1207', designation } as const;
    const { id } = await addPayment(api, { ...check, amount: 1_000, status: 'completed' });
    const correct = async () => (await bulk({ action: 'correct_date', ids: [id], paid_on: '2026-03-02' })).body.results;
    const corrected = {
      status: 'completed',
      on_account: true,
      paid_date: '2026-03-02T17:00:00.000Z',
      payment_method: 'check',
      transaction_id: '1207',
    };
    const [first] = await correct();
    expect(await correct()).toEqual([first]);
    expect(await read(first?.replacement_id ?? 0)).toMatchObject(corrected);
    const ledger = async () => (await api.call(landlord, `GET /leases/${sampleLease.id}/ledger`)).body;
    const isPaid = { balance: 2_000, open: [{ due_date: '2026-01-01' }, { due_date: '2026-02-01' }] };
    expect(await ledger()).toMatchObject(isPaid);
    await runJobs(api.database, world);
    const dates = (await receipts()).map(({ content }) => content.date);
    expect(dates.sort()).toEqual(['2026-03-02', '2026-03-10']);

    const stored = api.database.collection<{ _id: number; unfiled: object[] }>('payments');
    const by = { user_id: landlord.userId, name: 'Ann' };
    const changes = [{ field: 'status', from: 'completed', to: 'failed' }];
    await stored.deleteOne({ replaces_id: id });
    await stored.updateOne(
      { _id: id },
      { $push: { unfiled: { version: 2, action: 'changed', at: new Date(0), by, changes } } },
    );
    await runJobs(api.database, world);
    const { payments } = (await api.call(landlord, 'GET /payments')).body;
    expect(payments.filter(({ replaces_payment_id }) => replaces_payment_id === id)).toMatchObject([corrected]);
    expect(await ledger()).toMatchObject(isPaid);
  });

  it('enters nothing on a day through which the books are closed, and reverses nothing for it', async () => {
    const [open, paid] = await addPayments(2);
    await bulk({ action: 'complete', ids: [paid?.id ?? 0] });
    await runJobs(api.database, world);
    expect((await api.call(landlord, 'POST /ledger/close', { closed_through: '2026-03-05' })).status).toBe(200);
    const ids = [open?.id, paid?.id] as number[];
    const completing = (await bulk({ action: 'complete', ids: ids.slice(0, 1), paid_on: '2026-03-05' })).body;
    const correcting = (await bulk({ action: 'correct_date', ids: ids.slice(1), paid_on: '2026-03-05' })).body;
    for (const { results } of [completing, correcting])
      expect(results[0]?.error?.fields?.paid_on).toMatch(/through which the books are closed$/);
    expect((await Promise.all(ids.map(read))).map(({ status }) => status)).toEqual(['pending', 'completed']);
    expect((await bulk({ action: 'complete', ids: ids.slice(0, 1), paid_on: '2026-03-06' })).body.done).toBe(1);
  });

  it('reminds each tenant of each payment once a day, only of what is due', async () => {
    const [late, undated, paid] = await addPayments(3);
    await api.call(landlord, `PUT /payments/${late?.id}`, { due_date: '2026-03-01' });
    await bulk({ action: 'complete', ids: [paid?.id ?? 0] });
    await emails();
    world.posted.splice(0);
    const ids = [late?.id, undated?.id, paid?.id] as number[];
    const refused = await bulk({ action: 'remind', ids }, { ...landlord, emailConfirmed: false });
    expect(refused.body.results.map(({ error }) => error?.code)).toEqual(ids.map(() => 'email_unconfirmed'));
    const { body } = await bulk({ action: 'remind', ids });
    expect(body.results.map(({ error }) => error?.code)).toEqual([undefined, undefined, 'payment_settled']);
    expect((await bulk({ action: 'remind', ids })).body.done).toBe(0);
    await emails();
    // They are sent at the same time.
    const sent = world.posted.toSorted((one, other) => one.subject.localeCompare(other.subject));
    expect(sent.map(({ to, subject, opening }) => [to, subject, opening])).toEqual([
      [{ user_id: 4 }, 'A payment is due', '$2.00 is due: Rent, Harbour House.'],
      [{ user_id: 4 }, 'A payment is overdue', '$1.00 was due on March 1, 2026: Rent for March 2026, Harbour House.'],
    ]);
    world.now = () => new Date('2026-03-11T12:00:00Z');
    expect((await bulk({ action: 'remind', ids })).body.done).toBe(2);
  });
});

describe('POST /maintenance/bulk', () => {
  const change = (body: Body<'POST /maintenance/bulk'>, by: TestUser = landlord) =>
    api.call(by, 'POST /maintenance/bulk', body);

  it('sets status, priority or assignee of each request, deletes them, and answers for each', async () => {
    const made = await Promise.all(Array.from({ length: 3 }, () => addRheas(api, landlord)));
    const ids = made.map(({ id }) => id);
    const { id: assigned_to } = await addPersonnel(api, landlord);
    expect((await change({ action: 'set_status', ids, status: 'in_progress' })).body).toMatchObject({ done: 3 });
    expect((await change({ action: 'set_priority', ids, priority: 'urgent' }, manager)).body).toMatchObject({
      done: 3,
    });
    const assigned = await change({ action: 'assign', assigned_to, ids: [...ids, 999_999] });
    expect(assigned.body).toMatchObject({ done: 3, rejected: 1 });
    expect(assigned.body.results[3]?.error).toMatchObject({ status: 404, code: 'not_found' });
    const [first = 0, ...others] = ids;
    expect((await api.call(landlord, `GET /maintenance/${first}`)).body).toMatchObject({
      status: 'in_progress',
      priority: 'urgent',
      assigned_to,
      version: 4,
    });
    await atRest(api.database);
    const { body: history } = await api.call(landlord, `GET /maintenance/${first}/history`);
    expect(history.entries).toHaveLength(4);
    const nobody = await change({ action: 'assign', assigned_to: null, filter: { status: 'in_progress' } });
    expect(nobody.body.done).toBe(3);
    expect((await change({ action: 'delete', ids: others })).body.done).toBe(2);
    expect((await api.call(landlord, 'GET /maintenance')).body.total).toBe(1);
    expect((await change({ action: 'delete', ids: others })).body).toMatchObject({ done: 0, rejected: 2 });
  });

  it('refuses a tenant, an assignee of another account, and fields that do not fit the action', async () => {
    const { id } = await addRheas(api, landlord);
    const ids = [id];
    const foreign = await addPersonnel(api, otherLandlord);
    expect((await change({ action: 'set_status', ids, status: 'cancelled' }, tenant)).status).toBe(403);
    const [refused] = (await change({ action: 'assign', assigned_to: foreign.id, ids })).body.results;
    expect(refused?.error).toMatchObject({ status: 422, fields: { assigned_to: expect.any(String) } });
    expect((await change({ action: 'set_status', ids })).problem?.fields).toEqual({ status: 'is required' });
    const other = await change({ action: 'set_status', ids, status: 'open', priority: 'low' });
    expect(other.problem?.fields).toEqual({ priority: 'is for another action' });
    expect((await api.call(landlord, `GET /maintenance/${id}`)).body.version).toBe(1);
  });
});
