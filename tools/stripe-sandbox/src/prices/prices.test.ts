import { type TestSandbox, testSandbox } from '../../test/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
  await sandbox.call('POST /v1/products', { id: 'keystead_starter', name: 'Keystead Starter' });
});
afterAll(() => sandbox.stop());

const monthly = {
  product: 'keystead_starter',
  currency: 'usd',
  unit_amount: '2900',
  'recurring[interval]': 'month',
  lookup_key: 'any',
  transfer_lookup_key: 'true',
};
const create = (own: Record<string, string> = {}, headers?: Record<string, string>) =>
  sandbox.call('POST /v1/prices', { ...monthly, ...own }, headers);

describe('a product', () => {
  test('has the id that the caller gives it, once', async () => {
    const headers = { 'idempotency-key': 'product-1' };
    const made = await sandbox.call('POST /v1/products', { id: 'own_id', name: 'Own' }, headers);
    expect(made.body).toMatchObject({ id: 'own_id', object: 'product', name: 'Own' });
    const again = await sandbox.call('POST /v1/products', { id: 'own_id', name: 'Own' });
    expect([again.status, again.body.error]).toEqual([
      400,
      expect.objectContaining({ code: 'resource_already_exists', param: 'id' }),
    ]);
    await sandbox.database
      .collection<{ _id: string }>('idempotency_keys')
      .updateOne({ _id: 'product-1' }, { $set: { state: 'failed' }, $unset: { answer: 1 } });
    const retried = await sandbox.call('POST /v1/products', { id: 'own_id', name: 'Own' }, headers);
    expect(retried.body).toEqual(made.body);
  });

  test('is listed', async () => {
    const { body } = await sandbox.call('GET /v1/products');
    expect(body.data.map(({ id }: { id: string }) => id)).toContain('keystead_starter');
  });
});

describe('a price', () => {
  test('has Stripe’s format, and is found by its lookup key', async () => {
    const { status, body } = await create({ lookup_key: 'starter_month', 'metadata[plan]': 'starter' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^price_\w{24}$/),
      object: 'price',
      product: 'keystead_starter',
      unit_amount: 2900,
      recurring: { interval: 'month', interval_count: 1 },
      metadata: { plan: 'starter' },
    });
    const search = { 'lookup_keys[0]': 'starter_month', active: 'true' };
    const { body: list } = await sandbox.call('GET /v1/prices', search);
    expect(list.data).toEqual([body]);
    expect((await sandbox.call(`GET /v1/prices/${body.id}`)).body).toEqual(body);
  });

  test('takes its lookup key over from another price', async () => {
    const { body: first } = await create({ lookup_key: 'moving' });
    const second = await create({ lookup_key: 'moving', unit_amount: '3900' });
    expect(second.body.lookup_key).toBe('moving');
    expect((await sandbox.call(`GET /v1/prices/${first.id}`)).body.lookup_key).toBeNull();
  });

  test('is the only one with a lookup key after ten concurrent transfers', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create({ lookup_key: 'raced' })));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const { body } = await sandbox.call('GET /v1/prices', { 'lookup_keys[0]': 'raced' });
    expect(body.data).toHaveLength(1);
  });

  test.each([
    ['an unknown product', { product: 'none' }, 404, 'resource_missing', 'product'],
    ['another currency', { currency: 'eur' }, 400, undefined, 'currency'],
    ['another interval', { 'recurring[interval]': 'decade' }, 400, undefined, 'recurring[interval]'],
    ['a lookup key that is not transferred', { transfer_lookup_key: 'false' }, 400, undefined, 'transfer_lookup_key'],
    ['an unknown parameter', { tiers: '1' }, 400, 'parameter_unknown', 'tiers'],
  ])('rejects %s', async (_, own, status, code, param) => {
    const answer = await create(own);
    expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([status, code, param]);
  });
});

test('GET /v1/prices/{id}: an unknown id returns 404', async () => {
  const { status, body } = await sandbox.call('GET /v1/prices/none');
  expect([status, body.error.code]).toEqual([404, 'resource_missing']);
});
