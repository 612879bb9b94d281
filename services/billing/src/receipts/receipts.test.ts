import { readPdf, type TestUser } from '@keystead/service-kit/testing';
import { cards, type TestSubscriptions, testSubscriptions } from '../../test/test-subscriptions.ts';

let test: TestSubscriptions;
beforeAll(async () => {
  test = await testSubscriptions();
});
afterAll(() => test.stop());

let lastId = 400;
const landlord = (): TestUser => {
  const id = ++lastId;
  return { userId: id, accountId: id, role: 'landlord', name: 'Ann Archer' };
};
async function subscribed(): Promise<TestUser> {
  const user = landlord();
  await test.subscribe(user, { plan: 'starter' });
  await test.waitForEvents();
  return user;
}
const list = async (user: TestUser, query = '') =>
  (await test.api.call(user, `GET /subscription/receipts?${query}` as 'GET /subscription/receipts')).body;
const get = (user: TestUser, id: number, query = '', headers = {}) =>
  test.api.call(user, `GET /subscription/receipts/${id}?${query}`, undefined, headers);
const bytesOf = async (...args: Parameters<typeof get>) => Buffer.from(await (await get(...args)).body.arrayBuffer());
/** The id of an account's only invoice. */
const firstOf = async (user: TestUser) => (await list(user)).receipts[0]?.id ?? 0;

describe('the invoices of a subscription', () => {
  it('are listed newest first, page by page, with a description', async () => {
    const ann = await subscribed();
    await test.advance(31);
    await test.waitForEvents();
    const { receipts, total, next_cursor } = await list(ann);
    expect([total, next_cursor]).toEqual([2, null]);
    expect(receipts.map(({ amount, status }) => [amount, status])).toEqual([
      [29, 'paid'],
      [29, 'paid'],
    ]);
    for (const { description } of receipts) expect(description).toMatch(/^Starter plan, monthly, .+ to .+ \d{4}$/);
    const first = await list(ann, 'limit=1');
    const second = await list(ann, `limit=1&cursor=${first.next_cursor}`);
    expect([...first.receipts, ...second.receipts]).toEqual(receipts);
    expect((await list(ann, 'q=start')).total).toBe(2);
    expect((await list(ann, 'q=professional')).total).toBe(0);
  });

  it('are visible only to their own account', async () => {
    const [ann, bob] = [await subscribed(), landlord()];
    expect(await list(bob)).toEqual({ receipts: [], total: 0, next_cursor: null });
    const id = await firstOf(ann);
    expect((await get(bob, id)).status).toBe(404);
    expect((await get({ userId: 9, accountId: 9, role: 'admin' }, id)).status).toBe(404);
    expect((await get({ ...ann, userId: 1, role: 'property_manager' }, id)).status).toBe(200);
  });
});

describe('the receipt of a paid invoice', () => {
  it('is a PDF that shows what was paid, by whom and how', async () => {
    const ann = await subscribed();
    const id = await firstOf(ann);
    const { status, headers } = await get(ann, id);
    const [bill] = (await test.documents('invoices')).filter(({ _id }) => Number(_id) === id);
    const date = (await list(ann)).receipts[0]?.date;
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="subscription_receipt_${id}_${date}.pdf"`);
    const { text } = await readPdf(await bytesOf(ann, id));
    for (const fact of [
      `No. ${bill?.number}`,
      'Amount received $29.00 USD',
      'Received from Ann Archer',
      'Received by Keystead',
      `For ${bill?.description}`,
      'Method of payment Visa card ending in 4242',
      `Transaction ${bill?.payment_intent}`,
    ])
      expect(text).toContain(fact);
  });

  it('has the same bytes each time, even if the account has another name and card since', async () => {
    const ann = await subscribed();
    const id = await firstOf(ann);
    const [first, second] = await Promise.all([bytesOf(ann, id), bytesOf(ann, id)]);
    await test.useCard(ann, cards.declinedLater);
    await test.stripe.customers.update(await test.customerOf(ann.accountId), { name: 'Ann Vance' });
    expect([second.equals(first), (await bytesOf(ann, id)).equals(first)]).toEqual([true, true]);
    expect((await readPdf(await bytesOf(ann, id, 'size=a4'))).size).toEqual([595, 842]);
  });

  it('needs no call to the provider, not even at the first request', async () => {
    const ann = await subscribed();
    const id = await firstOf(ann);
    const { length } = test.provider.calls;
    expect((await readPdf(await bytesOf(ann, id))).text).toContain('Method of payment Visa card ending in 4242');
    expect(test.provider.calls).toHaveLength(length);
  });

  it('is not sent again to a browser that has it', async () => {
    const ann = await subscribed();
    const id = await firstOf(ann);
    const tag = (await get(ann, id)).headers.get('etag') ?? '';
    // Otherwise Node's fetch sends headers that bypass caches.
    const headers = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
    expect([(await get(ann, id, '', headers)).status, (await get(ann, id, 'size=a4', headers)).status]).toEqual([
      304, 200,
    ]);
  });

  it('exists only for a paid invoice, and is deleted when its account is erased', async () => {
    const ann = await subscribed();
    const paid = await firstOf(ann);
    await get(ann, paid);
    await test.useCard(ann, cards.declinedLater);
    await test.advance(32);
    await test.waitForEvents();
    const [pending] = (await list(ann)).receipts;
    expect(pending?.status).toBe('pending');
    expect((await get(ann, pending?.id ?? 0)).problem).toMatchObject({ status: 409, code: 'payment_not_completed' });
    expect((await get(ann, 999_999)).status).toBe(404);
    await test.erase([ann.accountId]);
    const left = await test.documents('receipts');
    expect(left.map(({ account_id }) => account_id)).not.toContain(ann.accountId);
  });
});
