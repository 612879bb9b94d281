import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Notice } from '@keystead/contracts';
import { Webhook } from 'standardwebhooks';
import { change, people, type TestEvents, testEvents } from '../../test/test-events.ts';
import { accept, type Reaction, type Receiver, respondWith, startReceiver } from '../../test/test-receiver.ts';

const { landlord, manager, otherLandlord } = people;
type Delivery = Answer<'GET /webhooks/{id}/deliveries/{delivery_id}'>;

let api: TestEvents;
let receiver: Receiver;
let emails: Notice[];
const start = async (timeoutMs = 60_000) => {
  api = await testEvents({
    // Compresses three days into less than three seconds.
    pace: 100_000,
    timeoutMs,
    post: async ({ notices }) => void emails.push(...notices),
  });
};
beforeEach(async () => {
  receiver = await startReceiver();
  emails = [];
  await start();
});
afterEach(async () => {
  await api.stop();
  await receiver.stop();
});

const listen = async (over: object = {}, user: typeof landlord = landlord) =>
  (await api.call(user, 'POST /webhooks', { url: receiver.url, ...over })).body;
const deliveries = async (query = '') =>
  (await api.call(landlord, `GET /webhooks/1/deliveries${query}` as 'GET /webhooks/{id}/deliveries')).body.deliveries;
const delivery = async (id: number) => (await api.call(landlord, `GET /webhooks/1/deliveries/${id}`)).body as Delivery;
const webhook = async () => (await api.call(landlord, 'GET /webhooks/1')).body;
const versions = () => receiver.received.map(({ body }) => `${body.data?.id}/${body.data?.version}`);

/** Runs the worker until a condition holds. */
async function until(holds: () => unknown): Promise<void> {
  while (!(await holds())) {
    await api.service.deliveryWorker.deliver();
    await delay(10);
  }
}
const noneWaiting = async () => (await deliveries('?state=waiting')).length === 0;

/** Rejects the first request, and accepts all later ones. */
function failOnce(): Reaction {
  let isFirst = true;
  return (received, res) => {
    const reaction = isFirst ? respondWith(500) : accept;
    isFirst = false;
    return reaction(received, res);
  };
}

describe('the delivery of an event', () => {
  it('is signed, has its own body, and goes only to webhooks of the account that subscribe to its type', async () => {
    const { secret } = await listen({ types: ['property.created'] });
    await listen({ types: ['payment.completed'] });
    await listen({}, otherLandlord);
    const report = change();
    await api.report(report);
    await until(noneWaiting);
    expect(receiver.received).toHaveLength(1);
    const [{ headers, text }] = receiver.received as [(typeof receiver.received)[0]];
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toEqual({
      id: 'evt_1',
      type: 'property.created',
      timestamp: report.at,
      account_id: 1,
      by: report.by,
      data: report.data,
    });
    expect(headers).toMatchObject({ 'webhook-id': 'evt_1', 'content-type': 'application/json' });
    expect(await delivery(1)).toEqual({
      id: 1,
      webhook_id: 1,
      event_id: 1,
      type: 'property.created',
      state: 'delivered',
      created_at: expect.any(String),
      next_at: null,
      attempts: [
        { at: expect.any(String), status: 200, error: null, milliseconds: expect.any(Number), answer: 'Thank you.' },
      ],
      abilities: { resend: true },
    });
    expect(await webhook()).toMatchObject({ state: 'active', delivered_at: expect.any(String) });
  });

  it.each([
    ['500', respondWith(500)],
    ['404', respondWith(404)],
    ['a redirect', respondWith(301, { location: 'http://127.0.0.1:1/' })],
    ['no response', () => undefined, 1_000],
    ['a closed connection', (_, res) => void res.destroy()],
  ] satisfies [string, Reaction, number?][])(
    'is retried under the same id after %s',
    async (_, reaction, ...[timeoutMs]: number[]) => {
      if (timeoutMs) {
        await api.stop();
        await start(timeoutMs);
      }
      await listen();
      // Fails until that is seen, however many attempts are made meanwhile.
      let isSeen = false;
      receiver.react((received, res) => (isSeen ? accept : reaction)(received, res));
      await api.report(change());
      await until(async () => (await webhook()).state === 'failing');
      isSeen = true;
      await until(noneWaiting);
      const { state, attempts } = await delivery(1);
      expect(state).toBe('delivered');
      expect(attempts.length).toBeGreaterThan(1);
      expect(attempts).toHaveLength(receiver.received.length);
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(['evt_1']));
      expect(await webhook()).toMatchObject({ state: 'active' });
    },
  );

  it('waits for earlier events of its record, and for no others', async () => {
    await listen();
    receiver.react((received, res) => (received.body.data?.id === 7 ? respondWith(500) : accept)(received, res));
    await api.report(change({ id: 7, version: 1 }), change({ id: 7, version: 2 }), change({ id: 8, version: 1 }));
    await until(() => versions().includes('8/1') && versions().length > 3);
    expect(versions()).not.toContain('7/2');
    receiver.react(accept);
    await until(noneWaiting);
    expect(versions().filter((version, at, all) => all.indexOf(version) === at && version.startsWith('7'))).toEqual([
      '7/1',
      '7/2',
    ]);
  });

  it('ends when the webhook is paused, except for what is being sent', async () => {
    await listen();
    const held: (() => void)[] = [];
    receiver.react((received, res) => void held.push(() => accept(received, res)));
    await api.report(...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => change({ id })));
    await until(() => held.length >= 5);
    await api.call(landlord, 'PUT /webhooks/1', { state: 'paused' });
    receiver.react(accept);
    for (const answer of held) answer();
    await until(async () => (await api.database.collection('lanes').countDocuments({ taken_by: { $ne: null } })) === 0);
    expect(receiver.received).toHaveLength(5);
    await api.call(landlord, 'PUT /webhooks/1', { state: 'active' });
    await until(noneWaiting);
    expect(new Set(versions()).size).toBe(8);
  });

  it('is also signed with the old secret for a while after a rotation', async () => {
    const old = (await listen()).secret;
    const fresh = (await api.call(landlord, 'POST /webhooks/1/secret')).body.secret;
    await api.report(change());
    await until(noneWaiting);
    const [{ text, headers }] = receiver.received as [(typeof receiver.received)[0]];
    for (const secret of [old, fresh]) new Webhook(secret).verify(text, headers as Record<string, string>);
    const over = { $set: { 'secrets.1.until': new Date(Date.now() - 1) } };
    await api.database.collection('webhooks').updateOne({}, over);
    await api.report(change({ version: 2 }));
    await until(noneWaiting);
    const last = receiver.received.at(-1) as (typeof receiver.received)[0];
    new Webhook(fresh).verify(last.text, last.headers as Record<string, string>);
    expect(() => new Webhook(old).verify(last.text, last.headers as Record<string, string>)).toThrow('No matching');
  });

  it('waits if no secret can be opened, and stores the error', async () => {
    await listen();
    await api.database.collection('webhooks').updateOne({}, { $set: { 'secrets.0.sealed': 'AAAA' } });
    await api.report(change());
    await until(async () => (await delivery(1)).attempts.length > 0);
    expect((await delivery(1)).attempts[0]).toMatchObject({ status: null, error: expect.stringContaining('secret') });
    expect(receiver.received).toEqual([]);
  });
});

describe('the delivery of an event that fails permanently', () => {
  it('is dropped after three days, continues with the record’s next event, and e-mails the webhook’s owner', async () => {
    await listen();
    receiver.react((received, res) => (received.body.data?.version === 1 ? respondWith(500) : accept)(received, res));
    await api.report(change({ id: 7, version: 1 }), change({ id: 7, version: 2 }), change({ id: 8, version: 2 }));
    await until(noneWaiting);
    const states = (await deliveries()).map(({ state, attempts }) => [state, attempts.length]);
    expect(states.reverse()).toEqual([
      ['failed', 14],
      ['delivered', 1],
      ['delivered', 1],
    ]);
    await api.service.jobs?.find(({ name }) => name === 'post notices')?.run();
    expect(emails).toMatchObject([
      {
        to: { user_id: 1 },
        subject: 'Events could not be delivered to your webhook',
        link: { path: '/app/profile/webhooks/1' },
      },
    ]);
  });

  it('pauses the webhook if nothing else succeeded; resuming it delivers what is waiting', async () => {
    await listen();
    // The second event would be accepted, but must not be sent any more.
    receiver.react((received, res) => (received.body.data?.version === 1 ? respondWith(503) : accept)(received, res));
    await api.report(change({ id: 7, version: 1 }), change({ id: 7, version: 2 }));
    await until(async () => (await webhook()).state === 'paused');
    await api.service.jobs?.find(({ name }) => name === 'post notices')?.run();
    expect(emails).toMatchObject([{ to: { user_id: 1 }, subject: 'Your webhook was paused' }]);
    const sent = receiver.received.length;
    receiver.react(accept);
    await api.report(change({ id: 9 }));
    await until(async () => (await api.database.collection('lanes').countDocuments({ taken_by: null })) === 2);
    expect(receiver.received).toHaveLength(sent);
    await api.call(manager, 'PUT /webhooks/1', { state: 'active' });
    await until(noneWaiting);
    expect(versions().slice(sent).sort()).toEqual(['7/2', '9/1']);
    expect(await webhook()).toMatchObject({ state: 'active' });
  });

  it('waits, and pauses the webhook, if the receiver responds with 410', async () => {
    await listen();
    receiver.react(respondWith(410));
    await api.report(change());
    await until(async () => (await webhook()).state === 'paused');
    expect(receiver.received).toHaveLength(1);
    await api.service.jobs?.find(({ name }) => name === 'post notices')?.run();
    expect(emails).toMatchObject([{ opening: expect.stringContaining('410') }]);
    receiver.react(accept);
    await api.call(landlord, 'PUT /webhooks/1', { state: 'active' });
    await until(noneWaiting);
    expect(versions()).toEqual(['7/1', '7/1']);
  });

  it('leaves no lane behind if the webhook is deleted or the event has expired', async () => {
    await listen();
    await listen();
    receiver.react(respondWith(500));
    await api.report(change());
    const reports = [change({ version: 2 })];
    await api.database.collection('webhooks').updateOne({ _id: 2 as never }, { $set: { live: false } });
    await api.database.collection('events').deleteMany({});
    await api.service.reportCollector.receive('portfolio', reports);
    await api.service.reportCollector.processPending();
    receiver.react(accept);
    await until(async () => (await api.database.collection('lanes').countDocuments()) === 0);
    expect(await api.database.collection('deliveries').countDocuments({ state: 'waiting' })).toBe(0);
  });
});

describe('deliveries on request', () => {
  it('POST /webhooks/{id}/test: sends a test immediately, also to a paused webhook, and returns the response', async () => {
    const { secret } = await listen();
    await api.call(landlord, 'PUT /webhooks/1', { state: 'paused' });
    const made = await api.call(landlord, 'POST /webhooks/1/test', undefined, { 'idempotency-key': 'once' });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/webhooks/1/deliveries/${made.body.id}`);
    expect(made.body).toMatchObject({
      event_id: null,
      type: 'webhook.test',
      state: 'delivered',
      attempts: [{ status: 200, answer: 'Thank you.' }],
      abilities: { resend: false },
    });
    await api.call(landlord, 'POST /webhooks/1/test', undefined, { 'idempotency-key': 'once' });
    expect(receiver.received).toHaveLength(1);
    const [{ text, headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    new Webhook(secret).verify(text, headers as Record<string, string>);
    expect(body).toMatchObject({
      id: `evt_test_${made.body.id}`,
      type: 'webhook.test',
      data: null,
      by: { user_id: 1 },
    });
    receiver.react(respondWith(418));
    expect((await api.call(landlord, 'POST /webhooks/1/test')).body).toMatchObject({
      state: 'failed',
      attempts: [{ status: 418 }],
    });
    const again = await api.call(landlord, `POST /webhooks/1/deliveries/${made.body.id}/resend`);
    expect(again.problem).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('POST .../resend: sends a delivered or failed event again and stores the outcome', async () => {
    await listen();
    await api.report(change());
    await until(noneWaiting);
    receiver.react(respondWith(500));
    const resent = await api.call(landlord, 'POST /webhooks/1/deliveries/1/resend');
    expect(resent.body).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }, { status: 500 }] });
    await api.database.collection('deliveries').updateOne({}, { $set: { state: 'failed' } });
    receiver.react(accept);
    expect((await api.call(landlord, 'POST /webhooks/1/deliveries/1/resend')).body).toMatchObject({
      state: 'delivered',
    });
    expect(new Set(receiver.received.map(({ body }) => body.id))).toEqual(new Set(['evt_1']));
  });

  it('POST .../resend: makes a waiting delivery due', async () => {
    // At the normal pace, the next attempt is far away.
    const slow = await testEvents();
    await slow.call(landlord, 'POST /webhooks', { url: receiver.url });
    receiver.react(failOnce());
    await slow.report(change());
    const lanes = slow.database.collection('lanes');
    while (!(await lanes.findOne({ taken_by: null, next_at: { $gt: new Date() } }))) await delay(10);
    await lanes.updateOne({}, { $set: { next_at: new Date(Date.now() + 60 * 60_000) } });
    const resent = await slow.call(landlord, 'POST /webhooks/1/deliveries/1/resend');
    expect(resent.body).toMatchObject({ state: 'waiting', attempts: [{ status: 500 }] });
    while ((await slow.call(landlord, 'GET /webhooks/1/deliveries/1')).body.state === 'waiting') await delay(10);
    expect(receiver.received).toHaveLength(2);
    await slow.stop();
  });

  it('POST .../resend: responds with 409 for a delivery of a paused webhook', async () => {
    await listen();
    await api.call(landlord, 'PUT /webhooks/1', { state: 'paused' });
    await api.report(change());
    const { problem } = await api.call(landlord, 'POST /webhooks/1/deliveries/1/resend');
    expect(problem).toMatchObject({ status: 409, code: 'conflict' });
    expect(receiver.received).toEqual([]);
  });
});

describe('GET /webhooks/{id}/deliveries', () => {
  beforeEach(async () => {
    await listen();
    receiver.react((received, res) => (received.body.data?.id === 3 ? respondWith(500) : accept)(received, res));
    await api.report(
      ...[1, 2, 3, 4, 5].map((id) => change({ id, types: [id === 5 ? 'property.deleted' : 'property.created'] })),
    );
    await until(async () => (await deliveries('?state=delivered')).length === 4);
  });

  it('returns pages, newest first, filtered by state or type', async () => {
    const whole = (await deliveries()).map(({ id }) => id);
    expect(whole).toEqual([5, 4, 3, 2, 1]);
    const paged: number[] = [];
    let cursor = '';
    do {
      const page = await api.call(landlord, `GET /webhooks/1/deliveries?limit=2${cursor}`);
      paged.push(...page.body.deliveries.map(({ id }: Delivery) => id));
      cursor = page.body.next_cursor ? `&cursor=${page.body.next_cursor}` : '';
    } while (cursor);
    expect(paged).toEqual(whole);
    expect((await deliveries('?state=delivered')).map(({ id }) => id)).toEqual([5, 4, 2, 1]);
    expect((await deliveries('?q=del')).map(({ id }) => id)).toEqual([5]);
  });

  it('belongs to one webhook: a delivery of another webhook is not found', async () => {
    await listen();
    expect((await api.call(landlord, 'GET /webhooks/2/deliveries/1')).status).toBe(404);
    expect((await api.call(landlord, 'GET /webhooks/1/deliveries/99')).status).toBe(404);
    expect((await api.call(landlord, 'POST /webhooks/2/deliveries/1/resend')).status).toBe(404);
  });
});
