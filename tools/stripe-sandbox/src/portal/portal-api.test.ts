import { changeFlow, portalSettings, returnUrl } from '../../test/test-portal.ts';
import { type TestSandbox, testSandbox } from '../../test/test-sandbox.ts';
import { type Subscriber, type TestSubscriptions, testSubscriptions } from '../../test/test-subscriptions.ts';

let sandbox: TestSandbox;
let sold: TestSubscriptions;
let subscriber: Subscriber;
beforeAll(async () => {
  sandbox = await testSandbox();
  sold = await testSubscriptions(sandbox);
  subscriber = await sold.subscribe();
});
afterAll(() => sandbox.stop());

const configurations = '/v1/billing_portal/configurations';
const configure = (own: Record<string, string> = {}) =>
  sandbox.call(`POST ${configurations}`, { ...portalSettings(sold), ...own });
const open = async (own: Record<string, string> = {}) =>
  sandbox.call('POST /v1/billing_portal/sessions', {
    customer: subscriber.customer,
    configuration: (await configure()).body.id,
    return_url: returnUrl,
    ...own,
  });

describe('a configuration', () => {
  test('has Stripe’s format, and is listed the same', async () => {
    const { body } = await configure({ 'metadata[version]': '1' });
    expect(body).toMatchObject({
      id: expect.stringMatching(/^bpc_\w{24}$/),
      object: 'billing_portal.configuration',
      active: true,
      business_profile: { headline: 'Keystead' },
      default_return_url: returnUrl,
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: false },
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          proration_behavior: 'always_invoice',
          products: [
            { product: 'keystead_starter', prices: [sold.prices.starterMonth, sold.prices.starterYear] },
            { product: 'keystead_professional' },
          ],
        },
      },
      metadata: { version: '1' },
    });
    const { body: all } = await sandbox.call(`GET ${configurations}`, { active: 'true', limit: '1' });
    expect(all).toMatchObject({ object: 'list', data: [body], url: configurations });
  });

  const update = 'features[subscription_update]';
  test.each([
    ['an unsupported proration behavior', { [`${update}[proration_behavior]`]: 'none' }, undefined],
    ['an unsupported feature', { 'features[customer_update][enabled]': 'true' }, 'parameter_unknown'],
    ['a cancellation', { 'features[subscription_cancel][enabled]': 'true' }, undefined],
    ['an unknown feature', { 'features[colour]': 'red' }, 'parameter_unknown'],
    ['an invalid boolean', { 'features[invoice_history][enabled]': '1' }, undefined],
  ])('with %s is rejected', async (_, own, code) => {
    const before = await sandbox.database.collection('portal_configurations').countDocuments();
    const { status, body } = await configure(own);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param: expect.any(String) });
    expect(body.error.code).toBe(code);
    expect(await sandbox.database.collection('portal_configurations').countDocuments()).toBe(before);
  });
});

describe('a portal session', () => {
  test('has a URL that cannot be guessed', async () => {
    const { body } = await open();
    expect(body).toMatchObject({
      id: expect.stringMatching(/^bps_\w{48}$/),
      object: 'billing_portal.session',
      customer: subscriber.customer,
      url: `http://localhost:8080/sandbox/portal/${body.id}`,
    });
  });

  test('is deleted a day after its end', async () => {
    expect(await sandbox.database.collection('portal_sessions').indexes()).toContainEqual(
      expect.objectContaining({ key: { expires_at: 1 }, expireAfterSeconds: 24 * 60 * 60 }),
    );
  });

  test('is created once for two requests with one key', async () => {
    const { body: configuration } = await configure();
    const headers = { 'idempotency-key': 'visit-1' };
    const parameters = { customer: subscriber.customer, configuration: configuration.id, return_url: returnUrl };
    const first = await sandbox.call('POST /v1/billing_portal/sessions', parameters, headers);
    const second = await sandbox.call('POST /v1/billing_portal/sessions', parameters, headers);
    expect(second.body).toEqual(first.body);
  });

  const confirm = 'flow_data[subscription_update_confirm]';
  test.each([
    ['an unknown customer', { customer: 'cus_none' }, 'customer'],
    ['an unknown configuration', { configuration: 'bpc_none' }, 'configuration'],
    [
      'a flow without its required parameters',
      { 'flow_data[type]': 'subscription_update_confirm' },
      'flow_data[subscription_update_confirm]',
    ],
    [
      'what belongs to another flow',
      { 'flow_data[type]': 'payment_method_update', 'flow_data[subscription_cancel][subscription]': 'sub_1' },
      'flow_data[subscription_cancel]',
    ],
    ['a flow that the page does not have', { 'flow_data[type]': 'subscription_cancel' }, 'flow_data[type]'],
  ])('with %s is rejected', async (_, own, param) => {
    const { status, body } = await open(own);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param });
  });

  test('without a configuration is rejected, because there is no default', async () => {
    const parameters = { customer: subscriber.customer, return_url: returnUrl };
    const { body } = await sandbox.call('POST /v1/billing_portal/sessions', parameters);
    expect(body.error).toMatchObject({ code: 'parameter_missing', param: 'configuration' });
  });

  test('rejects a flow to the present plan, to an unknown price, and of another subscription or item', async () => {
    const errorOf = async (own: Record<string, string>) =>
      (await open({ ...changeFlow(subscriber, sold.prices.professionalMonth), ...own })).body.error;
    expect((await errorOf({ [`${confirm}[items][0][price]`]: sold.prices.starterMonth })).message).toContain(
      'no changes',
    );
    expect((await errorOf({ [`${confirm}[items][0][price]`]: 'price_none' })).param).toBe(
      `${confirm}[items][0][price]`,
    );
    expect((await errorOf({ [`${confirm}[items][0][id]`]: 'si_none' })).code).toBe('resource_missing');
    expect((await errorOf({ [`${confirm}[subscription]`]: 'sub_none' })).param).toBe(`${confirm}[subscription]`);
  });
});
