import { setTimeout as delay } from 'node:timers/promises';
import type Stripe from 'stripe';
import { eraseAccounts, testBilling } from '../../test/test-billing.ts';
import { type TestCardPayments, testCardPayments } from '../../test/test-card-payments.ts';
import type { RelayedEvent } from '../../test/test-webhook-relay.ts';

let test: TestCardPayments;
beforeAll(async () => {
  test = await testCardPayments();
});
afterAll(() => test.stop());
afterEach(() => {
  test.operationsAnswers('completed');
  test.relay.passTo(test.webhookUrl);
});

const receivedOf = (payment_id: number) => test.received.filter((payment) => payment.payment_id === payment_id);
const deliveryOf = async (payment_id: number) =>
  (await test.documents('deliveries')).find((delivery) => delivery.payment_id === payment_id);
const ledgerOf = async (payment_id: number) =>
  (await test.documents('ledger_entries')).filter((entry) => entry.payment_id === payment_id);
const eventOf = (type: string, payment_id: number): RelayedEvent => {
  const found = test.relay.events.find(
    (event) => event.type === type && event.text.includes(`"payment_id": "${payment_id}"`),
  );
  if (!found) throw new Error(`there was no ${type} of payment ${payment_id}`);
  return found;
};
/** A valid signature, created a number of seconds ago. */
const signatureOf = (payload: string, age = 0) =>
  test.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: test.webhookSecret,
    timestamp: Math.floor(Date.now() / 1000) - age,
  });
const refundedBy = (intent: string): RelayedEvent | undefined =>
  test.relay.events.findLast(({ type, text }) => type === 'charge.refunded' && text.includes(intent));
/** Waits until the sandbox has sent the event of a refund, which it does in the background. */
async function waitForRefundEvent(intent: string): Promise<RelayedEvent> {
  for (;;) {
    const event = refundedBy(intent);
    if (event) return event;
    await delay(20);
  }
}
const checkoutUrl = async (payment_id: number, own: Record<string, unknown> = {}) =>
  (await test.startCheckout({ payment_id, ...own })).body.checkout_url;

async function pay(payment_id: number, own: Record<string, unknown> = {}): Promise<string | null> {
  const location = await test.pay(await checkoutUrl(payment_id, own));
  await test.deliver();
  return location;
}

describe('a payment by card', () => {
  it('is booked once, and operations receives it once', async () => {
    expect(await pay(1)).toBe('http://localhost:8080/payments?status=pending&checkout=success');
    const [entry, ...others] = await ledgerOf(1);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: 'payment', amount_cents: 185_050, currency: 'usd', account_id: 1 });
    expect(receivedOf(1)).toEqual([
      { payment_id: 1, amount: 1850.5, transaction_id: entry?._id, paid_at: expect.stringMatching(/Z$/) },
    ]);
    expect(entry?._id).toMatch(/^pi_/);
  });

  it('is sent once however often its event arrives, concurrently and later', async () => {
    await pay(2);
    const event = eventOf('checkout.session.completed', 2);
    const statuses = await Promise.all(Array.from({ length: 8 }, () => test.relay.send(test.webhookUrl, event)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    await test.makeDue();
    await test.deliver();
    expect(receivedOf(2)).toHaveLength(1);
    expect(await ledgerOf(2)).toHaveLength(1);
  });

  it('is sent again until operations has answered', async () => {
    test.operationsAnswers('down');
    await pay(3);
    expect(receivedOf(3)).toHaveLength(1);
    await test.deliver();
    expect(receivedOf(3)).toHaveLength(1);
    test.operationsAnswers('repeated');
    await test.makeDue();
    await test.deliver();
    await test.makeDue();
    await test.deliver();
    expect(receivedOf(3)).toHaveLength(2);
    expect(await ledgerOf(3)).toHaveLength(1);
  });

  it('is booked even if a crash came before its entry was written', async () => {
    test.operationsAnswers('down');
    await pay(4);
    await test.api.database.collection('ledger_entries').deleteMany({ payment_id: 4 });
    test.operationsAnswers('completed');
    await test.makeDue();
    await test.deliver();
    expect(await ledgerOf(4)).toHaveLength(1);
  });

  it('is refunded once when operations rejects it, and may then be made again', async () => {
    test.operationsAnswers('refused');
    await pay(5);
    const [payment, refund, ...others] = await ledgerOf(5);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ kind: 'payment' });
    expect(refund).toMatchObject({ kind: 'refund', amount_cents: 185_050, payment_intent: payment?._id });
    const { data } = await test.stripe.refunds.list({ payment_intent: String(payment?._id) });
    expect(data.map(({ id, amount, metadata }) => [id, amount, metadata?.payment_id])).toEqual([
      [refund?._id, 185_050, '5'],
    ]);
    await test.relay.send(test.webhookUrl, eventOf('checkout.session.completed', 5));
    await test.deliver();
    expect(await ledgerOf(5)).toHaveLength(2);
    expect((await test.startCheckout({ payment_id: 5 })).status).toBe(200);
  });

  it('is refunded once rejected, even if operations would accept it now, and a refund by hand is booked', async () => {
    test.operationsAnswers('down');
    await pay(6);
    const [payment] = await ledgerOf(6);
    const byHand = await test.stripe.refunds.create({ payment_intent: String(payment?._id) });
    await test.api.database.collection('deliveries').updateOne({ payment_id: 6 }, { $set: { state: 'refused' } });
    test.operationsAnswers('completed');
    await test.makeDue();
    await test.deliver();
    expect(receivedOf(6)).toHaveLength(1);
    expect((await ledgerOf(6)).map(({ _id }) => _id)).toEqual([payment?._id, byHand.id]);
  });

  it('is refunded in full when a part was refunded by hand', async () => {
    test.operationsAnswers('down');
    await pay(70);
    const [payment] = await ledgerOf(70);
    const intent = String(payment?._id);
    await test.stripe.refunds.create({ payment_intent: intent, amount: 50_000 });
    test.operationsAnswers('refused');
    await test.makeDue();
    await test.deliver();
    const refunds = (await ledgerOf(70)).filter(({ kind }) => kind === 'refund');
    expect(refunds.map(({ amount_cents }) => amount_cents).sort()).toEqual([135_050, 50_000]);
    expect((await test.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
    expect(await deliveryOf(70)).toMatchObject({ state: 'done' });
  });

  it('is not refunded before the provider confirms it', async () => {
    test.operationsAnswers('down');
    await pay(71);
    test.relay.passTo(null);
    test.operationsAnswers('refused');
    test.provider.afterNext(/^POST \/v1\/refunds/, async () => {
      const pending = (answer: string) => answer.replace('"status":"succeeded"', '"status":"pending"');
      test.provider.afterNext(/^GET \/v1\/refunds/, pending);
    });
    await test.makeDue();
    await test.deliver();
    expect((await ledgerOf(71)).map(({ kind }) => kind)).toEqual(['payment']);
    expect(await deliveryOf(71)).toMatchObject({ state: 'refused', attempts: 2 });
    await test.makeDue();
    await test.deliver();
    const [payment, refund, ...others] = await ledgerOf(71);
    expect([payment?.kind, refund?.kind, others]).toEqual(['payment', 'refund', []]);
    expect((await test.stripe.refunds.list({ payment_intent: String(payment?._id) })).data).toHaveLength(1);
    expect(await deliveryOf(71)).toMatchObject({ state: 'done' });
  });

  it('is not undone by a late event that says that the session has expired', async () => {
    const url = await checkoutUrl(7);
    await checkoutUrl(7, { amount: 10 });
    await pay(7, { amount: 10 });
    expect((await test.stripe.checkout.sessions.retrieve(url.split('/').at(-1) ?? '')).status).toBe('expired');
    const event = eventOf('checkout.session.expired', 7);
    expect(await test.relay.send(test.webhookUrl, event)).toBe(204);
    expect((await test.startCheckout({ payment_id: 7, amount: 10 })).status).toBe(409);
    expect(receivedOf(7).map(({ amount }) => amount)).toEqual([10]);
  });
});

describe('money that was refunded at the provider', () => {
  const kindsOf = async (payment_id: number) => (await ledgerOf(payment_id)).map(({ kind }) => kind);

  it('is booked, and the log says that operations does not show it', async () => {
    await pay(80);
    const intent = String((await ledgerOf(80))[0]?._id);
    const { id } = await test.stripe.refunds.create({ payment_intent: intent, amount: 10_000 });
    const event = await waitForRefundEvent(intent);
    expect(await test.relay.send(test.webhookUrl, event)).toBe(204);
    expect((await ledgerOf(80)).at(-1)).toMatchObject({ _id: id, kind: 'refund', amount_cents: 10_000, account_id: 1 });
    const logLines = test.logged.filter(({ refund }) => refund === id);
    expect(logLines).toEqual([expect.objectContaining({ level: 40, payment_id: 80, amount: 100 })]);
  });

  it('is booked even if its event arrives before that of the payment', async () => {
    test.relay.passTo(null);
    const page = await checkoutUrl(81);
    await test.pay(page);
    const session = await test.stripe.checkout.sessions.retrieve(page.split('/').at(-1) ?? '');
    const intent = String(session.payment_intent);
    await test.stripe.refunds.create({ payment_intent: intent, amount: 10_000 });
    const event = await waitForRefundEvent(intent);
    expect(await test.relay.send(test.webhookUrl, event)).toBe(204);
    expect(await kindsOf(81)).toEqual(['payment', 'refund']);
    await test.deliver();
    expect(receivedOf(81)).toHaveLength(1);
    expect(await test.relay.send(test.webhookUrl, eventOf('checkout.session.completed', 81))).toBe(204);
    expect(await kindsOf(81)).toEqual(['payment', 'refund']);
  });

  it('is booked once it has succeeded, and the log says when it fails', async () => {
    await pay(82);
    const intent = String((await ledgerOf(82))[0]?._id);
    test.relay.passTo(null);
    const refund = await test.stripe.refunds.create({ payment_intent: intent, amount: 10_000 });
    const sendRefundEvent = (type: string, status: string) => {
      const text = JSON.stringify({
        id: `evt_${type}`,
        object: 'event',
        type,
        data: { object: { ...refund, status } },
      });
      return test.relay.send(test.webhookUrl, { type, text, signature: signatureOf(text) });
    };
    expect(await sendRefundEvent('refund.updated', 'succeeded')).toBe(204);
    expect(await kindsOf(82)).toEqual(['payment', 'refund']);
    expect(await sendRefundEvent('refund.failed', 'failed')).toBe(204);
    expect(test.logged).toContainEqual(expect.objectContaining({ level: 50, refund: refund.id, payment_id: 82 }));
  });

  it('is ignored if the payment belongs to an erased account', async () => {
    await pay(83, { account_id: 383 });
    const intent = String((await ledgerOf(83))[0]?._id);
    await eraseAccounts(test.api.database, [383]);
    await test.sandboxDatabase
      .collection<{ _id: string }>('payment_intents')
      .updateOne({ _id: intent }, { $set: { charged_at: new Date(Date.now() - 30 * 24 * 60 * 60_000) } });
    await test.stripe.refunds.create({ payment_intent: intent });
    expect(await test.relay.send(test.webhookUrl, await waitForRefundEvent(intent))).toBe(204);
    expect(await ledgerOf(83)).toEqual([]);
  });
});

describe('POST /stripe/webhook', () => {
  it.each([
    ['another body', (event: RelayedEvent) => ({ ...event, text: event.text.replace('185050', '1') })],
    ['the same, set otherwise', (event: RelayedEvent) => ({ ...event, text: JSON.stringify(JSON.parse(event.text)) })],
    ['another signature', (event: RelayedEvent) => ({ ...event, signature: event.signature.replace(/.$/, 'x') })],
    ['an old signature', (event: RelayedEvent) => ({ ...event, signature: signatureOf(event.text, 600) })],
    ['no signature', (event: RelayedEvent) => ({ ...event, signature: '' })],
  ])('rejects %s with 400, and stores nothing from it', async (_, forged) => {
    test.relay.passTo(null);
    const payment_id = 1000 + test.relay.events.length;
    await test.pay(await checkoutUrl(payment_id));
    const event = eventOf('checkout.session.completed', payment_id);
    expect(await test.relay.send(test.webhookUrl, forged(event))).toBe(400);
    expect(await ledgerOf(payment_id)).toEqual([]);
  });

  it('returns 5xx while it cannot store an event, so that the provider sends it again', async () => {
    await pay(90);
    const { text } = eventOf('checkout.session.completed', 90);
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
    expect(await test.relay.send(test.webhookUrl, await waitForRefundEvent(intent))).toBe(204);
    const booked = await test.documents('ledger_entries');
    expect(booked.map(({ session_id }) => session_id)).not.toContain(session.id);
    expect(receivedOf(91)).toEqual([]);
  });
});

const DISPUTED_CARD = '4000000000000259';
const statesOf = (payment_id: number) => test.states.filter((state) => state.payment_id === payment_id);
const notificationsOf = async (prefix: string) =>
  (await test.documents('notices')).filter(({ _id }) => String(_id).startsWith(prefix)).map(({ _id }) => String(_id));

/**
 * Runs due deliveries until the payment's delivery is done and the sandbox has sent all its events.
 */
async function waitUntilDone(payment_id: number): Promise<void> {
  for (;;) {
    await test.deliver();
    const pendingEvents = await test.sandboxDatabase.collection('events').countDocuments({ state: 'waiting' });
    if (pendingEvents === 0 && (await deliveryOf(payment_id))?.state === 'done') return;
    await delay(20);
  }
}

async function disputed(payment_id: number) {
  await test.pay(await checkoutUrl(payment_id), DISPUTED_CARD);
  await waitUntilDone(payment_id);
  const intent = String((await ledgerOf(payment_id))[0]?._id);
  const [dispute] = (await test.stripe.disputes.list({ payment_intent: intent })).data;
  if (!dispute) throw new Error('the payment is not disputed');
  return { intent, dispute };
}

type ListedRefund = Pick<Stripe.Refund, 'id' | 'amount' | 'created'> & { readonly status: string };

/** A failed refund; in the sandbox each succeeds. */
const failedRefund = (payment_id: number, amount: number): ListedRefund => ({
  id: `re_failed_${payment_id}`,
  amount,
  created: Math.floor(Date.now() / 1000),
  status: 'failed',
});

/** Changes every list of the refunds of a payment intent that billing reads from now on; the newest is first. */
function listRefunds(intent: string, change: (refunds: ListedRefund[]) => ListedRefund[]): void {
  test.provider.afterNext(new RegExp(`^GET /v1/refunds.*${intent}`), (answer) => {
    listRefunds(intent, change);
    const list = JSON.parse(answer);
    return JSON.stringify({ ...list, data: change(list.data) });
  });
}

describe('a dispute of a payment', () => {
  const logLines = (id: unknown) => test.logged.filter((line) => line.dispute === id);
  const evidence = (id: string, uncategorized_text: string) =>
    test.stripe.disputes.update(id, { evidence: { uncategorized_text } });

  it('is reported to operations, the account and support, and logged', async () => {
    const { dispute, intent } = await disputed(95);
    expect(statesOf(95).at(-1)).toMatchObject({
      transaction_id: intent,
      refund: null,
      dispute: { id: dispute.id, status: 'open', reason: 'fraudulent' },
    });
    expect(await notificationsOf(`dispute:${dispute.id}:open`)).toEqual([
      `dispute:${dispute.id}:open account 1`,
      `dispute:${dispute.id}:open mailbox support`,
    ]);
    expect(logLines(dispute.id)).toContainEqual(
      expect.objectContaining({ level: 50, payment_id: 95, amount: 1850.5, account: 1, status: 'needs_response' }),
    );
    expect((await ledgerOf(95)).map(({ kind }) => kind)).toEqual(['payment']);
  });

  it('is reported when it is won, and books no money', async () => {
    const { dispute } = await disputed(96);
    await evidence(dispute.id, 'winning_evidence');
    await waitUntilDone(96);
    expect(statesOf(96).at(-1)?.dispute?.status).toBe('won');
    expect((await ledgerOf(96)).map(({ kind }) => kind)).toEqual(['payment']);
    expect(await notificationsOf(`dispute:${dispute.id}:won`)).toHaveLength(2);
  });

  it('is booked once and reported when it is lost, with repeated events in any order', async () => {
    const { dispute } = await disputed(97);
    await evidence(dispute.id, 'losing_evidence');
    await waitUntilDone(97);
    const events = test.relay.events.filter(({ text }) => text.includes(dispute.id));
    await test.api.database.collection('provider_events').deleteMany({ type: /^charge.dispute/ });
    for (const event of events.toReversed()) expect(await test.relay.send(test.webhookUrl, event)).toBe(204);
    await waitUntilDone(97);
    expect(statesOf(97).at(-1)?.dispute?.status).toBe('lost');
    expect((await ledgerOf(97)).slice(1)).toMatchObject([
      { _id: dispute.id, kind: 'dispute_loss', amount_cents: 185_050, payment_id: 97 },
    ]);
    expect(await notificationsOf(`dispute:${dispute.id}:lost`)).toHaveLength(2);
  });

  it('is reported until operations has answered', async () => {
    const { dispute } = await disputed(98);
    test.operationsAnswers('down');
    await evidence(dispute.id, 'winning_evidence');
    while (statesOf(98).at(-1)?.dispute?.status !== 'won') await delay(20);
    await delay(100);
    expect(await deliveryOf(98)).toMatchObject({ state: 'changed' });
    test.operationsAnswers('completed');
    await test.makeDue();
    await waitUntilDone(98);
    expect(await deliveryOf(98)).toMatchObject({ state: 'done' });
  });

  it('is found by the reconciliation if its events were lost', async () => {
    const { dispute } = await disputed(99);
    test.relay.passTo(null);
    await evidence(dispute.id, 'losing_evidence');
    await test.deps.reconciliation.run();
    await test.deliver();
    expect((await ledgerOf(99)).at(-1)).toMatchObject({ _id: dispute.id, kind: 'dispute_loss' });
  });

  it('is ignored if the payment belongs to another installation', async () => {
    const object = { id: 'du_elsewhere', payment_intent: 'pi_elsewhere', amount: 185_050 };
    const event = { id: 'evt_du_elsewhere', object: 'event', type: 'charge.dispute.created', data: { object } };
    const text = JSON.stringify(event);
    expect(await test.relay.send(test.webhookUrl, { type: event.type, text, signature: signatureOf(text) })).toBe(204);
    expect(logLines(object.id)).toEqual([]);
  });
});

describe('POST /internal/refunds', () => {
  const intentOf = async (payment_id: number) => String((await ledgerOf(payment_id))[0]?._id);
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
    await pay(200);
    const intent = await intentOf(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => requestRefund(200, intent)));
    expect(new Set(answers.map(({ body }) => body.outcome))).toEqual(new Set(['accepted']));
    await waitUntilDone(200);
    expect((await requestRefund(200, intent)).body.outcome).toBe('accepted');
    await waitUntilDone(200);
    expect((await refundsOf(intent)).map(({ amount }) => amount)).toEqual([185_050]);
    expect((await ledgerOf(200)).map(({ kind }) => kind)).toEqual(['payment', 'refund']);
    expect(statesOf(200).at(-1)).toMatchObject({ transaction_id: intent, refund: { status: 'succeeded' } });
  });

  it('retries until the provider has answered', async () => {
    await pay(201);
    const intent = await intentOf(201);
    for (let attempt = 0; attempt < 3; attempt++)
      test.provider.afterNext(/^POST \/v1\/refunds/, () => 'the line is cut');
    await requestRefund(201, intent);
    while (!test.provider.calls.some((call) => call.startsWith('POST /v1/refunds'))) await delay(20);
    await test.makeDue();
    await waitUntilDone(201);
    expect(await refundsOf(intent)).toHaveLength(1);
    expect(statesOf(201).at(-1)?.refund?.status).toBe('succeeded');
  });

  it('returns unknown for another account, another payment or a made-up transaction id', async () => {
    await pay(202);
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
    await pay(204);
    const intent = await intentOf(204);
    await requestRefund(204, intent);
    await waitUntilDone(204);
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
    expect(await test.relay.send(test.webhookUrl, { type: event.type, text, signature: signatureOf(text) })).toBe(204);
    await waitUntilDone(204);
    expect(statesOf(204).at(-1)?.refund?.status).toBe('failed');
    expect((await ledgerOf(204)).map(({ kind }) => kind)).toEqual(['payment', 'refund', 'refund_failure']);
    expect(await notificationsOf(`refund:${refund?.id}:failed`)).toEqual([
      `refund:${refund?.id}:failed account 1`,
      `refund:${refund?.id}:failed mailbox support`,
    ]);
  });

  it('waits while a dispute is open, and refunds after it is won', async () => {
    const { dispute, intent } = await disputed(205);
    await requestRefund(205, intent);
    await test.deliver();
    expect(await deliveryOf(205)).toMatchObject({ state: 'reversed' });
    await test.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } });
    await test.makeDue();
    await waitUntilDone(205);
    expect(await refundsOf(intent)).toHaveLength(1);
  });

  it('refunds nothing after a lost dispute, and requests no other return of the money after a failed refund', async () => {
    const { dispute, intent } = await disputed(206);
    await test.stripe.disputes.close(dispute.id);
    listRefunds(intent, (refunds) => [...refunds, failedRefund(206, 185_050)]);
    await requestRefund(206, intent);
    await waitUntilDone(206);
    expect(await refundsOf(intent)).toEqual([]);
    expect(statesOf(206).at(-1)?.dispute?.status).toBe('lost');
    expect(await notificationsOf('refund:re_failed_206:failed')).toEqual([]);
  });

  it('refunds the rest even if an earlier refund of a part failed', async () => {
    await pay(207);
    const intent = await intentOf(207);
    listRefunds(intent, (refunds) => [...refunds, failedRefund(207, 92_525)]);
    await test.stripe.refunds.create({ payment_intent: intent, amount: 92_525 });
    await requestRefund(207, intent);
    await waitUntilDone(207);
    await requestRefund(207, intent);
    await waitUntilDone(207);
    expect((await refundsOf(intent)).map(({ amount }) => amount)).toEqual([92_525, 92_525]);
    expect(statesOf(207).at(-1)?.refund?.status).toBe('succeeded');
    expect(await deliveryOf(207)).toMatchObject({ state: 'done' });
  });

  it('reports a failed refund of the full amount even if a newer one of a part succeeded, and repeats none', async () => {
    await pay(208);
    const intent = await intentOf(208);
    listRefunds(intent, (refunds) => [...refunds, failedRefund(208, 185_050)]);
    await test.stripe.refunds.create({ payment_intent: intent, amount: 50_000 });
    await requestRefund(208, intent);
    await waitUntilDone(208);
    expect((await refundsOf(intent)).map(({ amount }) => amount)).toEqual([50_000]);
    expect(statesOf(208).at(-1)?.refund?.status).toBe('failed');
    expect(await notificationsOf('refund:re_failed_208:failed')).toHaveLength(2);
  });

  it('reports its refund of the rest if that fails, and does not repeat it', async () => {
    await pay(209);
    const intent = await intentOf(209);
    await test.stripe.refunds.create({ payment_intent: intent, amount: 50_000 });
    listRefunds(intent, (refunds) =>
      refunds.map((refund) => (refund.amount === 135_050 ? { ...refund, status: 'failed' } : refund)),
    );
    await requestRefund(209, intent);
    while ((await refundsOf(intent)).length < 2) await delay(20);
    await test.makeDue();
    await waitUntilDone(209);
    await requestRefund(209, intent);
    await waitUntilDone(209);
    const refunds = await refundsOf(intent);
    expect(refunds.map(({ amount }) => amount)).toEqual([135_050, 50_000]);
    expect(statesOf(209).at(-1)?.refund?.status).toBe('failed');
    expect(await notificationsOf(`refund:${refunds[0]?.id}:failed`)).toHaveLength(2);
  });

  it('waits for a refund that was made by hand after another one failed', async () => {
    await pay(211);
    const intent = await intentOf(211);
    let status = 'pending';
    listRefunds(intent, (refunds) => [...refunds.map((refund) => ({ ...refund, status })), failedRefund(211, 185_050)]);
    test.relay.passTo(null);
    await test.stripe.refunds.create({ payment_intent: intent });
    await requestRefund(211, intent);
    await test.deliver();
    expect(await deliveryOf(211)).toMatchObject({ state: 'reversed' });
    status = 'succeeded';
    await test.makeDue();
    await test.deliver();
    expect(await deliveryOf(211)).toMatchObject({ state: 'done' });
    expect(statesOf(211).at(-1)?.refund?.status).toBe('succeeded');
    expect(await refundsOf(intent)).toHaveLength(1);
  });
});

describe('a refund made at the provider', () => {
  it('is reported to operations if it is full, not if it is partial', async () => {
    await pay(210);
    const intent = String((await ledgerOf(210))[0]?._id);
    await test.stripe.refunds.create({ payment_intent: intent, amount: 10_000 });
    await waitForRefundEvent(intent);
    await waitUntilDone(210);
    expect(statesOf(210).every(({ refund }) => refund === null)).toBe(true);
    await test.stripe.refunds.create({ payment_intent: intent });
    await delay(100);
    await waitUntilDone(210);
    expect(statesOf(210).at(-1)?.refund?.status).toBe('succeeded');
  });

  it('is reported to the account and support if it failed, and to operations only if it was full', async () => {
    await pay(212);
    const intent = String((await ledgerOf(212))[0]?._id);
    let amount = 10_000;
    listRefunds(intent, (refunds) => [failedRefund(212, amount), ...refunds]);
    const refresh = async () => {
      await test.deps.deliveryWorker.queueRefresh(intent);
      await waitUntilDone(212);
    };
    await refresh();
    expect(statesOf(212).at(-1)?.refund).toBeNull();
    expect(await notificationsOf('refund:re_failed_212:failed')).toHaveLength(2);
    amount = 185_050;
    await refresh();
    expect(statesOf(212).at(-1)?.refund?.status).toBe('failed');
  });
});

it('erasure: deletes the payments of an erased account, and of no other', async () => {
  await pay(30, { account_id: 300 });
  await pay(31, { account_id: 301 });
  await eraseAccounts(test.api.database, [300]);
  for (const collection of ['checkouts', 'deliveries', 'ledger_entries']) {
    const accounts = (await test.documents(collection)).map(({ account_id }) => account_id);
    expect(accounts).toContain(301);
    expect(accounts).not.toContain(300);
  }
});

it('erasure: refunds money of an erased account first, and then deletes it', async () => {
  test.operationsAnswers('down');
  await pay(32, { account_id: 302 });
  await eraseAccounts(test.api.database, [302]);
  const left = async (collection: string) =>
    (await test.documents(collection)).filter(({ account_id, _id }) => account_id === 302 || _id === 302).length;
  expect([await left('deliveries'), await left('ledger_entries'), await left('checkouts')]).toEqual([1, 1, 0]);
  test.operationsAnswers('refused');
  // The event of the refund is sent below. During an erasure it would start another delivery.
  test.relay.passTo(null);
  await test.makeDue();
  await test.deliver();
  const intent = String((await ledgerOf(32))[0]?._id);
  expect((await test.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
  expect(await test.relay.send(test.webhookUrl, await waitForRefundEvent(intent))).toBe(204);
  await test.deliver();
  await eraseAccounts(test.api.database, []);
  expect([await left('deliveries'), await left('ledger_entries'), await left('erasures')]).toEqual([0, 0, 1]);
  const erasures = test.api.database.collection<{ _id: number }>('erasures');
  await erasures.updateOne({ _id: 302 }, { $set: { noted_at: new Date(0) } });
  await eraseAccounts(test.api.database, []);
  expect(await left('erasures')).toBe(0);
});

it('POST /internal/checkouts: returns 503 when the provider cannot be reached', async () => {
  const api = await testBilling();
  const { status, problem } = await api.call(
    { userId: 40, accountId: 40, role: 'tenant' },
    'POST /internal/checkouts',
    { payment_id: 1, account_id: 1, amount: 10, description: 'Rent', return_path: '/payments' },
    { 'x-service-token': api.issuer.serviceToken('operations') },
  );
  expect([status, problem.error]).toEqual([503, expect.stringContaining('Card payments are not available')]);
  await api.stop();
});
