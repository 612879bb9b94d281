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
    delinquent: false,
    invoice_settings: { default_payment_method: null },
  });
  expect((await sandbox.call(`GET /v1/customers/${body.id}`)).body).toEqual(body);
  const { body: events } = await sandbox.call('GET /v1/events', { type: 'customer.created', limit: '1' });
  expect(events.data[0]).toMatchObject({ data: { object: body }, request: { id: expect.stringMatching(/^req_/) } });
});

test('ten requests with one key create one customer', async () => {
  const email = 'once@mail.example';
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => create({ email }, { 'idempotency-key': 'cus-1' })),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const { body } = await sandbox.call('GET /v1/customers', { email });
  expect(body.data).toHaveLength(1);
});

test('a name can be changed and unset, and metadata is changed by name', async () => {
  const { body } = await create({ name: 'Rhea', 'metadata[a]': '1', 'metadata[b]': '2' });
  const change = (own: Record<string, string>) => sandbox.call(`POST /v1/customers/${body.id}`, own);
  expect((await change({ name: '', 'metadata[a]': '' })).body).toMatchObject({ name: null, metadata: { b: '2' } });
  expect((await change({ email: 'other@mail.example' })).body).toMatchObject({ email: 'other@mail.example' });
});

test('concurrent changes are all stored', async () => {
  const { body } = await create();
  const names = Array.from({ length: 8 }, (_, at) => `field_${at}`);
  const answers = await Promise.all(
    names.map((name) => sandbox.call(`POST /v1/customers/${body.id}`, { [`metadata[${name}]`]: 'x' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  const after = await sandbox.call(`GET /v1/customers/${body.id}`);
  expect(Object.keys(after.body.metadata).toSorted()).toEqual(names);
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
