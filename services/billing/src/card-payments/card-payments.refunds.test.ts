import { setTimeout as delay } from 'node:timers/promises';
import { failedRefund, type TestPaymentEvents, testPaymentEvents } from '../../test/test-payment-events.ts';

let test: TestPaymentEvents;
beforeAll(async () => {
  test = await testPaymentEvents();
});
afterAll(() => test.stop());
afterEach(() => test.reset());

describe('POST /internal/refunds', () => {
  const intentOf = async (payment_id: number) => String((await test.ledgerOf(payment_id))[0]?._id);
  const requestRefund = (
    payment_id: number,
    transaction_id: string,
    own: { service?: string; account_id?: number } = {},
  ) =>
    test.api.call(
      null,
      'POST /internal/refunds',
      { payment_id, account_id: own.account_id ?? 1, transaction_id },
      { 'x-service-token': test.api.issuer.serviceToken(own.service ?? 'operations') },
    );
  const refundsOf = async (intent: string) => (await test.stripe.refunds.list({ payment_intent: intent })).data;

  it('refunds the full amount once for repeated requests, books it and reports it to operations', async () => {
    await test.payFor(200);
    const intent = await intentOf(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => requestRefund(200, intent)));
    expect(new Set(answers.map(({ body }) => body.outcome))).toEqual(new Set(['accepted']));
    await test.waitUntilDone(200);
    expect((await requestRefund(200, intent)).body.outcome).toBe('accepted');
    await test.waitUntilDone(200);
    expect((await refundsOf(intent)).map(({ amount }) => amount)).toEqual([185_050]);
    expect((await test.ledgerOf(200)).map(({ kind }) => kind)).toEqual(['payment', 'refund']);
    expect(test.statesOf(200).at(-1)).toMatchObject({ transaction_id: intent, refund: { status: 'succeeded' } });
  });

  it('retries until the provider has answered', async () => {
    await test.payFor(201);
    const intent = await intentOf(201);
    for (let attempt = 0; attempt < 3; attempt++)
      test.provider.afterNext(/^POST \/v1\/refunds/, () => 'the line is cut');
    await requestRefund(201, intent);
    while (!test.provider.calls.some((call) => call.startsWith('POST /v1/refunds'))) await delay(20);
    await test.makeDue();
    await test.waitUntilDone(201);
    expect(await refundsOf(intent)).toHaveLength(1);
    expect(test.statesOf(201).at(-1)?.refund?.status).toBe('succeeded');
  });

  it('returns unknown for another account, another payment or a made-up transaction id', async () => {
    await test.payFor(202);
    const intent = await intentOf(202);
    for (const refused of [
      requestRefund(202, intent, { account_id: 2 }),
      requestRefund(203, intent),
      requestRefund(202, 'pi_typed'),
    ])
      expect((await refused).body).toEqual({ outcome: 'unknown' });
    expect((await requestRefund(202, intent, { service: 'portfolio' })).status).toBe(403);
    await test.deliver();
    expect(await refundsOf(intent)).toEqual([]);
  });

  it('reports a refund that failed after it had succeeded to operations, the account and support, and books it', async () => {
    await test.payFor(204);
    const intent = await intentOf(204);
    await requestRefund(204, intent);
    await test.waitUntilDone(204);
    const [refund] = await refundsOf(intent);
    test.provider.afterNext(/^GET \/v1\/refunds/, (answer) => answer.replace('"succeeded"', '"failed"'));
    test.provider.afterNext(/^GET \/v1\/refunds/, (answer) => answer.replace('"succeeded"', '"failed"'));
    const event = {
      id: 'evt_failed_204',
      object: 'event',
      type: 'charge.refund.updated',
      data: { object: { ...refund, status: 'failed' } },
    };
    const text = JSON.stringify(event);
    expect(await test.relay.send(test.webhookUrl, { type: event.type, text, signature: test.signatureOf(text) })).toBe(
      204,
    );
    await test.waitUntilDone(204);
    expect(test.statesOf(204).at(-1)?.refund?.status).toBe('failed');
    expect((await test.ledgerOf(204)).map(({ kind }) => kind)).toEqual(['payment', 'refund', 'refund_failure']);
    expect(await test.notificationsOf(`refund:${refund?.id}:failed`)).toEqual([
      `refund:${refund?.id}:failed account 1`,
      `refund:${refund?.id}:failed mailbox support`,
    ]);
  });

  it('waits while a dispute is open, and refunds after it is won', async () => {
    const { dispute, intent } = await test.disputed(205);
    await requestRefund(205, intent);
    await test.deliver();
    expect(await test.deliveryOf(205)).toMatchObject({ state: 'reversed' });
    await test.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } });
    await test.makeDue();
    await test.waitUntilDone(205);
    expect(await refundsOf(intent)).toHaveLength(1);
  });

  it('refunds nothing after a lost dispute, and requests no other return of the money after a failed refund', async () => {
    const { dispute, intent } = await test.disputed(206);
    await test.stripe.disputes.close(dispute.id);
    test.listRefunds(intent, (refunds) => [...refunds, failedRefund(206, 185_050)]);
    await requestRefund(206, intent);
    await test.waitUntilDone(206);
    expect(await refundsOf(intent)).toEqual([]);
    expect(test.statesOf(206).at(-1)?.dispute?.status).toBe('lost');
    expect(await test.notificationsOf('refund:re_failed_206:failed')).toEqual([]);
  });

  it('refunds the rest even if an earlier refund of a part failed', async () => {
    await test.payFor(207);
    const intent = await intentOf(207);
    test.listRefunds(intent, (refunds) => [...refunds, failedRefund(207, 92_525)]);
    await test.stripe.refunds.create({ payment_intent: intent, amount: 92_525 });
    await requestRefund(207, intent);
    await test.waitUntilDone(207);
    await requestRefund(207, intent);
    await test.waitUntilDone(207);
    expect((await refundsOf(intent)).map(({ amount }) => amount)).toEqual([92_525, 92_525]);
    expect(test.statesOf(207).at(-1)?.refund?.status).toBe('succeeded');
    expect(await test.deliveryOf(207)).toMatchObject({ state: 'done' });
  });

  it('reports a failed refund of the full amount even if a newer one of a part succeeded, and repeats none', async () => {
    await test.payFor(208);
    const intent = await intentOf(208);
    test.listRefunds(intent, (refunds) => [...refunds, failedRefund(208, 185_050)]);
    await test.stripe.refunds.create({ payment_intent: intent, amount: 50_000 });
    await requestRefund(208, intent);
    await test.waitUntilDone(208);
    expect((await refundsOf(intent)).map(({ amount }) => amount)).toEqual([50_000]);
    expect(test.statesOf(208).at(-1)?.refund?.status).toBe('failed');
    expect(await test.notificationsOf('refund:re_failed_208:failed')).toHaveLength(2);
  });

  it('reports its refund of the rest if that fails, and does not repeat it', async () => {
    await test.payFor(209);
    const intent = await intentOf(209);
    await test.stripe.refunds.create({ payment_intent: intent, amount: 50_000 });
    test.listRefunds(intent, (refunds) =>
      refunds.map((refund) => (refund.amount === 135_050 ? { ...refund, status: 'failed' } : refund)),
    );
    await requestRefund(209, intent);
    while ((await refundsOf(intent)).length < 2) await delay(20);
    await test.makeDue();
    await test.waitUntilDone(209);
    await requestRefund(209, intent);
    await test.waitUntilDone(209);
    const refunds = await refundsOf(intent);
    expect(refunds.map(({ amount }) => amount)).toEqual([135_050, 50_000]);
    expect(test.statesOf(209).at(-1)?.refund?.status).toBe('failed');
    expect(await test.notificationsOf(`refund:${refunds[0]?.id}:failed`)).toHaveLength(2);
  });

  it('waits for a refund that was made by hand after another one failed', async () => {
    await test.payFor(211);
    const intent = await intentOf(211);
    let status = 'pending';
    test.listRefunds(intent, (refunds) => [
      ...refunds.map((refund) => ({ ...refund, status })),
      failedRefund(211, 185_050),
    ]);
    test.relay.passTo(null);
    await test.stripe.refunds.create({ payment_intent: intent });
    await requestRefund(211, intent);
    await test.deliver();
    expect(await test.deliveryOf(211)).toMatchObject({ state: 'reversed' });
    status = 'succeeded';
    await test.makeDue();
    await test.deliver();
    expect(await test.deliveryOf(211)).toMatchObject({ state: 'done' });
    expect(test.statesOf(211).at(-1)?.refund?.status).toBe('succeeded');
    expect(await refundsOf(intent)).toHaveLength(1);
  });
});
