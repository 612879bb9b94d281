import { setTimeout as delay } from 'node:timers/promises';
import { Unavailable } from '@keystead/service-kit';
import { reportsIn, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { ElicitResult, Progress } from '@modelcontextprotocol/sdk/types.js';
import { newWorld, people, runJobs, testAssistant } from '../../test/test-assistant.ts';
import { clientOf } from '../../test/test-mcp.ts';
import { writableSample } from '../../test/test-writes.ts';
import { ActionRepository } from '../actions/action.repository.ts';

type Scopes = NonNullable<TestUser['key']>['scopes'];

const readAndPropose: Scopes = ['portfolio:read', 'operations:read', 'assistant:write'];
const everything: Scopes = ['portfolio:write', 'operations:write', 'assistant:write'];

/** A call that nobody decides on ends at once, and a decision is noticed at once. */
const hasty = { decision: 0, look: 5, progress: 600_000 };
const patient = { ...hasty, decision: 60_000 };

interface Outcome {
  readonly action_id: number;
  readonly state: string;
  readonly note: string;
  readonly details: readonly { label: string; value: string }[];
  readonly result: { path: string } | null;
}

describe('proposals by MCP', () => {
  const world = newWorld();
  /** The same world, which changes with it. */
  const withPauses = (pauses: typeof hasty): typeof world => Object.assign(Object.create(world), { pauses });
  let api: TestApi;
  let twin: TestApi;
  let written: ReturnType<typeof writableSample>['written'];
  let users = 500;
  let owner: TestUser;
  const clients: Client[] = [];
  beforeAll(async () => {
    world.pauses = patient;
    api = await testAssistant(world);
    // Another copy of the service, on the same database.
    twin = await testAssistant(withPauses(hasty), api.database);
  });
  beforeEach(async () => {
    await runJobs(api.database, world);
    world.posted.splice(0);
    await api.database.collection('attempt_limits').deleteMany({});
    await api.database.collection('reports').deleteMany({});
    const writable = writableSample();
    written = writable.written;
    Object.assign(world, { sample: writable.sample, now: () => new Date(), after: () => undefined });
    owner = { ...people.landlord, userId: ++users };
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });
  afterAll(async () => {
    await twin.stop();
    await api.stop();
  });

  const keyOf = (scopes: Scopes, id = 7): TestUser => ({ ...owner, key: { id, scopes, name: 'Bookkeeping' } });

  async function connect(to: TestApi, user: TestUser, asked?: Parameters<typeof clientOf>[2]): Promise<Client> {
    const client = await clientOf(to, user, asked);
    await client.listTools();
    clients.push(client);
    return client;
  }

  const record = { name: 'propose_payment', arguments: { tenant_id: 22, amount: 75, payment_type: 'fee' } };
  const outcomeOf = ({ structuredContent }: Readonly<Record<string, unknown>>) => structuredContent as Outcome;

  /** Calls a tool that proposes, and resolves with the card once the call waits for a decision. */
  async function proposed(client: Client, call: Parameters<Client['callTool']>[0] = record) {
    const waiting = Promise.withResolvers<Progress>();
    const outcome = client.callTool(call, undefined, { onprogress: (progress) => waiting.resolve(progress) });
    outcome.catch(waiting.reject);
    await waiting.promise;
    const [message] = (await api.call(owner, 'GET /ai/history')).body.messages;
    const [card] = message?.actions ?? [];
    if (!card) throw new Error('There is no card');
    return { outcome, card, message };
  }

  const stored = () => api.database.collection('assistant_actions').countDocuments({ user_id: owner.userId });

  it('shows the person a card that names the key, and tells them in their inbox', async () => {
    const { outcome, card, message } = await proposed(await connect(api, keyOf(readAndPropose)));
    expect(card).toMatchObject({ kind: 'payment', state: 'proposed', title: 'Record $75.00 from Ben Carter' });
    expect(card.details).toContainEqual({ label: 'Proposed by', value: 'Bookkeeping through MCP' });
    expect(message).toMatchObject({
      type: 'assistant',
      content: expect.stringContaining('only happens if you confirm'),
    });
    await runJobs(api.database, world);
    expect(world.posted).toMatchObject([
      {
        kind: 'proposal',
        email: false,
        to: { user_id: owner.userId },
        subject: 'To confirm: Record $75.00 from Ben Carter',
        link: { path: '/app/ai-assistant' },
      },
    ]);
    expect(written).toEqual([]);
    await api.call(owner, `POST /ai/actions/${card.id}/refusal`);
    await outcome;
  });

  it('completes the call when the person confirms in the app', async () => {
    const { outcome, card } = await proposed(await connect(api, keyOf(readAndPropose)));
    expect((await api.call(owner, `POST /ai/actions/${card.id}/confirmation`, {})).body.state).toBe('done');
    expect(outcomeOf(await outcome)).toMatchObject({
      action_id: card.id,
      state: 'done',
      result: { path: expect.stringMatching(/^\/app\/payments\/\d+$/) },
    });
    expect(written).toMatchObject([{ name: 'POST /payments', body: { tenant_id: 22, amount: 75 } }]);
    const { requests } = await reportsIn(api.database);
    expect(requests.map(({ action }) => action).sort()).toEqual([
      'POST /ai/actions/{id}/confirmation',
      'POST /internal/mcp',
    ]);
    expect(JSON.stringify(requests)).not.toMatch(/Ben Carter|amount/);
  });

  it('completes the call when the person declines, and writes nothing', async () => {
    const { outcome, card } = await proposed(await connect(api, keyOf(readAndPropose)));
    await api.call(owner, `POST /ai/actions/${card.id}/refusal`);
    expect(outcomeOf(await outcome)).toMatchObject({
      state: 'declined',
      note: expect.stringContaining('not been done'),
    });
    expect(written).toEqual([]);
  });

  it('looks more often than it tells the client of its progress', async () => {
    const told: Progress[] = [];
    const client = await connect(api, keyOf(readAndPropose));
    const find = jest.spyOn(ActionRepository.prototype, 'find');
    const outcome = client.callTool(record, undefined, { onprogress: (progress) => told.push(progress) });
    while (find.mock.calls.length < 10) await delay(5);
    const [, id] = find.mock.calls[0] ?? [];
    find.mockRestore();
    await api.call(owner, `POST /ai/actions/${id}/refusal`);
    expect(outcomeOf(await outcome).state).toBe('declined');
    expect(told).toEqual([expect.objectContaining({ progress: 0 })]);
  });

  it('says when the person has cleared the history, and with it the proposal', async () => {
    const { outcome } = await proposed(await connect(api, keyOf(readAndPropose)));
    await api.call(owner, 'DELETE /ai/history');
    expect(await outcome).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('withdrawn') }] });
  });

  it('says why what was confirmed could not be done', async () => {
    const { outcome, card } = await proposed(await connect(api, keyOf(readAndPropose)), {
      name: 'propose_assignment',
      arguments: { request_id: 51, personnel_id: 61 },
    });
    const request = world.sample.records.requests.find(({ id }) => id === 51);
    Object.assign(request ?? {}, { version: 99 });
    await api.call(owner, `POST /ai/actions/${card.id}/confirmation`, {});
    const result = await outcome;
    expect(result.isError).toBe(true);
    expect(outcomeOf(result)).toMatchObject({ state: 'failed', problem: expect.stringContaining('was changed') });
  });

  it('makes no second proposal of a repeated call, by whichever copy of the service', async () => {
    const { card, outcome } = await proposed(await connect(api, keyOf(readAndPropose)));
    const hurried = await connect(twin, keyOf(readAndPropose));
    const again = { ...record, arguments: { payment_type: 'fee', amount: 75, tenant_id: 22 } };
    const answers = await Promise.all([hurried.callTool(again), hurried.callTool(again), hurried.callTool(record)]);
    for (const answer of answers) expect(outcomeOf(answer)).toMatchObject({ action_id: card.id, state: 'waiting' });
    expect(await stored()).toBe(1);
    await runJobs(api.database, world);
    expect(world.posted).toHaveLength(1);
    // The decision is made at one copy, and ends the call that waits at the other.
    await twin.call(owner, `POST /ai/actions/${card.id}/confirmation`, {});
    expect(outcomeOf(await outcome).state).toBe('done');
    expect(outcomeOf(await hurried.callTool({ name: 'read_action', arguments: { action_id: card.id } }))).toMatchObject(
      {
        state: 'done',
      },
    );
    // What is asked for after the decision is another one.
    expect(outcomeOf(await hurried.callTool(record)).action_id).not.toBe(card.id);
  });

  it('makes one proposal of concurrent equal calls', async () => {
    const hurried = await connect(twin, keyOf(readAndPropose));
    const answers = await Promise.all(Array.from({ length: 5 }, () => hurried.callTool(record)));
    expect(new Set(answers.map((answer) => outcomeOf(answer).action_id)).size).toBe(1);
    expect(await stored()).toBe(1);
  });

  it('makes one proposal for a key of the client, also after the decision', async () => {
    const hurried = await connect(twin, keyOf(readAndPropose));
    const keyed = { ...record, _meta: { idempotencyKey: 'round-1' } };
    const { action_id } = outcomeOf(await hurried.callTool(keyed));
    await api.call(owner, `POST /ai/actions/${action_id}/confirmation`, {});
    expect(outcomeOf(await hurried.callTool(keyed))).toMatchObject({ action_id, state: 'done' });
    const other = { ...keyed, arguments: { ...record.arguments, amount: 76 } };
    expect(await hurried.callTool(other)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('idempotencyKey') }],
    });
    expect(written).toHaveLength(1);
  });

  it('lets another program propose the same, and no other user read it', async () => {
    const one = outcomeOf(await (await connect(twin, keyOf(readAndPropose))).callTool(record));
    const two = outcomeOf(await (await connect(twin, keyOf(readAndPropose, 8))).callTool(record));
    expect(two.action_id).not.toBe(one.action_id);
    const colleague = await connect(twin, { ...keyOf(readAndPropose, 9), userId: 9_999 });
    expect(await colleague.callTool({ name: 'read_action', arguments: { action_id: one.action_id } })).toMatchObject({
      isError: true,
      content: [{ text: 'This proposal does not exist.' }],
    });
  });

  it('is confirmed by no key through the API, whatever its scopes', async () => {
    const key = keyOf(everything);
    const { action_id } = outcomeOf(await (await connect(twin, key)).callTool(record));
    const { problem } = await api.call(key, `POST /ai/actions/${action_id}/confirmation`, {});
    expect(problem).toMatchObject({ status: 403, code: 'forbidden', error: expect.stringContaining('A person') });
    expect(written).toEqual([]);
  });

  it('ends after a day, and can be proposed again then', async () => {
    const hurried = await connect(twin, keyOf(readAndPropose));
    const { action_id } = outcomeOf(await hurried.callTool(record));
    world.now = () => new Date(Date.now() + 25 * 60 * 60_000);
    const later = await testAssistant(withPauses(hasty), api.database);
    const client = await connect(later, keyOf(readAndPropose));
    expect(outcomeOf(await client.callTool({ name: 'read_action', arguments: { action_id } }))).toMatchObject({
      state: 'declined',
      note: expect.stringContaining('within a day'),
    });
    expect(outcomeOf(await client.callTool(record)).action_id).not.toBe(action_id);
    await later.stop();
  });

  it('can be proposed again a day after a try whose outcome is unknown', async () => {
    const hurried = await connect(twin, keyOf(readAndPropose));
    const { action_id } = outcomeOf(await hurried.callTool(record));
    world.after = (name) => {
      if (name === 'POST /payments') throw new Unavailable();
    };
    expect((await api.call(owner, `POST /ai/actions/${action_id}/confirmation`, {})).status).toBe(503);
    world.now = () => new Date(Date.now() + 25 * 60 * 60_000);
    const mayBeDone = { state: 'failed', note: expect.stringContaining('may have been done') };
    const read = async () => outcomeOf(await hurried.callTool({ name: 'read_action', arguments: { action_id } }));
    expect(await read()).toMatchObject(mayBeDone);
    const again = outcomeOf(await hurried.callTool(record));
    expect(again).toMatchObject({ state: 'waiting' });
    expect(again.action_id).not.toBe(action_id);
    expect(await read()).toMatchObject({ ...mayBeDone, problem: expect.stringContaining('may have been done') });
    expect((await api.call(owner, `POST /ai/actions/${action_id}/confirmation`, {})).status).toBe(409);
    expect(written).toHaveLength(1);
  });

  it('is undone by no key through the API', async () => {
    const steps = [{ do: 'change', operation: 'PUT /properties/{id}', id: 11, body: '{"rent_amount":1500}' }];
    const key = keyOf(everything);
    const call = { name: 'propose_plan', arguments: { title: 'Raise the rent', steps } };
    const { action_id } = outcomeOf(await (await connect(twin, key)).callTool(call));
    await api.call(owner, `POST /ai/actions/${action_id}/confirmation`, {});
    const { problem } = await api.call(key, `POST /ai/actions/${action_id}/undo`);
    expect(problem).toMatchObject({ status: 403, code: 'forbidden' });
    expect(written).toHaveLength(1);
  });

  it('refuses more than twenty that wait, and floods', async () => {
    const hurried = await connect(twin, keyOf(readAndPropose));
    const call = (amount: number) => hurried.callTool({ ...record, arguments: { ...record.arguments, amount } });
    for (let amount = 1; amount <= 20; amount += 1) expect((await call(amount)).isError).toBeUndefined();
    expect(await call(21)).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/too many/i) }] });
    await api.database.collection('attempt_limits').deleteMany({});
    expect(await call(21)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('20 proposals') }],
    });
    expect(await stored()).toBe(20);
  });

  describe('with a client that can ask a person', () => {
    const asking = (scopes: Scopes, answer: ElicitResult) => {
      const questions: string[] = [];
      const connected = connect(api, keyOf(scopes), (message) => {
        questions.push(message);
        return answer;
      });
      return { questions, connected };
    };

    it('does what the person confirms there, if the key may do so by itself', async () => {
      const { questions, connected } = asking(everything, { action: 'accept', content: { confirm: true } });
      expect(outcomeOf(await (await connected).callTool(record))).toMatchObject({ state: 'done' });
      expect(questions).toEqual([expect.stringContaining('Record $75.00 from Ben Carter')]);
      expect(questions[0]).toContain('Proposed by: Bookkeeping through MCP');
      expect(written).toHaveLength(1);
    });

    it.each<[string, ElicitResult]>([
      ['declines', { action: 'decline' }],
      ['leaves the box empty', { action: 'accept', content: { confirm: false } }],
    ])('writes nothing if the person %s', async (_, answer) => {
      const { connected } = asking(everything, answer);
      expect(outcomeOf(await (await connected).callTool(record))).toMatchObject({ state: 'declined' });
      expect(written).toEqual([]);
    });

    it('asks nobody where the key may not write, and waits for the app', async () => {
      const { questions, connected } = asking(readAndPropose, { action: 'accept', content: { confirm: true } });
      const { outcome, card } = await proposed(await connected);
      await api.call(owner, `POST /ai/actions/${card.id}/refusal`);
      expect(outcomeOf(await outcome).state).toBe('declined');
      expect(questions).toEqual([]);
    });

    it('asks nothing about a plan, whose steps a question can’t show, and waits for the app', async () => {
      const { questions, connected } = asking(everything, { action: 'accept', content: { confirm: true } });
      const steps = [1500, 1600].map((rent_amount, at) => ({
        do: 'change',
        operation: 'PUT /properties/{id}',
        id: 11 + at,
        body: JSON.stringify({ rent_amount }),
      }));
      const call = { name: 'propose_plan', arguments: { title: 'Raise the rents', steps } };
      const { outcome, card } = await proposed(await connected, call);
      expect(card).toMatchObject({ kind: 'plan', state: 'proposed' });
      await api.call(owner, `POST /ai/actions/${card.id}/refusal`);
      expect(outcomeOf(await outcome).state).toBe('declined');
      expect([questions, written]).toEqual([[], []]);
    });

    it('believes no answer to a question that it has not asked', async () => {
      const key = keyOf(everything);
      const { action_id } = outcomeOf(await (await connect(twin, key)).callTool(record));
      for (const id of [
        `keystead-${action_id}-00000000-0000-0000-0000-000000000000`,
        `keystead-${action_id}-`,
        action_id,
      ]) {
        const answer = { jsonrpc: '2.0', id, result: { action: 'accept', content: { confirm: true } } };
        const headers = { accept: 'application/json, text/event-stream' };
        expect((await api.call(key, 'POST /internal/mcp', answer, headers)).status).toBe(202);
      }
      expect(written).toEqual([]);
    });
  });
});
