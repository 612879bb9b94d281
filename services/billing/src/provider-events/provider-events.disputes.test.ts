import { setTimeout as delay } from 'node:timers/promises';
import { type TestPaymentEvents, testPaymentEvents } from '../../test/test-payment-events.ts';

let test: TestPaymentEvents;
beforeAll(async () => {
  test = await testPaymentEvents();
});
afterAll(() => test.stop());
afterEach(() => test.reset());

describe('a dispute of a payment', () => {
  const logLines = (id: unknown) => test.logged.filter((line) => line.dispute === id);
  const evidence = (id: string, uncategorized_text: string) =>
    test.stripe.disputes.update(id, { evidence: { uncategorized_text } });

  it('is reported to operations, the account and support, and logged', async () => {
    const { dispute, intent } = await test.disputed(95);
    expect(test.statesOf(95).at(-1)).toMatchObject({
      transaction_id: intent,
      refund: null,
      dispute: { id: dispute.id, status: 'open', reason: 'fraudulent' },
    });
    expect(await test.notificationsOf(`dispute:${dispute.id}:open`)).toEqual([
      `dispute:${dispute.id}:open account 1`,
      `dispute:${dispute.id}:open mailbox support`,
    ]);
    expect(logLines(dispute.id)).toContainEqual(
      expect.objectContaining({ level: 50, payment_id: 95, amount: 1850.5, account: 1, status: 'needs_response' }),
    );
    expect((await test.ledgerOf(95)).map(({ kind }) => kind)).toEqual(['payment']);
  });

  it('is reported when it is won, and books no money', async () => {
    const { dispute } = await test.disputed(96);
    await evidence(dispute.id, 'winning_evidence');
    await test.waitUntilDone(96);
    expect(test.statesOf(96).at(-1)?.dispute?.status).toBe('won');
    expect((await test.ledgerOf(96)).map(({ kind }) => kind)).toEqual(['payment']);
    expect(await test.notificationsOf(`dispute:${dispute.id}:won`)).toHaveLength(2);
  });

  it('is booked once and reported when it is lost, with repeated events in any order', async () => {
    const { dispute } = await test.disputed(97);
    await evidence(dispute.id, 'losing_evidence');
    await test.waitUntilDone(97);
    const events = test.relay.events.filter(({ text }) => text.includes(dispute.id));
    await test.api.database.collection('provider_events').deleteMany({ type: /^charge.dispute/ });
    for (const event of events.toReversed()) expect(await test.relay.send(test.webhookUrl, event)).toBe(204);
    await test.waitUntilDone(97);
    expect(test.statesOf(97).at(-1)?.dispute?.status).toBe('lost');
    expect((await test.ledgerOf(97)).slice(1)).toMatchObject([
      { _id: dispute.id, kind: 'dispute_loss', amount_cents: 185_050, payment_id: 97 },
    ]);
    expect(await test.notificationsOf(`dispute:${dispute.id}:lost`)).toHaveLength(2);
  });

  it('is reported until operations has answered', async () => {
    const { dispute, intent } = await test.disputed(98);
    test.operationsAnswers('down');
    await evidence(dispute.id, 'winning_evidence');
    while (!test.logged.some(({ work, id }) => work === 'report card payments to operations' && id === intent))
      await delay(20);
    expect(test.statesOf(98).at(-1)?.dispute?.status).toBe('won');
    expect(await test.deliveryOf(98)).toMatchObject({ state: 'changed' });
    test.operationsAnswers('completed');
    await test.makeDue();
    await test.waitUntilDone(98);
    expect(await test.deliveryOf(98)).toMatchObject({ state: 'done' });
  });

  it('is found by the reconciliation if its events were lost', async () => {
    const { dispute } = await test.disputed(99);
    test.relay.passTo(null);
    await evidence(dispute.id, 'losing_evidence');
    await test.deps.reconciliation.run();
    await test.deliver();
    expect((await test.ledgerOf(99)).at(-1)).toMatchObject({ _id: dispute.id, kind: 'dispute_loss' });
  });

  it('is ignored if the payment belongs to another installation', async () => {
    const object = { id: 'du_elsewhere', payment_intent: 'pi_elsewhere', amount: 185_050 };
    const event = { id: 'evt_du_elsewhere', object: 'event', type: 'charge.dispute.created', data: { object } };
    const text = JSON.stringify(event);
    expect(await test.relay.send(test.webhookUrl, { type: event.type, text, signature: test.signatureOf(text) })).toBe(
      204,
    );
    expect(logLines(object.id)).toEqual([]);
  });
});
