import { Conflict, Forbidden, NotFound, RateLimited, Unavailable, ValidationFailed } from '@keystead/service-kit';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { card, emailCard, testActions } from '../../test/test-actions.ts';
import { people, runJobs, type World } from '../../test/test-assistant.ts';
import type { WritableSample } from '../../test/test-writes.ts';
import type { ApiOperation } from '../records/caller-records.ts';
import type { Proposal } from './action.ts';

const day = 24 * 60 * 60_000;

const repair = card({ kind: 'request', body: { property_id: 11, title: 'Tap', description: 'It drips.' } });
const income = card({
  kind: 'payment',
  body: { tenant_id: 21, property_id: 11, amount: 1200, payment_type: 'rent', payment_method: 'check' },
});
const plumber = card({ kind: 'assignment', request_id: 51, personnel_id: 61, version: 1 });

const test = testActions();
const { confirm, refuse, proposed } = test;

describe('a proposed action', () => {
  let api: TestApi;
  let world: World;
  let writable: WritableSample;
  let user: TestUser;
  let unpaid: number;
  let paid: Proposal;
  beforeEach(() => {
    ({ api, world, writable, user } = test.now());
    unpaid = writable.sample.records.payments.find(({ status }) => status === 'pending')?.id ?? 0;
    paid = card({ kind: 'settlement', payment_id: unpaid, version: 1, paid_date: '2026-03-15T16:00:00.000Z' });
  });

  const names = () => writable.written.map(({ name }) => name);
  const failAt = (at: 'before' | 'after', operation: ApiOperation, error: Error) => {
    world[at] = (name) => {
      if (name === operation) throw error;
    };
  };
  const heal = () => Object.assign(world, { before: () => undefined, after: () => undefined });

  it('is shown as a card in the answer and in the history, and is not executed', async () => {
    const action = await proposed(emailCard);
    expect(action).toEqual({
      id: expect.any(Number),
      kind: 'message',
      title: 'Do this',
      details: [{ label: 'Home', value: '12 Elm Street' }],
      message: { subject: 'Your rent', text: 'Dear Ana,\n\nplease pay.\n\n\nThank you', to: ['Ana Lopez'] },
      state: 'proposed',
      result: null,
      problem: null,
      created_at: expect.any(String),
      decided_at: null,
    });
    const { messages } = (await api.call(user, 'GET /ai/history')).body;
    expect(messages.map(({ type, actions }) => [type, actions])).toEqual([
      ['assistant', [action]],
      ['user', []],
    ]);
    await runJobs(api.database, world);
    expect([writable.written, world.posted]).toEqual([[], []]);
  });

  it.each<[string, () => Proposal, ApiOperation, object, () => object]>([
    [
      'asks for maintenance',
      () => repair,
      'POST /maintenance',
      { property_id: 11, title: 'Tap', description: 'It drips.' },
      () => ({ label: 'View the request', path: '/app/maintenance/900' }),
    ],
    [
      'records a payment',
      () => income,
      'POST /payments',
      { tenant_id: 21, property_id: 11, amount: 1200, payment_type: 'rent', payment_method: 'check' },
      () => ({ label: 'View the payment', path: '/app/payments/900' }),
    ],
    [
      'gives a request to somebody',
      () => plumber,
      'PUT /maintenance/{id}',
      { assigned_to: 61, version: 1 },
      () => ({ label: 'View the request', path: '/app/maintenance/51' }),
    ],
    [
      'marks a payment paid',
      () => paid,
      'PUT /payments/{id}',
      { status: 'completed', version: 1, paid_date: '2026-03-15T16:00:00.000Z' },
      () => ({ label: 'View the payment', path: `/app/payments/${unpaid}` }),
    ],
    [
      'marks a payment paid on its day and by its method',
      () =>
        card({
          kind: 'settlement',
          payment_id: unpaid,
          version: 1,
          paid_date: '2026-03-02T00:00:00.000Z',
          payment_method: 'cash',
        }),
      'PUT /payments/{id}',
      { status: 'completed', version: 1, paid_date: '2026-03-02T00:00:00.000Z', payment_method: 'cash' },
      () => ({ label: 'View the payment', path: `/app/payments/${unpaid}` }),
    ],
  ])("on confirmation %s, with the user's rights", async (_, proposal, name, body, result) => {
    const { id } = await proposed(proposal());
    const { status, body: action } = await confirm(id);
    expect(status).toBe(200);
    expect(action).toMatchObject({ id, state: 'done', problem: null, decided_at: expect.any(String) });
    expect(action.result).toEqual(result());
    expect(writable.written).toEqual([{ name, body }]);
    const call = writable.sample.calls.find((it) => it.name === name);
    expect(call?.by).toMatchObject({ userId: user.userId, accountId: user.accountId, role: 'landlord' });
    if (name.startsWith('POST ')) expect(call?.options.idempotencyKey).toBe(`assistant-action-${id}`);
    // From now on the history shows it.
    expect((await api.call(user, 'GET /ai/history')).body.messages[0]?.actions).toEqual([action]);
  });

  it('rejects changes where it is no message', async () => {
    const { id } = await proposed(repair);
    expect((await confirm(id, { text: 'Another' })).problem).toMatchObject({
      status: 422,
      fields: { text: expect.any(String) },
    });
    expect(writable.written).toEqual([]);
  });

  it.each([
    ['maintenance', () => repair],
    ['a payment', () => income],
    ['an assignment', () => plumber],
    ['a settlement', () => paid],
    ['an e-mail', () => emailCard],
  ])('is executed once, however many confirmations of %s are concurrent', async (_, proposal) => {
    const { id } = await proposed(proposal());
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(id)));
    // A confirmation that comes before the execution has ended gets an error that asks to retry.
    for (const { status, body } of answers)
      if (status === 200) expect(body.state).toBe('done');
      else expect(status).toBe(409);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await confirm(id)).body.state).toBe('done');
    await runJobs(api.database, world);
    expect(writable.written.length + world.posted.length).toBe(1);
  });

  it.each([
    ['maintenance', () => repair, 'POST /maintenance'],
    ['a payment', () => income, 'POST /payments'],
    ['an assignment', () => plumber, 'PUT /maintenance/{id}'],
    ['a settlement', () => paid, 'PUT /payments/{id}'],
  ] as const)('is executed once when the response about %s is lost', async (_, proposal, operation) => {
    const { id } = await proposed(proposal());
    failAt('after', operation, new Unavailable());
    expect((await confirm(id)).status).toBe(503);
    heal();
    expect((await api.call(user, 'GET /ai/history')).body.messages[0]?.actions[0]?.state).toBe('proposed');
    expect((await confirm(id)).body).toMatchObject({ state: 'done', result: expect.anything() });
    expect(names()).toEqual([operation]);
  });

  it('can be executed after a process crashed during execution, once the lease has expired', async () => {
    const { id } = await proposed(repair);
    const actions = api.database.collection<{ _id: number }>('assistant_actions');
    await actions.updateOne({ _id: id }, { $set: { tried: true, held_until: new Date(Date.now() + 60_000) } });
    for (const answer of [await confirm(id), await refuse(id)])
      expect(answer.problem).toMatchObject({ status: 409, code: 'conflict' });
    // It is not deleted during execution either.
    await api.call(user, 'DELETE /ai/history');
    await actions.updateOne({ _id: id }, { $set: { held_until: new Date(Date.now() - 1) } });
    expect((await confirm(id)).body.state).toBe('done');
    expect(names()).toEqual(['POST /maintenance']);
  });

  it.each([
    ['a service is down', new Unavailable()],
    ['another try is under way there', new Conflict('Still running.', 'idempotency_in_progress')],
    ['there were too many', new RateLimited(3)],
  ])('stays proposed while %s', async (_, error) => {
    const { id } = await proposed(repair);
    failAt('before', 'POST /maintenance', error);
    expect((await confirm(id)).problem).toMatchObject({ status: 503, code: 'service_unavailable' });
    heal();
    expect((await confirm(id)).body.state).toBe('done');
  });

  it.each([
    ['is rejected', new Forbidden('Your plan has ended.'), 'Your plan has ended.'],
    ['names what is gone', new NotFound('This property does not exist.'), 'This property does not exist.'],
    ['is not valid any more', new ValidationFailed({ property_id: 'is not yours' }), 'property_id: is not yours'],
  ])('states the reason when it %s, and can be confirmed again or refused', async (_, error, problem) => {
    const [one, other] = [await proposed(repair), await proposed(repair)];
    failAt('before', 'POST /maintenance', error);
    for (const { id } of [one, other])
      expect((await confirm(id)).body).toMatchObject({ state: 'failed', problem, result: null });
    heal();
    expect((await confirm(one.id)).body).toMatchObject({ state: 'done', problem: null });
    expect((await refuse(other.id)).body).toMatchObject({ state: 'refused', problem: null });
    expect(names()).toEqual(['POST /maintenance']);
  });

  it.each([
    [
      'a request',
      () => plumber,
      () => writable.sample.records.requests.find(({ id }) => id === 51),
      'This request was',
    ],
    [
      'a payment',
      () => paid,
      () => writable.sample.records.payments.find(({ id }) => id === unpaid),
      'This payment was',
    ],
  ])('leaves %s unchanged that somebody else has changed meanwhile', async (_, proposal, record, words) => {
    const { id } = await proposed(proposal());
    Object.assign(record() ?? {}, { version: 2 });
    const { body } = await confirm(id);
    expect([body.state, body.problem?.startsWith(words)]).toEqual(['failed', true]);
    expect(writable.written).toEqual([]);
  });

  it('is not executed after a refusal, which may be repeated', async () => {
    const { id } = await proposed(repair);
    expect((await refuse(id)).body).toMatchObject({ state: 'refused', decided_at: expect.any(String) });
    expect((await refuse(id)).status).toBe(200);
    expect((await confirm(id)).problem).toMatchObject({ status: 409, code: 'conflict' });
    expect(writable.written).toEqual([]);
  });

  it('can’t be refused after its execution', async () => {
    const { id } = await proposed(repair);
    await confirm(id);
    expect((await refuse(id)).problem).toMatchObject({ status: 409, error: 'This has already been done.' });
    expect((await confirm(id)).body.state).toBe('done');
  });

  it('can be confirmed for a day', async () => {
    const [early, late] = [await proposed(repair), await proposed(repair)];
    world.now = () => new Date(Date.now() + day - 60_000);
    expect((await confirm(early.id)).body.state).toBe('done');
    world.now = () => new Date(Date.now() + day + 60_000);
    expect((await confirm(late.id)).problem).toMatchObject({
      status: 409,
      error: 'This was proposed more than a day ago. Please ask again.',
    });
    expect((await refuse(late.id)).body.state).toBe('refused');
    expect(names()).toEqual(['POST /maintenance']);
  });

  it('can be neither refused nor deleted once it may have been executed', async () => {
    const { id } = await proposed(repair);
    failAt('after', 'POST /maintenance', new Unavailable());
    expect((await confirm(id)).status).toBe(503);
    heal();
    expect((await refuse(id)).problem).toMatchObject({
      status: 409,
      error: 'This may have been done. Confirm it again to find out.',
    });
    await api.call(user, 'DELETE /ai/history');
    world.now = () => new Date(Date.now() + day + 60_000);
    expect((await refuse(id)).problem.error).toBe('This may have been done. Please check before you ask for it again.');
    world.now = () => new Date();
    expect((await confirm(id)).body.state).toBe('done');
    expect(names()).toEqual(['POST /maintenance']);
  });

  it('is not started by a try whose lease another try has claimed', async () => {
    const { id } = await proposed(emailCard);
    const reading = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const { sample } = writable;
    world.sample = {
      ...sample,
      callAs: (by) => {
        const call = sample.callAs(by);
        return (async (name, options) => {
          reading.resolve();
          await gate.promise;
          return call(name, options);
        }) as ReturnType<typeof sample.callAs>;
      },
    };
    const slow = confirm(id, { subject: 'Slow' });
    await reading.promise;
    world.sample = sample;
    // The lease of the first try lasts no longer than a request.
    world.now = () => new Date(Date.now() + 60_000);
    expect((await confirm(id, { subject: 'Quick' })).body.state).toBe('done');
    gate.resolve();
    expect((await slow).status).toBe(503);
    await runJobs(api.database, world);
    expect(world.posted.map(({ subject }) => subject)).toEqual(['Quick']);
  });

  it('can’t be decided by any other user', async () => {
    const { id } = await proposed(repair);
    const { manager, otherLandlord, tenant, admin } = people;
    for (const other of [manager, otherLandlord, tenant, admin])
      for (const answer of [await confirm(id, {}, other), await refuse(id, other)])
        expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
    expect(writable.written).toEqual([]);
  });
});
