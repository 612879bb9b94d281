import { newSecretKey, sampleSession, type TestSandbox, testSandbox } from '../../test/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.stop());

const create = (own: Record<string, string> = {}, headers?: Record<string, string>) =>
  sandbox.call('POST /v1/checkout/sessions', { ...sampleSession, ...own }, headers);
const without = (name: string) => {
  const { [name]: _, ...rest } = sampleSession;
  return sandbox.call('POST /v1/checkout/sessions', rest);
};
const unitAmount = 'line_items[0][price_data][unit_amount]';
const minutesAhead = (minutes: number) => String(Math.floor(Date.now() / 1000) + minutes * 60);

describe('the API key', () => {
  test.each<[string, Record<string, string>]>([
    ['the one', {}],
    ['another of the list', { authorization: `Bearer ${newSecretKey}` }],
  ])('%s is accepted', async (_, headers) => {
    expect((await sandbox.call('GET /v1/prices', {}, headers)).status).toBe(200);
  });

  test.each([
    ['no key', { authorization: '' }, /did not provide an API key/],
    ['another key', { authorization: 'Bearer sk_test_another0000' }, /Invalid API Key provided: sk_test_\*+$/],
  ])('%s is rejected with 401', async (_, headers, message) => {
    const { status, body } = await sandbox.call('GET /v1/prices', {}, headers);
    expect([status, body.error.type]).toEqual([401, 'invalid_request_error']);
    expect(body.error.message).toMatch(message);
  });
});

describe('parameters', () => {
  test.each([
    ['an unknown parameter', { colour: 'red' }, 'parameter_unknown', 'colour'],
    ['an unknown nested parameter', { 'line_items[0][size]': '3' }, 'parameter_unknown', 'line_items[0][size]'],
    ['text instead of a number', { [unitAmount]: 'ten' }, 'parameter_invalid_integer', unitAmount],
    ['a fraction of a cent', { [unitAmount]: '100.5' }, 'parameter_invalid_integer', unitAmount],
    ['a negative amount', { [unitAmount]: '-1' }, 'parameter_invalid_integer', unitAmount],
    ['an empty text', { success_url: '' }, 'parameter_invalid_empty', 'success_url'],
    ['an invalid URL', { success_url: 'javascript:alert(1)' }, 'url_invalid', 'success_url'],
    ['an invalid e-mail address', { customer_email: 'rhea' }, 'email_invalid', 'customer_email'],
    ['an unknown mode', { mode: 'setup' }, undefined, 'mode'],
    ['an object instead of text', { 'client_reference_id[a]': '1' }, undefined, 'client_reference_id'],
    ['an amount below 50 cents', { [unitAmount]: '49' }, 'amount_too_small', undefined],
    ['an expiry in less than 30 minutes', { expires_at: minutesAhead(29) }, undefined, 'expires_at'],
    ['an expiry in more than a day', { expires_at: minutesAhead(24 * 60 + 2) }, undefined, 'expires_at'],
  ])('%s is rejected, and nothing is created', async (_, own, code, param) => {
    const before = await sandbox.database.collection('checkout_sessions').countDocuments();
    const { status, body } = await create(own);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', message: expect.any(String) });
    expect([body.error.code, body.error.param]).toEqual([code, param]);
    expect(await sandbox.database.collection('checkout_sessions').countDocuments()).toBe(before);
  });

  test.each(['mode', 'success_url', 'line_items[0][quantity]'])('%s is required', async (name) => {
    const { status, body } = await without(name);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'parameter_missing', param: name });
  });

  test('more than 200, or too deeply nested ones, are rejected', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`metadata[${at}]`, 'x']));
    expect((await create(many)).body.error.message).toContain('at most 200 parameters');
    const deep = await create({ [`metadata${'[a]'.repeat(50_000)}`]: 'x' });
    expect([deep.status, deep.body.error.type]).toEqual([400, 'invalid_request_error']);
  });

  test('names with a meaning in JavaScript are accepted as metadata keys', async () => {
    const { body } = await create({ 'metadata[__proto__]': 'x', 'metadata[constructor]': 'y' });
    expect(JSON.stringify(body.metadata)).toContain('"constructor":"y"');
    expect((await create({ '__proto__[polluted]': 'x' })).body.error.code).toBe('parameter_unknown');
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('a session', () => {
  test('has Stripe’s format, and reads back the same', async () => {
    const { status, headers, body } = await create({ client_reference_id: 'c-7', expires_at: minutesAhead(31) });
    expect(status).toBe(200);
    expect(headers.get('request-id')).toMatch(/^req_\w{14}$/);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^cs_test_\w{58}$/),
      object: 'checkout.session',
      amount_total: 185_050,
      currency: 'usd',
      client_reference_id: 'c-7',
      metadata: { payment_id: '7' },
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `http://localhost:8080/sandbox/checkout/${body.id}`,
    });
    expect((await sandbox.call(`GET /v1/checkout/sessions/${body.id}`)).body).toEqual(body);
  });

  test('expires once, and then has no URL', async () => {
    const { body: made } = await create();
    const { body } = await sandbox.call(`POST /v1/checkout/sessions/${made.id}/expire`);
    expect(body).toMatchObject({ id: made.id, status: 'expired', url: null });
    const again = await sandbox.call(`POST /v1/checkout/sessions/${made.id}/expire`);
    expect([again.status, again.body.error.message]).toEqual([400, expect.stringContaining('"expired"')]);
  });
});

test.each([
  ['GET /v1/checkout/sessions/cs_test_none', 'session'],
  ['POST /v1/checkout/sessions/cs_test_none/expire', 'session'],
  ['GET /v1/payment_intents/pi_none', 'intent'],
])('%s returns 404', async (operation, param) => {
  const { status, body } = await sandbox.call(operation);
  expect(status).toBe(404);
  expect(body.error).toMatchObject({ code: 'resource_missing', type: 'invalid_request_error', param });
});

test('an unknown path of the API returns 404', async () => {
  const { status, body } = await sandbox.call('GET /v1/coupons');
  expect([status, body.error.message]).toEqual([404, 'Unrecognized request URL (GET: /v1/coupons).']);
});

describe('Idempotency-Key', () => {
  test('the same key and parameters give the same response and one session', async () => {
    const headers = { 'idempotency-key': 'once-1' };
    const first = await create({}, headers);
    const second = await create({}, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
  });

  test('the same key with other parameters gives an idempotency_error', async () => {
    const headers = { 'idempotency-key': 'once-2' };
    await create({}, headers);
    const { status, body } = await create({ [unitAmount]: '100' }, headers);
    expect([status, body.error.type]).toEqual([400, 'idempotency_error']);
  });

  test('ten concurrent requests create one session, and those during the run get 409', async () => {
    const before = await sandbox.database.collection('checkout_sessions').countDocuments();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({}, { 'idempotency-key': 'once-3' })));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1);
    expect(await sandbox.database.collection('checkout_sessions').countDocuments()).toBe(before + 1);
  });

  test('a rejected request does not use up its key', async () => {
    const headers = { 'idempotency-key': 'once-4' };
    expect((await create({ mode: 'no' }, headers)).status).toBe(400);
    expect((await create({}, headers)).status).toBe(200);
  });

  test('a retry after a crash finds what the first attempt has created', async () => {
    const headers = { 'idempotency-key': 'once-5' };
    const first = await create({}, headers);
    const keys = sandbox.database.collection<{ _id: string }>('idempotency_keys');
    await keys.updateOne({ _id: 'once-5' }, { $set: { state: 'failed' }, $unset: { answer: 1 } });
    expect((await create({}, headers)).body).toEqual(first.body);
  });
});

describe('a list', () => {
  test('is paged, newest first, without gaps or duplicates', async () => {
    const own = await testSandbox();
    const ids: string[] = [];
    for (let made = 0; made < 5; made++)
      ids.unshift((await own.call('POST /v1/checkout/sessions', { ...sampleSession })).body.id);
    const first = await own.call('GET /v1/checkout/sessions', { limit: '3' });
    expect(first.body).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' });
    const seen = first.body.data.map(({ id }: { id: string }) => id);
    const second = await own.call('GET /v1/checkout/sessions', { limit: '3', starting_after: seen.at(-1) });
    expect(second.body.has_more).toBe(false);
    expect([...seen, ...second.body.data.map(({ id }: { id: string }) => id)]).toEqual(ids);
    await own.stop();
  });

  test.each([
    ['limit', '0', 'parameter_invalid_integer'],
    ['limit', '101', 'parameter_invalid_integer'],
    ['starting_after', 're_none', 'resource_missing'],
  ])('rejects %s=%s', async (param, value, code) => {
    expect((await sandbox.call('GET /v1/refunds', { [param]: value })).body.error).toMatchObject({ param, code });
  });
});

test('GET /health: returns the status of the sandbox', async () => {
  const { status, body } = await sandbox.visit('/health');
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'ok', service: 'stripe-sandbox' })]);
});
