import { changeFlow, doneUrl, portalSettings, returnUrl } from '../../test/test-portal.ts';
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
    ...own,
  });

describe('a configuration', () => {
  test('has Stripe’s format, and reads back and lists the same', async () => {
    const { body } = await configure({
      'business_profile[headline]': 'Keystead',
      default_return_url: returnUrl,
      'metadata[version]': '1',
    });
    expect(body).toMatchObject({
      id: expect.stringMatching(/^bpc_\w{24}$/),
      object: 'billing_portal.configuration',
      active: true,
      business_profile: { headline: 'Keystead', privacy_policy_url: null },
      default_return_url: returnUrl,
      features: {
        customer_update: { enabled: false },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: false, mode: 'at_period_end', proration_behavior: 'none' },
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
      is_default: false,
      metadata: { version: '1' },
    });
    expect((await sandbox.call(`GET ${configurations}/${body.id}`)).body).toEqual(body);
    const { body: all } = await sandbox.call(`GET ${configurations}`, { active: 'true', limit: '1' });
    expect(all).toMatchObject({ object: 'list', data: [body], url: configurations });
  });

  const update = 'features[subscription_update]';
  test.each([
    ['an unknown price', { [`${update}[products][0][prices][0]`]: 'price_none' }, 'resource_missing'],
    ['a price of another product', { [`${update}[products][0][product]`]: 'keystead_professional' }, undefined],
    ['an unsupported proration behavior', { [`${update}[proration_behavior]`]: 'none' }, undefined],
    ['an unsupported feature', { 'features[customer_update][enabled]': 'true' }, undefined],
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

  test('that allows plan changes must name their products', async () => {
    const { body } = await sandbox.call(`POST ${configurations}`, {
      'features[subscription_update][enabled]': 'true',
      'features[subscription_update][proration_behavior]': 'always_invoice',
      'features[subscription_update][default_allowed_updates][0]': 'price',
    });
    expect(body.error).toMatchObject({ code: 'parameter_missing', param: 'features[subscription_update][products]' });
  });
});

describe('a portal session', () => {
  test('has a URL that cannot be guessed, and returns to the requested URL or that of its configuration', async () => {
    const { body } = await open({ return_url: returnUrl });
    expect(body).toMatchObject({
      id: expect.stringMatching(/^bps_\w{48}$/),
      object: 'billing_portal.session',
      customer: subscriber.customer,
      flow: null,
      return_url: returnUrl,
      url: `http://localhost:8080/sandbox/portal/${body.id}`,
    });
    const { body: configuration } = await configure({ default_return_url: doneUrl });
    expect((await open({ configuration: configuration.id })).body.return_url).toBe(doneUrl);
  });

  test('with a flow shows it as requested', async () => {
    const { body } = await open(changeFlow(subscriber, sold.prices.professionalMonth));
    expect(body.flow).toMatchObject({
      type: 'subscription_update_confirm',
      after_completion: { type: 'redirect', redirect: { return_url: doneUrl }, hosted_confirmation: null },
      subscription_update_confirm: {
        subscription: subscriber.subscription.id,
        items: [{ id: subscriber.subscription.items.data[0].id, price: sold.prices.professionalMonth, quantity: 1 }],
      },
      subscription_cancel: null,
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
    const parameters = { customer: subscriber.customer, configuration: configuration.id };
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
    const { body } = await sandbox.call('POST /v1/billing_portal/sessions', { customer: subscriber.customer });
    expect(body.error.message).toContain('default configuration has not been created');
  });

  test('rejects a flow to the present plan, to one that is not offered, and of another subscription or item', async () => {
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

  test('rejects a flow that its configuration disables', async () => {
    const { body: configuration } = await sandbox.call(`POST ${configurations}`, {
      'features[invoice_history][enabled]': 'true',
    });
    const flow = changeFlow(subscriber, sold.prices.professionalMonth);
    const { body } = await open({ configuration: configuration.id, ...flow });
    expect(body.error).toMatchObject({ param: 'flow_data[type]', message: expect.stringContaining('disabled') });
  });
});
