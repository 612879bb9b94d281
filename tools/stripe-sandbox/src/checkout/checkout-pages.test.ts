import { goodCard, openSession, type TestSandbox, testSandbox } from '../../test/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.stop());

const sessionOf = async (id: string) => (await sandbox.call(`GET /v1/checkout/sessions/${id}`)).body;
const eventsOf = async (id: string) => {
  const { intent_id } = (await sandbox.database
    .collection<{ _id: string; intent_id: string }>('checkout_sessions')
    .findOne({ _id: id })) ?? { intent_id: '' };
  return (await sandbox.events())
    .filter(({ object }) => [id, intent_id].includes(object.id))
    .map(({ type }) => type)
    .sort();
};
const declined = { ...goodCard, number: '4000000000000002' };

test('the page shows the items and a test banner, and runs no script', async () => {
  const { path } = await openSession(sandbox, {
    'line_items[0][price_data][product_data][name]': '<b>Rent</b> & "more"',
  });
  const { status, headers, text } = await sandbox.visit(path);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; form-action 'self'/);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(text).toContain('$1,850.50');
  expect(text).toContain('No money moves on this page.');
  expect(text).toContain('&lt;b&gt;Rent&lt;/b&gt; &amp; &quot;more&quot;');
  expect(text).toContain('href="http://localhost:8080/payments?checkout=cancelled"');
  expect(text).not.toMatch(/<script|style="| on\w+="/);
  for (const [, id] of text.matchAll(/<input id="(\w+)"/g)) expect(text).toContain(`<label for="${id}">`);
  const stylesheet = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? '';
  expect((await sandbox.visit(stylesheet)).headers.get('content-type')).toMatch('text/css');
});

test('a valid card pays, and redirects with the id of the session', async () => {
  const { id, path } = await openSession(sandbox);
  const { status, headers } = await sandbox.visit(path, goodCard);
  expect(status).toBe(303);
  expect(headers.get('location')).toBe(`http://localhost:8080/payments?checkout=success&session=${id}`);
  const session = await sessionOf(id);
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: expect.stringMatching(/^pi_\w{24}$/),
    customer_email: 'rhea.moss@mail.example',
  });
  const { body: intent } = await sandbox.call(`GET /v1/payment_intents/${session.payment_intent}`);
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 185_050,
    latest_charge: expect.stringMatching(/^ch_/),
  });
  expect(await eventsOf(id)).toEqual(['checkout.session.completed', 'payment_intent.succeeded']);
  expect((await sandbox.visit(path)).text).toContain('This payment is complete');
});

test('concurrent submissions of the form pay once, and all redirect', async () => {
  const { id, path } = await openSession(sandbox);
  const answers = await Promise.all(Array.from({ length: 6 }, () => sandbox.visit(path, goodCard)));
  answers.push(await sandbox.visit(path, goodCard));
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(303));
  expect(await eventsOf(id)).toEqual(['checkout.session.completed', 'payment_intent.succeeded']);
});

test('a declined card shows a message, and another card can be tried', async () => {
  const { id, path } = await openSession(sandbox);
  const { status, text } = await sandbox.visit(path, declined);
  expect(status).toBe(402);
  expect(text).toContain('<p class="alert" role="alert">Your card was declined.</p>');
  expect(text).toContain('value="Rhea Moss"');
  expect(text).not.toContain('4000000000000002');
  expect(await sessionOf(id)).toMatchObject({ status: 'open', payment_status: 'unpaid' });
  expect(await eventsOf(id)).toEqual(['payment_intent.payment_failed']);
  expect((await sandbox.visit(path, goodCard)).status).toBe(303);
  expect((await sessionOf(id)).status).toBe('complete');
});

test('a form that is too large is rejected without being read', async () => {
  const { id, path } = await openSession(sandbox);
  const { status, text } = await sandbox.visit(path, { ...goodCard, more: 'x'.repeat(5_000) });
  expect([status, text.includes('Nothing was paid or changed.')]).toEqual([400, true]);
  expect((await sessionOf(id)).payment_status).toBe('unpaid');
});

test.each(['checkout_sessions', 'payment_intents', 'refunds'])('%s are stored for 400 days', async (collection) => {
  expect(await sandbox.database.collection(collection).indexes()).toContainEqual(
    expect.objectContaining({ key: { created: 1 }, expireAfterSeconds: 400 * 24 * 60 * 60 }),
  );
});

test.each([
  [
    'a number that is not a test card',
    { number: '5555 5555 5555 4444' },
    'This is a sandbox: use one of the test cards.',
  ],
  ['no number', { number: '' }, 'Enter a card number.'],
  ['an expired month', { expiry: '01/24' }, 'Your card&#39;s expiration date is in the past.'],
  ['an invalid month', { expiry: '13/30' }, 'Enter the expiration date as month and year, such as 04 / 30.'],
  ['a two-digit security code', { cvc: '12' }, 'Enter the 3 digits on the back of the card.'],
  ['no name', { name: ' ' }, 'Enter the name on the card.'],
])('%s is rejected with a message at its field', async (_, own, sentence) => {
  const { id, path } = await openSession(sandbox);
  const { status, text } = await sandbox.visit(path, { ...goodCard, ...own });
  expect(status).toBe(422);
  const field = Object.keys(own)[0] ?? '';
  expect(text).toContain(`aria-invalid="true" aria-describedby="${field}-problem"`);
  expect(text).toContain(`id="${field}-problem">${sentence}</p>`);
  expect((await sessionOf(id)).payment_status).toBe('unpaid');
});

test('no card number and no security code is stored or logged', async () => {
  const { path } = await openSession(sandbox);
  const cards = [declined, { ...goodCard, number: '5105 1051 0510 5100' }, goodCard];
  for (const card of cards) await sandbox.visit(path, { ...card, cvc: '987' });
  const collections = await sandbox.database.db?.collections();
  const stored = await Promise.all((collections ?? []).map((collection) => collection.find().toArray()));
  const everything = JSON.stringify([stored, sandbox.logged]);
  expect(everything).toContain('"last4":"4242"');
  expect(everything).not.toMatch(/4242 ?4242|0000 ?0002|5105 ?1051|"987"/);
});

test('an expired session shows a message, and accepts no card', async () => {
  const { id, path } = await openSession(sandbox);
  await sandbox.database
    .collection<{ _id: string }>('checkout_sessions')
    .updateOne({ _id: id }, { $set: { expires_at: new Date(Date.now() - 1) } });
  const { text } = await sandbox.visit(path, goodCard);
  expect(text).toContain('This checkout has expired');
  expect(text).toContain('href="http://localhost:8080/payments?checkout=cancelled"');
  expect(await sessionOf(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' });
  expect(await eventsOf(id)).toEqual(['checkout.session.expired']);
});

test.each(['/sandbox/checkout/cs_test_none', '/sandbox/', '/sandbox/checkout/a/b'])('%s returns 404', async (path) => {
  const { status, text } = await sandbox.visit(path);
  expect([status, text.includes('Checkout not found')]).toEqual([404, true]);
});
