import { type TestPaymentEvents, testPaymentEvents } from '../../test/test-payment-events.ts';
import { DeliveryStore } from '../card-payments/deliveries.repository.ts';

let test: TestPaymentEvents;
beforeAll(async () => {
  test = await testPaymentEvents();
});
afterAll(() => test.stop());
afterEach(() => test.reset());

/** However long the test takes, what failed waits until it is made due. */
function withoutRetries(): void {
  const { retryAt } = DeliveryStore.prototype;
  jest.spyOn(DeliveryStore.prototype, 'retryAt').mockImplementation(function (this: DeliveryStore, id) {
    return retryAt.call(this, id, new Date(Date.now() + 3_600_000));
  });
}

describe('a payment by card', () => {
  it('is booked once, and operations receives it once', async () => {
    expect(await test.payFor(1)).toBe('http://localhost:8080/payments?status=pending&checkout=success');
    const [entry, ...others] = await test.ledgerOf(1);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: 'payment', amount_cents: 185_050, currency: 'usd', account_id: 1 });
    expect(test.receivedOf(1)).toEqual([
      { payment_id: 1, amount: 1850.5, transaction_id: entry?._id, paid_at: expect.stringMatching(/Z$/) },
    ]);
    expect(entry?._id).toMatch(/^pi_/);
  });

  it('is sent once however often its event arrives, concurrently and later', async () => {
    await test.payFor(2);
    const event = test.eventOf('checkout.session.completed', 2);
    const statuses = await Promise.all(Array.from({ length: 8 }, () => test.relay.send(test.webhookUrl, event)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    await test.makeDue();
    await test.deliver();
    expect(test.receivedOf(2)).toHaveLength(1);
    expect(await test.ledgerOf(2)).toHaveLength(1);
  });

  it('is sent again until operations has answered', async () => {
    withoutRetries();
    test.operationsAnswers('down');
    await test.payFor(3);
    expect(test.receivedOf(3)).toHaveLength(1);
    await test.deliver();
    expect(test.receivedOf(3)).toHaveLength(1);
    test.operationsAnswers('repeated');
    await test.makeDue();
    await test.deliver();
    await test.makeDue();
    await test.deliver();
    expect(test.receivedOf(3)).toHaveLength(2);
    expect(await test.ledgerOf(3)).toHaveLength(1);
  });

  it('is booked even if a crash came before its entry was written', async () => {
    test.operationsAnswers('down');
    await test.payFor(4);
    await test.api.database.collection('ledger_entries').deleteMany({ payment_id: 4 });
    test.operationsAnswers('completed');
    await test.makeDue();
    await test.deliver();
    expect(await test.ledgerOf(4)).toHaveLength(1);
  });

  it('is refunded once when operations rejects it, and may then be made again', async () => {
    test.operationsAnswers('refused');
    await test.payFor(5);
    const [payment, refund, ...others] = await test.ledgerOf(5);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ kind: 'payment' });
    expect(refund).toMatchObject({ kind: 'refund', amount_cents: 185_050, payment_intent: payment?._id });
    const { data } = await test.stripe.refunds.list({ payment_intent: String(payment?._id) });
    expect(data.map(({ id, amount, metadata }) => [id, amount, metadata?.payment_id])).toEqual([
      [refund?._id, 185_050, '5'],
    ]);
    await test.relay.send(test.webhookUrl, test.eventOf('checkout.session.completed', 5));
    await test.deliver();
    expect(await test.ledgerOf(5)).toHaveLength(2);
    expect((await test.startCheckout({ payment_id: 5 })).status).toBe(200);
  });

  it('is refunded once rejected, even if operations would accept it now, and a refund by hand is booked', async () => {
    withoutRetries();
    test.operationsAnswers('down');
    await test.payFor(6);
    const [payment] = await test.ledgerOf(6);
    const byHand = await test.stripe.refunds.create({ payment_intent: String(payment?._id) });
    await test.api.database.collection('deliveries').updateOne({ payment_id: 6 }, { $set: { state: 'refused' } });
    test.operationsAnswers('completed');
    await test.makeDue();
    await test.deliver();
    expect(test.receivedOf(6)).toHaveLength(1);
    expect((await test.ledgerOf(6)).map(({ _id }) => _id)).toEqual([payment?._id, byHand.id]);
  });

  it('is refunded in full when a part was refunded by hand', async () => {
    test.operationsAnswers('down');
    await test.payFor(70);
    const [payment] = await test.ledgerOf(70);
    const intent = String(payment?._id);
    await test.stripe.refunds.create({ payment_intent: intent, amount: 50_000 });
    test.operationsAnswers('refused');
    await test.makeDue();
    await test.waitUntilDone(70);
    const refunds = (await test.ledgerOf(70)).filter(({ kind }) => kind === 'refund');
    expect(refunds.map(({ amount_cents }) => amount_cents).sort()).toEqual([135_050, 50_000]);
    expect((await test.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
    expect(await test.deliveryOf(70)).toMatchObject({ state: 'done' });
  });

  it('is not refunded before the provider confirms it', async () => {
    withoutRetries();
    test.operationsAnswers('down');
    await test.payFor(71);
    test.relay.passTo(null);
    test.operationsAnswers('refused');
    test.provider.afterNext(/^POST \/v1\/refunds/, async () => {
      const pending = (answer: string) => answer.replace('"status":"succeeded"', '"status":"pending"');
      test.provider.afterNext(/^GET \/v1\/refunds/, pending);
    });
    await test.makeDue();
    await test.deliver();
    expect((await test.ledgerOf(71)).map(({ kind }) => kind)).toEqual(['payment']);
    expect(await test.deliveryOf(71)).toMatchObject({ state: 'refused', attempts: 2 });
    await test.makeDue();
    await test.deliver();
    const [payment, refund, ...others] = await test.ledgerOf(71);
    expect([payment?.kind, refund?.kind, others]).toEqual(['payment', 'refund', []]);
    expect((await test.stripe.refunds.list({ payment_intent: String(payment?._id) })).data).toHaveLength(1);
    expect(await test.deliveryOf(71)).toMatchObject({ state: 'done' });
  });

  it('is not undone by a late event that says that the session has expired', async () => {
    const url = await test.checkoutUrl(7);
    await test.checkoutUrl(7, { amount: 10 });
    await test.payFor(7, { amount: 10 });
    expect((await test.stripe.checkout.sessions.retrieve(url.split('/').at(-1) ?? '')).status).toBe('expired');
    const event = test.eventOf('checkout.session.expired', 7);
    expect(await test.relay.send(test.webhookUrl, event)).toBe(204);
    expect((await test.startCheckout({ payment_id: 7, amount: 10 })).status).toBe(409);
    expect(test.receivedOf(7).map(({ amount }) => amount)).toEqual([10]);
  });
});
