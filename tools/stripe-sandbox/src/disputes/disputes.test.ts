import { goodCard, openSession, type TestSandbox, testSandbox } from '../../test/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.stop());

/** Pays with the card whose payments are disputed; returns the intent and its dispute. */
async function disputed() {
  const { id, path } = await openSession(sandbox);
  await sandbox.visit(path, { ...goodCard, number: '4000 0000 0000 0259' });
  const { payment_intent, payment_status } = (await sandbox.call(`GET /v1/checkout/sessions/${id}`)).body;
  const { data } = (await sandbox.call('GET /v1/disputes', { payment_intent })).body;
  return { payment_intent, payment_status, dispute: data[0] };
}

const typesOf = async (id: string): Promise<string[]> =>
  (await sandbox.events())
    .filter(({ object }) => object.id === id)
    .map(({ type }) => type.replace('charge.dispute.', ''))
    .sort();
const submit = (id: string, uncategorized_text: string) =>
  sandbox.call(`POST /v1/disputes/${id}`, { 'evidence[uncategorized_text]': uncategorized_text });

test('card 4000 0000 0000 0259: the payment succeeds and is disputed, with events', async () => {
  const { payment_intent, payment_status, dispute } = await disputed();
  expect(payment_status).toBe('paid');
  expect(dispute).toMatchObject({
    id: expect.stringMatching(/^du_\w+$/),
    object: 'dispute',
    amount: 185_050,
    status: 'needs_response',
    reason: 'fraudulent',
    payment_intent,
    evidence: { uncategorized_text: null, receipt: null },
    evidence_details: { has_evidence: false, submission_count: 0, submission_method: 'not_submitted' },
  });
  expect(await typesOf(dispute.id)).toEqual(['created', 'funds_withdrawn']);
  const { body } = await sandbox.call(`GET /v1/payment_intents/${payment_intent}`, { 'expand[0]': 'latest_charge' });
  expect(body.latest_charge.disputed).toBe(true);
});

test.each([
  ['winning_evidence', 'won', ['closed', 'created', 'funds_reinstated', 'funds_withdrawn', 'updated']],
  ['losing_evidence', 'lost', ['closed', 'created', 'funds_withdrawn', 'updated']],
])('POST /v1/disputes/{id} with %s: closes the dispute as %s', async (text, status, types) => {
  const { dispute } = await disputed();
  const { body } = await submit(dispute.id, text);
  expect(body).toMatchObject({ status, evidence: { uncategorized_text: text } });
  expect(body.evidence_details).toMatchObject({ has_evidence: true, submission_count: 1, due_by: null });
  expect(await typesOf(dispute.id)).toEqual(types);
  expect((await submit(dispute.id, 'winning_evidence')).status).toBe(400);
});

test('evidence of any other text is under review, with the evidence that was sent before', async () => {
  const { dispute } = await disputed();
  await sandbox.call(`POST /v1/disputes/${dispute.id}`, { 'evidence[customer_name]': 'Rhea Moss' });
  expect((await submit(dispute.id, 'See the lease.')).body).toMatchObject({
    status: 'under_review',
    evidence: { customer_name: 'Rhea Moss', uncategorized_text: 'See the lease.' },
  });
});

test('POST /v1/disputes/{id}/close: accepts the dispute as lost', async () => {
  const { dispute } = await disputed();
  expect((await sandbox.call(`POST /v1/disputes/${dispute.id}/close`)).body.status).toBe('lost');
  expect((await sandbox.call('POST /v1/disputes/du_none/close')).body.error.code).toBe('resource_missing');
});

test('a disputed charge can be refunded only after the dispute is won', async () => {
  const { payment_intent, dispute } = await disputed();
  const rejected = await sandbox.call('POST /v1/refunds', { payment_intent });
  expect([rejected.status, rejected.body.error.code]).toEqual([400, 'charge_disputed']);
  await submit(dispute.id, 'winning_evidence');
  expect((await sandbox.call('POST /v1/refunds', { payment_intent })).status).toBe(200);
});
