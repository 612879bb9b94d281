import { type TestSandbox, testSandbox } from '../../test/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.stop());

const create = (own: Record<string, string> = {}, headers?: Record<string, string>) =>
  sandbox.call('POST /v1/customers', { email: 'rhea.moss@mail.example', ...own }, headers);

test('a customer has Stripe’s format, and reads back the same', async () => {
  const { status, body } = await create({ name: 'Rhea Moss', 'metadata[account_id]': '7' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: expect.stringMatching(/^cus_\w{14}$/),
    object: 'customer',
    email: 'rhea.moss@mail.example',
    name: 'Rhea Moss',
    metadata: { account_id: '7' },
    balance: 0,
    invoice_settings: { default_payment_method: null },
  });
  expect((await sandbox.call(`GET /v1/customers/${body.id}`)).body).toEqual(body);
});

test('ten requests with one key create one customer', async () => {
  const email = 'once@mail.example';
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => create({ email }, { 'idempotency-key': 'cus-1' })),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const { body } = await sandbox.call('GET /v1/customers', { limit: '100' });
  expect(body.data.filter((customer: { email: string }) => customer.email === email)).toHaveLength(1);
});

test('a name can be changed and unset', async () => {
  const { body } = await create({ name: 'Rhea' });
  const change = (own: Record<string, string>) => sandbox.call(`POST /v1/customers/${body.id}`, own);
  expect((await change({ name: '' })).body).toMatchObject({ name: null, email: 'rhea.moss@mail.example' });
  expect((await change({ email: 'other@mail.example' })).body).toMatchObject({ email: 'other@mail.example' });
});

test('concurrent changes are all stored', async () => {
  const { body } = await create();
  const change = (own: Record<string, string>) => sandbox.call(`POST /v1/customers/${body.id}`, own);
  const changes = Array.from({ length: 4 }, () => [change({ name: 'Other' }), change({ email: 'other@mail.example' })]);
  const answers = await Promise.all(changes.flat());
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const after = await sandbox.call(`GET /v1/customers/${body.id}`);
  expect(after.body).toMatchObject({ name: 'Other', email: 'other@mail.example' });
});

test('a change with a version conflict at every retry returns 429, and nothing is changed', async () => {
  const { body } = await create({ name: 'Rhea' });
  const customers = sandbox.database.collection<{ _id: string }>('customers');
  // A version that no writer can match: every write gets a version conflict.
  await customers.updateOne({ _id: body.id }, { $set: { version: '0' } });
  const answer = await sandbox.call(`POST /v1/customers/${body.id}`, { name: 'Other' });
  expect([answer.status, answer.body.error.code]).toEqual([429, 'lock_timeout']);
  expect(answer.headers.get('stripe-should-retry')).toBe('true');
  expect((await sandbox.call(`GET /v1/customers/${body.id}`)).body.name).toBe('Rhea');
});

test.each([
  ['an invalid e-mail address', { email: 'rhea' }, 'email'],
  ['a balance', { balance: '-500' }, 'balance'],
])('%s is rejected', async (_, own, param) => {
  const { status, body } = await create(own);
  expect([status, body.error.param]).toEqual([400, param]);
});
