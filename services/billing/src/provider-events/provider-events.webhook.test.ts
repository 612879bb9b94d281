import { testBilling } from '../../test/test-billing.ts';
import { type TestPaymentEvents, testPaymentEvents } from '../../test/test-payment-events.ts';
import type { RelayedEvent } from '../../test/test-webhook-relay.ts';

let test: TestPaymentEvents;
beforeAll(async () => {
  test = await testPaymentEvents();
});
afterAll(() => test.stop());
afterEach(() => test.reset());

describe('POST /stripe/webhook', () => {
  it.each([
    ['another body', (event: RelayedEvent) => ({ ...event, text: event.text.replace('185050', '1') })],
    ['the same, set otherwise', (event: RelayedEvent) => ({ ...event, text: JSON.stringify(JSON.parse(event.text)) })],
    ['another signature', (event: RelayedEvent) => ({ ...event, signature: event.signature.replace(/.$/, 'x') })],
    ['an old signature', (event: RelayedEvent) => ({ ...event, signature: test.signatureOf(event.text, 600) })],
    ['no signature', (event: RelayedEvent) => ({ ...event, signature: '' })],
  ])('rejects %s with 400, and stores nothing from it', async (_, forged) => {
    test.relay.passTo(null);
    const payment_id = 1000 + test.relay.events.length;
    await test.pay(await test.checkoutUrl(payment_id));
    const event = test.eventOf('checkout.session.completed', payment_id);
    expect(await test.relay.send(test.webhookUrl, forged(event))).toBe(400);
    expect(await test.ledgerOf(payment_id)).toEqual([]);
  });

  it('accepts an event that is signed with any secret of the list, and not with one that was removed', async () => {
    await test.payFor(89);
    const { text } = test.eventOf('checkout.session.completed', 89);
    const [old, fresh] = ['whsec_the_old_one', 'whsec_the_new_one'];
    const statusWith = async (webhookSecrets: readonly string[], secret: string) => {
      const api = await testBilling({ webhookSecrets });
      const signature = test.stripe.webhooks.generateTestHeaderString({ payload: text, secret });
      const status = await test.relay.send(`${api.url}/stripe/webhook`, { type: '', text, signature });
      await api.stop();
      return status;
    };
    expect(await statusWith([fresh, old], old)).toBe(204);
    expect(await statusWith([fresh, old], fresh)).toBe(204);
    expect(await statusWith([fresh], old)).toBe(400);
  });

  it('returns 5xx while it cannot store an event, so that the provider sends it again', async () => {
    await test.payFor(90);
    const { text } = test.eventOf('checkout.session.completed', 90);
    const api = await testBilling();
    await api.database.close();
    const signature = test.stripe.webhooks.generateTestHeaderString({ payload: text, secret: 'whsec_nobody' });
    const status = await test.relay.send(`${api.url}/stripe/webhook`, { type: '', text, signature });
    expect(status).toBeGreaterThanOrEqual(500);
    await api.stop();
  });

  it.each([
    ['what is none of the product’s', {}],
    [
      'a session of another installation of the product',
      {
        client_reference_id: 'another',
        metadata: { installation_id: 'another', payment_id: '91', account_id: '1' },
      },
    ],
  ])('ignores %s', async (_, own) => {
    const session = await test.stripe.checkout.sessions.create({
      ...own,
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'A mug' } } }],
      success_url: 'http://localhost:8080/',
    });
    await test.pay(session.url ?? '');
    const event = test.relay.events.find(({ type, text }) => type.endsWith('completed') && text.includes(session.id));
    expect(event && (await test.relay.send(test.webhookUrl, event))).toBe(204);
    const intent = String((await test.stripe.checkout.sessions.retrieve(session.id)).payment_intent);
    await test.stripe.refunds.create({ payment_intent: intent });
    expect(await test.relay.send(test.webhookUrl, await test.waitForRefundEvent(intent))).toBe(204);
    const booked = await test.documents('ledger_entries');
    expect(booked.map(({ session_id }) => session_id)).not.toContain(session.id);
    expect(test.receivedOf(91)).toEqual([]);
  });
});
