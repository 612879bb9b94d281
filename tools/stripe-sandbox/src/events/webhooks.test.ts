import { createHmac } from 'node:crypto';
import { goodCard, openSession, type TestSandbox, testSandbox, webhookSecret } from '../../test/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.stop());
afterEach(() => sandbox.receiver.answerWith(204));

const events = () =>
  sandbox.database.collection<{ _id: string; state: string; next_at: Date; ended_at: Date | null }>('events');
const stored = (id = '') => events().findOne({ _id: id });
const deliveriesOf = (id: string) =>
  sandbox.receiver.deliveries.filter(({ type, text }) => type.startsWith('checkout.') && text.includes(id));
const becomeDue = () => events().updateMany({ state: 'waiting' }, { $set: { next_at: new Date(0) } });

async function pay(): Promise<string> {
  const { id, path } = await openSession(sandbox);
  await sandbox.visit(path, goodCard);
  return id;
}

test('an event is sent before the payer is redirected, with a signature of the exact bytes', async () => {
  const id = await pay();
  const [delivery] = deliveriesOf(id);
  const [, at = '', v1 = ''] = /^t=(\d+),v1=([\da-f]{64})$/.exec(delivery?.signature ?? '') ?? [];
  expect(v1).toBe(createHmac('sha256', webhookSecret).update(`${at}.${delivery?.text}`).digest('hex'));
  expect(JSON.parse(delivery?.text ?? '')).toMatchObject({
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id, payment_status: 'paid', metadata: { payment_id: '7' } } },
  });
});

test('an event is retried until it is acknowledged, and then not sent any more', async () => {
  sandbox.receiver.answerWith(503);
  const id = await pay();
  expect(deliveriesOf(id)).toHaveLength(1);
  const [failed] = deliveriesOf(id);
  expect((await stored(failed?.id))?.state).toBe('waiting');
  sandbox.receiver.answerWith(204);
  await becomeDue();
  await sandbox.runJobs();
  expect(deliveriesOf(id).map((delivery) => delivery.id)).toEqual([failed?.id, failed?.id]);
  await becomeDue();
  await sandbox.runJobs();
  expect(deliveriesOf(id)).toHaveLength(2);
  expect((await stored(failed?.id))?.state).toBe('delivered');
});

test('an event is given up after three days', async () => {
  sandbox.receiver.answerWith(500);
  const id = await pay();
  const [failed] = deliveriesOf(id);
  const old = new Date(Date.now() - 3 * 24 * 60 * 60_000);
  await events().updateOne({ _id: failed?.id }, { $set: { filed_at: old, next_at: new Date(0) } });
  await sandbox.runJobs();
  expect(await events().findOne({ _id: failed?.id })).toMatchObject({
    state: 'failed',
    attempts: 2,
    ended_at: expect.any(Date),
  });
});

test('what a crash left pending at a session is completed: the event and the payment', async () => {
  const id = await pay();
  const sessions = sandbox.database.collection<{ _id: string; intent_id: string }>('checkout_sessions');
  const published = await events()
    .find({ type: 'checkout.session.completed', object: { $regex: id } })
    .toArray();
  const pending = published.map(({ _id, ...event }) => ({ ...event, _id: 'evt_crashed' }));
  await sessions.updateOne({ _id: id }, { $set: { unfiled_events: pending } });
  const intent = (await sessions.findOne({ _id: id }))?.intent_id ?? '';
  await sandbox.database.collection<{ _id: string }>('payment_intents').deleteOne({ _id: intent });
  await sandbox.runJobs();
  expect(deliveriesOf(id).at(-1)?.id).toBe('evt_crashed');
  expect((await sandbox.call(`GET /v1/payment_intents/${intent}`)).body.status).toBe('succeeded');
});

test('the delays between retries grow from seconds to hours', async () => {
  sandbox.receiver.answerWith(503);
  const [failed] = deliveriesOf(await pay());
  for (const [attempts, seconds] of [
    [1, 2],
    [2, 4],
    [30, 4 * 60 * 60],
  ] as const) {
    await events().updateOne({ _id: failed?.id }, { $set: { attempts, next_at: new Date(0) } });
    const before = Date.now();
    await sandbox.runJobs();
    const after = Date.now();
    const { next_at } = (await events().findOne({ _id: failed?.id })) ?? { next_at: new Date(0) };
    const attemptedAt = next_at.getTime() - seconds * 1_000;
    expect(attemptedAt).toBeGreaterThanOrEqual(before);
    expect(attemptedAt).toBeLessThanOrEqual(after);
  }
});

test('delivered and failed events are stored for 30 days from then, pending ones without limit', async () => {
  const days = 24 * 60 * 60;
  expect(await events().indexes()).toContainEqual(
    expect.objectContaining({ key: { ended_at: 1 }, expireAfterSeconds: 30 * days }),
  );
  const delivery = deliveriesOf(await pay())[0];
  sandbox.receiver.answerWith(503);
  const waiting = deliveriesOf(await pay())[0];
  const ended = async (id = '') => (await events().findOne({ _id: id }))?.ended_at;
  expect([await ended(delivery?.id), await ended(waiting?.id)]).toEqual([expect.any(Date), null]);
});
