import { eraseAccounts } from '../../test/test-billing.ts';
import { type TestPaymentEvents, testPaymentEvents } from '../../test/test-payment-events.ts';

let test: TestPaymentEvents;
beforeAll(async () => {
  test = await testPaymentEvents();
});
afterAll(() => test.stop());
afterEach(() => test.reset());

it('erasure: deletes the payments of an erased account, and of no other', async () => {
  await test.payFor(30, { account_id: 300 });
  await test.payFor(31, { account_id: 301 });
  await eraseAccounts(test.api.database, [300]);
  for (const collection of ['checkouts', 'deliveries', 'ledger_entries']) {
    const accounts = (await test.documents(collection)).map(({ account_id }) => account_id);
    expect(accounts).toContain(301);
    expect(accounts).not.toContain(300);
  }
});

it('erasure: refunds money of an erased account first, and then deletes it', async () => {
  test.operationsAnswers('down');
  await test.payFor(32, { account_id: 302 });
  await eraseAccounts(test.api.database, [302]);
  const left = async (collection: string) =>
    (await test.documents(collection)).filter(({ account_id, _id }) => account_id === 302 || _id === 302).length;
  expect([await left('deliveries'), await left('ledger_entries'), await left('checkouts')]).toEqual([1, 1, 0]);
  test.operationsAnswers('refused');
  // The event of the refund is sent below. During an erasure it would start another delivery.
  test.relay.passTo(null);
  await test.makeDue();
  await test.deliver();
  const intent = String((await test.ledgerOf(32))[0]?._id);
  expect((await test.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
  expect(await test.relay.send(test.webhookUrl, await test.waitForRefundEvent(intent))).toBe(204);
  await test.deliver();
  await eraseAccounts(test.api.database, []);
  expect([await left('deliveries'), await left('ledger_entries'), await left('erasures')]).toEqual([0, 0, 1]);
  const erasures = test.api.database.collection<{ _id: number }>('erasures');
  await erasures.updateOne({ _id: 302 }, { $set: { noted_at: new Date(0) } });
  await eraseAccounts(test.api.database, []);
  expect(await left('erasures')).toBe(0);
});
