import { eraseAccounts } from '../../test/test-billing.ts';
import { failedRefund, type TestPaymentEvents, testPaymentEvents } from '../../test/test-payment-events.ts';

let test: TestPaymentEvents;
beforeAll(async () => {
  test = await testPaymentEvents();
});
afterAll(() => test.stop());
afterEach(() => test.reset());

describe('money that was refunded at the provider', () => {
  const kindsOf = async (payment_id: number) => (await test.ledgerOf(payment_id)).map(({ kind }) => kind);

  it('is booked, and the log says that operations does not show it', async () => {
    await test.payFor(80);
    const intent = String((await test.ledgerOf(80))[0]?._id);
    const { id } = await test.stripe.refunds.create({ payment_intent: intent, amount: 10_000 });
    const event = await test.waitForRefundEvent(intent);
    expect(await test.relay.send(test.webhookUrl, event)).toBe(204);
    expect((await test.ledgerOf(80)).at(-1)).toMatchObject({
      _id: id,
      kind: 'refund',
      amount_cents: 10_000,
      account_id: 1,
    });
    const logLines = test.logged.filter(({ refund }) => refund === id);
    expect(logLines).toEqual([expect.objectContaining({ level: 40, payment_id: 80, amount: 100 })]);
  });

  it('is booked even if its event arrives before that of the payment', async () => {
    test.relay.passTo(null);
    const page = await test.checkoutUrl(81);
    await test.pay(page);
    const session = await test.stripe.checkout.sessions.retrieve(page.split('/').at(-1) ?? '');
    const intent = String(session.payment_intent);
    await test.stripe.refunds.create({ payment_intent: intent, amount: 10_000 });
    const event = await test.waitForRefundEvent(intent);
    expect(await test.relay.send(test.webhookUrl, event)).toBe(204);
    expect(await kindsOf(81)).toEqual(['payment', 'refund']);
    await test.deliver();
    expect(test.receivedOf(81)).toHaveLength(1);
    expect(await test.relay.send(test.webhookUrl, test.eventOf('checkout.session.completed', 81))).toBe(204);
    expect(await kindsOf(81)).toEqual(['payment', 'refund']);
  });

  it('is booked once it has succeeded, and the log says when it fails', async () => {
    await test.payFor(82);
    const intent = String((await test.ledgerOf(82))[0]?._id);
    test.relay.passTo(null);
    const refund = await test.stripe.refunds.create({ payment_intent: intent, amount: 10_000 });
    const sendRefundEvent = (type: string, status: string) => {
      const text = JSON.stringify({
        id: `evt_${type}`,
        object: 'event',
        type,
        data: { object: { ...refund, status } },
      });
      return test.relay.send(test.webhookUrl, { type, text, signature: test.signatureOf(text) });
    };
    expect(await sendRefundEvent('refund.updated', 'succeeded')).toBe(204);
    expect(await kindsOf(82)).toEqual(['payment', 'refund']);
    expect(await sendRefundEvent('refund.failed', 'failed')).toBe(204);
    expect(test.logged).toContainEqual(expect.objectContaining({ level: 50, refund: refund.id, payment_id: 82 }));
  });

  it('is ignored if the payment belongs to an erased account', async () => {
    await test.payFor(83, { account_id: 383 });
    const intent = String((await test.ledgerOf(83))[0]?._id);
    await eraseAccounts(test.api.database, [383]);
    await test.sandboxDatabase
      .collection<{ _id: string }>('payment_intents')
      .updateOne({ _id: intent }, { $set: { charged_at: new Date(Date.now() - 30 * 24 * 60 * 60_000) } });
    await test.stripe.refunds.create({ payment_intent: intent });
    expect(await test.relay.send(test.webhookUrl, await test.waitForRefundEvent(intent))).toBe(204);
    expect(await test.ledgerOf(83)).toEqual([]);
  });
});

describe('a refund made at the provider', () => {
  it('is reported to operations if it is full, not if it is partial', async () => {
    await test.payFor(210);
    const intent = String((await test.ledgerOf(210))[0]?._id);
    await test.stripe.refunds.create({ payment_intent: intent, amount: 10_000 });
    await test.waitForRefundEvent(intent);
    await test.waitUntilDone(210);
    expect(test.statesOf(210).every(({ refund }) => refund === null)).toBe(true);
    await test.stripe.refunds.create({ payment_intent: intent });
    await test.waitForRefundEvent(intent, 2);
    await test.waitUntilDone(210);
    expect(test.statesOf(210).at(-1)?.refund?.status).toBe('succeeded');
  });

  it('is reported to the account and support if it failed, and to operations only if it was full', async () => {
    await test.payFor(212);
    const intent = String((await test.ledgerOf(212))[0]?._id);
    let amount = 10_000;
    test.listRefunds(intent, (refunds) => [failedRefund(212, amount), ...refunds]);
    const refresh = async () => {
      await test.deps.deliveryWorker.queueRefresh(intent);
      await test.waitUntilDone(212);
    };
    await refresh();
    expect(test.statesOf(212).at(-1)?.refund).toBeNull();
    expect(await test.notificationsOf('refund:re_failed_212:failed')).toHaveLength(2);
    amount = 185_050;
    await refresh();
    expect(test.statesOf(212).at(-1)?.refund?.status).toBe('failed');
  });
});
