import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '@keystead/contracts';
import { Forbidden, Unavailable } from '@keystead/service-kit';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { emailCard, testActions } from '../../test/test-actions.ts';
import { people, runJobs, testAssistant, type World } from '../../test/test-assistant.ts';
import type { WritableSample } from '../../test/test-writes.ts';
import type { ApiOperation } from '../records/caller-records.ts';
import { runTool } from '../tools/tools.ts';
import type { Proposal } from './action.ts';

const test = testActions();
const { confirm, proposed, refuse } = test;

const rent = (id: number, rent_amount: number) => ({
  do: 'change',
  operation: 'PUT /properties/{id}',
  id,
  body: JSON.stringify({ rent_amount }),
});
const remindAna = { do: 'reminder', tenant_id: 21 };
const addHouse = {
  do: 'change',
  operation: 'POST /properties',
  body: JSON.stringify({
    name: 'New House',
    address: '1 Oak',
    city: 'Salem',
    state: 'OR',
    zip_code: '97301',
    rent_amount: 900,
  }),
};
/** An id of nothing. */
const nothing = rent(999, 1);
const A_MINUTE = 60_000;

type Action = Answer<'GET /ai/actions/{id}'>;

describe('a plan', () => {
  let api: TestApi;
  let world: World;
  let writable: WritableSample;
  let user: TestUser;
  beforeEach(() => {
    ({ api, world, writable, user } = test.now());
  });

  const names = () => writable.written.map(({ name }) => name);
  const rents = () => [11, 12].map((id) => writable.sample.records.properties.find((it) => it.id === id)?.rent_amount);
  const states = (action: Action) => action.plan?.steps.map(({ state }) => state);
  async function propose(...steps: object[]) {
    const { data } = await runTool('propose_plan', writable.sample.landlord, { title: 'Do all of it', steps });
    return proposed(data as Proposal);
  }
  const read = async (id: number, by = user) => (await api.call(by, `GET /ai/actions/${id}`)).body as Action;
  const undo = (id: number, by = user) => api.call(by, `POST /ai/actions/${id}/undo`);
  /** The action, once nothing works on it any more. */
  async function settled(id: number): Promise<Action> {
    for (;;) {
      const action = await read(id);
      if (!action.plan || (action.state !== 'running' && action.state !== 'undoing') || action.plan.stalled)
        return action;
      await delay(25);
    }
  }
  async function carriedOut(id: number, change: object = {}): Promise<Action> {
    expect((await confirm(id, change)).status).toBe(200);
    return settled(id);
  }
  /** Lets a call fail so often. */
  const failing = (operation: ApiOperation, times: number, error: Error, at: 'before' | 'after' = 'before') => {
    let left = times;
    world[at] = (name) => {
      if (name === operation && left-- > 0) throw error;
    };
  };

  it('is shown with all its steps, and has no effect before it is confirmed', async () => {
    const action = await propose(rent(11, 1500), remindAna, nothing);
    expect(action).toMatchObject({ kind: 'plan', title: 'Do all of it', message: null, state: 'proposed' });
    expect(action.plan).toMatchObject({ can_undo: false, stalled: false });
    expect(action.plan?.steps).toMatchObject([
      { number: 1, kind: 'change', title: 'Change 12 Elm Street', state: 'ready', can_undo: true, message: null },
      {
        number: 2,
        kind: 'reminder',
        title: 'Ana Lopez',
        amount: 2900,
        message: { to: ['Ana Lopez'], text: expect.stringContaining('$2,900.00') },
        state: 'ready',
        can_undo: false,
      },
      { number: 3, state: 'impossible', problem: 'There is no such record.' },
    ]);
    expect(await read(action.id)).toEqual(action);
    await runJobs(api.database, world);
    expect([writable.written, world.posted]).toEqual([[], []]);
  });

  it('carries out its steps in order with one confirmation, however often it is confirmed', async () => {
    const { id } = await propose(rent(11, 1500), remindAna, rent(12, 2200), nothing);
    const action = await carriedOut(id);
    expect(action).toMatchObject({ state: 'done', problem: null, decided_at: expect.any(String) });
    expect(states(action)).toEqual(['done', 'done', 'done', 'impossible']);
    expect(action.plan?.steps[0]?.result).toEqual({ label: 'View', path: '/app/properties/11' });
    await confirm(id);
    await runJobs(api.database, world);
    expect(rents()).toEqual([1500, 2200]);
    expect(names()).toEqual(['PUT /properties/{id}', 'PUT /properties/{id}']);
    expect(world.posted.map(({ to, subject }) => [to, subject])).toEqual([[{ user_id: 4 }, 'Reminder: overdue rent']]);
    expect((await refuse(id)).problem).toMatchObject({ status: 409, error: 'This has already been done.' });
  });

  it('leaves out the steps that the user has left out', async () => {
    const { id } = await propose(rent(11, 1500), rent(12, 2200));
    expect(states(await carriedOut(id, { left_out: [1] }))).toEqual(['left_out', 'done']);
    expect(rents()).toEqual([1450, 2200]);
  });

  it.each([[[1, 2]], [[7]], [['x']]])('rejects a choice of %j, and stays as it was', async (left_out) => {
    const { id } = await propose(rent(11, 1500), rent(12, 2200));
    expect((await confirm(id, { left_out })).problem).toMatchObject({ status: 422 });
    expect((await read(id)).state).toBe('proposed');
    expect((await confirm(id, { subject: 'Hi' })).problem).toMatchObject({ status: 422 });
  });

  it('is the only kind of action with steps to leave out or to undo', async () => {
    const { id } = await proposed(emailCard);
    expect((await confirm(id, { left_out: [1] })).problem).toMatchObject({ status: 422 });
    expect((await undo(id)).problem).toMatchObject({ status: 409 });
  });

  it('can be declined as a whole', async () => {
    const { id } = await propose(rent(11, 1500), rent(12, 2200));
    expect((await refuse(id)).body.state).toBe('refused');
    expect((await confirm(id)).problem).toMatchObject({ status: 409 });
    expect((await undo(id)).problem).toMatchObject({ status: 409 });
    expect(writable.written).toEqual([]);
  });

  it('goes on after a step that is rejected, and retries only that one', async () => {
    const { id } = await propose(rent(11, 1500), addHouse, rent(12, 2200));
    failing('POST /properties', 1, new Forbidden('Your plan has ended.'));
    const action = await carriedOut(id);
    expect(action).toMatchObject({ state: 'failed', problem: '1 of 3 steps failed.' });
    expect(action.plan?.steps).toMatchObject([
      { state: 'done' },
      { state: 'failed', problem: 'Your plan has ended.' },
      { state: 'done' },
    ]);
    expect(states(await carriedOut(id))).toEqual(['done', 'done', 'done']);
    expect(names()).toEqual(['PUT /properties/{id}', 'PUT /properties/{id}', 'POST /properties']);
  });

  it('changes nothing that somebody else has changed meanwhile', async () => {
    const { id } = await propose(rent(11, 1500), rent(12, 2200));
    Object.assign(writable.sample.records.properties.find((it) => it.id === 11) ?? {}, {
      rent_amount: 1460,
      version: 2,
    });
    const action = await carriedOut(id);
    expect(states(action)).toEqual(['failed', 'done']);
    expect(action.plan?.steps[0]?.problem).toContain('changed after I proposed');
    expect(rents()).toEqual([1460, 2200]);
  });

  it('checks each step with the rights that the user has then', async () => {
    const { id } = await propose(remindAna, rent(12, 2200));
    Object.assign(writable.sample.records.tenants.find((it) => it.id === 21) ?? {}, {
      abilities: { update: false, delete: false, invite: false },
    });
    const action = await carriedOut(id);
    expect(action.plan?.steps[0]).toMatchObject({ state: 'failed', problem: 'You may not write to Ana Lopez.' });
    await runJobs(api.database, world);
    expect(world.posted).toEqual([]);
  });

  it('tries a step again while a service is down, without doing it twice', async () => {
    const { id } = await propose(addHouse, rent(11, 1500));
    failing('POST /properties', 2, new Unavailable(), 'after');
    expect(states(await carriedOut(id))).toEqual(['done', 'done']);
    expect(names()).toEqual(['POST /properties', 'PUT /properties/{id}']);
  });

  it('recognises a change that an earlier try has made', async () => {
    const { id } = await propose(rent(11, 1500));
    failing('PUT /properties/{id}', 1, new Unavailable(), 'after');
    expect((await carriedOut(id)).state).toBe('done');
    expect(names()).toEqual(['PUT /properties/{id}']);
    expect((await undo(id)).status).toBe(200);
    expect((await settled(id)).state).toBe('undone');
    expect(rents()[0]).toBe(1450);
  });

  it('does not mistake the change of another user for that of an earlier try', async () => {
    const { id } = await propose({ ...rent(11, 1), body: JSON.stringify({ address: 'Oak Avenue 12' }) });
    const property = writable.sample.records.properties.find((it) => it.id === 11);
    let left = 1;
    world.before = (name) => {
      if (name !== 'PUT /properties/{id}' || left-- === 0) return;
      Object.assign(property ?? {}, { address: 'Elm Street 12', version: 2 });
      throw new Unavailable();
    };
    expect((await carriedOut(id)).plan?.steps[0]).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('changed after I proposed'),
    });
    expect(property?.address).toBe('Elm Street 12');
  });

  it('says that a write may have been done where its answer was lost and its record has changed', async () => {
    const { records } = writable.sample;
    const paid = records.payments.find(({ abilities }) => abilities.reverse)?.id ?? 0;
    const { id } = await propose({
      do: 'change',
      operation: 'POST /payments/{id}/reversal',
      id: paid,
      body: '{"reason":"By mistake"}',
    });
    failing('POST /payments/{id}/reversal', 1, new Unavailable(), 'after');
    const mayBeDone = { state: 'failed', problem: expect.stringContaining('may have been done') };
    expect((await carriedOut(id)).plan?.steps[0]).toMatchObject(mayBeDone);
    expect((await carriedOut(id)).plan?.steps[0]).toMatchObject(mayBeDone);
    expect(names()).toEqual(['POST /payments/{id}/reversal']);
  });

  it('says that a service did not answer, and finds out on the next confirmation', async () => {
    const { id } = await propose(addHouse, rent(11, 1500));
    failing('POST /properties', 3, new Unavailable(), 'after');
    const action = await carriedOut(id);
    expect(action.plan?.steps).toMatchObject([
      { state: 'failed', problem: 'A service did not answer. Try again later.' },
      { state: 'done' },
    ]);
    expect(states(await carriedOut(id))).toEqual(['done', 'done']);
    expect(names()).toEqual(['POST /properties', 'PUT /properties/{id}']);
  });

  it('goes on where a crash has ended it, and repeats no effect', async () => {
    const { id } = await propose(addHouse, rent(11, 1500), remindAna, rent(12, 2200));
    // The first process hangs after the effect of the second step, before it is recorded.
    const { sample } = writable;
    const [effect, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    world.sample = {
      ...sample,
      callAs: (by) => {
        const call = sample.callAs(by);
        return (async (name, options) => {
          const answer = await call(name, options);
          if (name !== 'PUT /properties/{id}') return answer;
          effect.resolve();
          await end.promise;
          return answer;
        }) as typeof call;
      },
    };
    const first = confirm(id);
    await effect.promise;
    expect(await read(id)).toMatchObject({ state: 'running', plan: { stalled: false } });
    expect((await undo(id)).problem).toMatchObject({ status: 409 });
    world.sample = sample;
    const other = await testAssistant(world, api.database);
    // Nothing else starts it before the claim of the first process has ended.
    await other.call(user, `POST /ai/actions/${id}/confirmation`, {});
    expect(states(await read(id))).toEqual(['done', 'ready', 'ready', 'ready']);
    world.now = () => new Date(Date.now() + A_MINUTE);
    expect((await read(id)).plan?.stalled).toBe(true);
    expect((await other.call(user, `POST /ai/actions/${id}/confirmation`, {})).status).toBe(200);
    expect(states(await settled(id))).toEqual(['done', 'done', 'done', 'done']);
    // The first one comes back, and finds that it has lost its claim.
    end.resolve();
    expect((await first).status).toBe(200);
    await other.stop();
    await runJobs(api.database, world);
    expect(names()).toEqual(['POST /properties', 'PUT /properties/{id}', 'PUT /properties/{id}']);
    expect(world.posted).toHaveLength(1);
  });

  const DAY = 24 * 60 * A_MINUTE;
  /** Leaves a plan as a process that ended during a step has left it: the step was tried, and nothing works on it. */
  const interrupt = (id: number, tried: number, state: Action['state']) =>
    api.database
      .collection<{ _id: number }>('assistant_actions')
      .updateOne({ _id: id }, { $set: { state, [`deed.steps.${tried}.tried`]: true, held_until: null } });

  it('does not go on by itself a day after the decision, and says what may have been done', async () => {
    const { id } = await propose(addHouse, rent(11, 1500), rent(12, 2200));
    failing('PUT /properties/{id}', 1, new Forbidden('Your plan has ended.'));
    await carriedOut(id);
    await api.database
      .collection<{ _id: number }>('assistant_actions')
      .updateOne({ _id: id }, { $set: { 'deed.steps.0.state': 'ready', 'deed.steps.2.state': 'ready' } });
    await interrupt(id, 0, 'running');
    const before = names();
    world.now = () => new Date(Date.now() + DAY + A_MINUTE);
    expect((await read(id)).plan?.stalled).toBe(true);
    const { status, body } = await confirm(id);
    expect([status, body.state, body.problem]).toEqual([200, 'failed', expect.stringContaining('interrupted')]);
    expect(body.plan?.steps).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('may have been done') },
      { state: 'failed', problem: 'Your plan has ended.' },
      { state: 'failed', problem: 'This has not been done.' },
    ]);
    expect((await confirm(id)).problem).toMatchObject({ status: 409 });
    expect(names()).toEqual(before);
  });

  it.each(['undo', 'confirmation'])('does not go on undoing a day later, on a request of %s', async (request) => {
    const { id } = await propose(rent(11, 1500), rent(12, 2200));
    await carriedOut(id);
    await interrupt(id, 1, 'undoing');
    world.now = () => new Date(Date.now() + DAY + A_MINUTE);
    const { body } = await api.call(user, `POST /ai/actions/${id}/${request}` as 'POST /ai/actions/{id}/undo', {});
    expect([body.state, body.problem]).toEqual(['failed', expect.stringContaining('interrupted')]);
    expect(body.plan?.steps).toMatchObject([
      { state: 'done', problem: 'This has not been undone.' },
      { state: 'done', problem: expect.stringContaining('may have been undone') },
    ]);
    expect(rents()).toEqual([1500, 2200]);
    expect((await undo(id)).problem).toMatchObject({ status: 409 });
  });

  it('is carried out once by two confirmations at the same time', async () => {
    const { id } = await propose(addHouse, rent(11, 1500), remindAna);
    await Promise.all([confirm(id), confirm(id), confirm(id)]);
    expect((await settled(id)).state).toBe('done');
    await runJobs(api.database, world);
    expect(names()).toEqual(['POST /properties', 'PUT /properties/{id}']);
    expect(world.posted).toHaveLength(1);
  });

  it('undoes what can be undone, the last step first', async () => {
    const { id } = await propose(rent(11, 1500), addHouse, remindAna);
    expect((await carriedOut(id)).plan).toMatchObject({
      can_undo: true,
      steps: [{ can_undo: true }, { can_undo: true }, { can_undo: false }],
    });
    expect((await undo(id)).status).toBe(200);
    const action = await settled(id);
    expect([action.state, ...(states(action) ?? [])]).toEqual(['undone', 'undone', 'undone', 'done']);
    expect(writable.written.slice(2)).toEqual([
      { name: 'DELETE /properties/{id}', body: { id: expect.any(Number), ifMatch: 1 } },
      { name: 'PUT /properties/{id}', body: { rent_amount: 1450, version: 2 } },
    ]);
    expect(rents()[0]).toBe(1450);
    expect((await undo(id)).body.state).toBe('undone');
    expect(writable.written).toHaveLength(4);
  });

  it('takes a payment back by its reversal', async () => {
    const unpaid = writable.sample.records.payments.find(({ status }) => status === 'pending')?.id ?? 0;
    const paid = { do: 'change', operation: 'PUT /payments/{id}', id: unpaid, body: '{"status":"completed"}' };
    const { id } = await propose(paid);
    await carriedOut(id);
    await undo(id);
    expect((await settled(id)).state).toBe('undone');
    expect(writable.written.at(-1)).toMatchObject({
      name: 'POST /payments/{id}/reversal',
      body: { reason: 'Marked as paid by mistake', version: 2 },
    });
  });

  it('says which step could not be undone, and why', async () => {
    const { id } = await propose(rent(11, 1500), rent(12, 2200));
    await carriedOut(id);
    Object.assign(writable.sample.records.properties.find((it) => it.id === 11) ?? {}, {
      rent_amount: 1510,
      version: 3,
    });
    await undo(id);
    const action = await settled(id);
    expect(action.plan?.steps).toMatchObject([
      { state: 'done', can_undo: false, problem: expect.stringContaining('could not be undone') },
      { state: 'undone' },
    ]);
    expect([action.state, ...rents()]).toEqual(['undone', 1510, 2100]);
    expect(action.problem).toBe('1 of 2 steps could not be undone.');
  });

  it('still says after it was undone which steps have failed, and tries them again', async () => {
    const { id } = await propose(rent(11, 1500), addHouse);
    failing('POST /properties', 1, new Forbidden('Your plan has ended.'));
    await carriedOut(id);
    await undo(id);
    const undone = await settled(id);
    expect(undone).toMatchObject({ state: 'failed', problem: '1 of 2 steps failed.', plan: { can_undo: false } });
    expect(states(undone)).toEqual(['undone', 'failed']);
    expect((await undo(id)).body).toEqual(undone);
    expect(await carriedOut(id)).toMatchObject({ state: 'done', problem: null, plan: { can_undo: true } });
    expect(names()).toEqual(['PUT /properties/{id}', 'PUT /properties/{id}', 'POST /properties']);
  });

  it('says that a step could not be undone while a service is down, until it is', async () => {
    const { id } = await propose(rent(11, 1500));
    await carriedOut(id);
    failing('PUT /properties/{id}', 3, new Unavailable());
    await undo(id);
    const problem = '1 of 1 step could not be undone.';
    expect(await settled(id)).toMatchObject({ state: 'done', problem, plan: { can_undo: true } });
    await undo(id);
    expect(await settled(id)).toMatchObject({ state: 'undone', problem: null });
  });

  it('has nothing to undo where it only sent e-mails', async () => {
    const { id } = await propose(remindAna);
    expect((await carriedOut(id)).plan?.can_undo).toBe(false);
    expect((await undo(id)).problem).toMatchObject({ status: 409, error: 'None of these steps can be undone.' });
  });

  it('can be confirmed and undone for a day', async () => {
    const [one, other] = [await propose(rent(11, 1500)), await propose(rent(12, 2200))];
    await carriedOut(one.id);
    world.now = () => new Date(Date.now() + 25 * 60 * A_MINUTE);
    expect((await confirm(other.id)).problem).toMatchObject({ status: 409 });
    expect((await undo(one.id)).problem).toMatchObject({ status: 409 });
    expect(rents()).toEqual([1500, 2100]);
  });

  it('is decided, undone and seen by nobody else, and outlives a cleared history once it has begun', async () => {
    const { id } = await propose(rent(11, 1500), addHouse);
    for (const by of [people.manager, people.otherLandlord, people.tenant, people.admin])
      for (const answer of [await confirm(id, {}, by), await undo(id, by), await api.call(by, `GET /ai/actions/${id}`)])
        expect(answer.status).toBe(404);
    failing('POST /properties', 1, new Forbidden('No.'));
    await carriedOut(id);
    await api.call(user, 'DELETE /ai/history');
    expect((await read(id)).state).toBe('failed');
  });
});
