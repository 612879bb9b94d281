import { goodCard, openSession, type TestSandbox, testSandbox } from '../../test/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.stop());

async function paidIntent(): Promise<string> {
  const { id, path } = await openSession(sandbox);
  await sandbox.visit(path, goodCard);
  return (await sandbox.call(`GET /v1/checkout/sessions/${id}`)).body.payment_intent;
}

const refund = (payment_intent: string, own: Record<string, string> = {}, headers?: Record<string, string>) =>
  sandbox.call('POST /v1/refunds', { payment_intent, ...own }, headers);

test('POST /v1/refunds: refunds the full amount once', async () => {
  const intent = await paidIntent();
  const { status, body } = await refund(intent, { 'metadata[why]': 'settled', reason: 'duplicate' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: expect.stringMatching(/^re_\w{24}$/),
    object: 'refund',
    amount: 185_050,
    status: 'succeeded',
    payment_intent: intent,
    metadata: { why: 'settled' },
  });
  expect((await sandbox.call('GET /v1/refunds', { payment_intent: intent })).body.data).toEqual([body]);
  const again = await refund(intent);
  expect([again.status, again.body.error.code]).toEqual([400, 'charge_already_refunded']);
  const [event] = await sandbox.events('charge.refunded');
  expect(event?.object).toMatchObject({
    payment_intent: intent,
    refunded: true,
    amount_refunded: 185_050,
  });
});

test('POST /v1/refunds: refunds in parts, and never more than was paid, even for concurrent requests', async () => {
  const intent = await paidIntent();
  const answers = await Promise.all(Array.from({ length: 4 }, () => refund(intent, { amount: '60000' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400]);
  const rejected = answers.find(({ status }) => status === 400);
  expect(rejected?.body.error).toMatchObject({ param: 'amount', message: expect.stringContaining('$50.50') });
  const { body } = await sandbox.call('GET /v1/refunds', { payment_intent: intent });
  expect(body.data.map(({ amount }: { amount: number }) => amount)).toEqual([60_000, 60_000, 60_000]);
});

test('POST /v1/refunds: refunds once with one key', async () => {
  const intent = await paidIntent();
  const headers = { 'idempotency-key': `refund-${intent}` };
  const first = await refund(intent, { amount: '100' }, headers);
  await sandbox.database
    .collection<{ _id: string }>('idempotency_keys')
    .updateOne({ _id: `refund-${intent}` }, { $set: { state: 'failed' }, $unset: { answer: 1 } });
  expect((await refund(intent, { amount: '100' }, headers)).body).toEqual(first.body);
  expect((await sandbox.call('GET /v1/refunds', { payment_intent: intent })).body.data).toHaveLength(1);
});

test('POST /v1/refunds: rejects an intent without a payment', async () => {
  const { id, path } = await openSession(sandbox);
  await sandbox.visit(path, { ...goodCard, number: '4000000000000002' });
  const unpaid = await sandbox.database
    .collection<{ _id: string; intent_id: string }>('checkout_sessions')
    .findOne({ _id: id });
  const rejected = await refund(unpaid?.intent_id ?? '');
  expect([rejected.status, rejected.body.error.param]).toEqual([400, 'payment_intent']);
  expect((await refund('pi_none')).body.error.code).toBe('resource_missing');
  expect((await sandbox.call('POST /v1/refunds')).status).toBe(400);
});

test('GET /v1/payment_intents/{id}: expands its charge on request, and has none before it is paid', async () => {
  const intent = await paidIntent();
  const { body } = await sandbox.call(`GET /v1/payment_intents/${intent}`, { 'expand[0]': 'latest_charge' });
  expect(body.latest_charge).toMatchObject({
    object: 'charge',
    amount: 185_050,
    payment_intent: intent,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
  });
  const rejected = await sandbox.call(`GET /v1/payment_intents/${intent}`, { 'expand[0]': 'customer' });
  expect([rejected.status, rejected.body.error.param]).toEqual([400, 'expand[0]']);
});
