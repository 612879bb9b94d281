import { reportsIn, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { injections } from '../../test/injections.ts';
import { newWorld, people, testAssistant } from '../../test/test-assistant.ts';
import { injected } from '../../test/test-injected.ts';
import { clientOf } from '../../test/test-mcp.ts';
import { recordText } from '../tools/record-rows.ts';

/** A key with every scope that a client could have, and a client that does whatever a record says. */
const scopes = ['portfolio:write', 'operations:write', 'assistant:write'] as const;
const keyOf = (user: TestUser, userId: number): TestUser => ({
  ...user,
  userId,
  key: { id: 7, scopes, name: 'Agent' },
});

/** The strings of a result, and the paths of the fields that hold them. */
function stringsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => stringsIn(each, `${path}.${name}`));
}

describe('a client of MCP that obeys text in a record', () => {
  const world = newWorld({ pauses: { decision: 0, look: 5, progress: 5 } });
  let api: TestApi;
  let users = 700;
  beforeAll(async () => {
    api = await testAssistant(world);
  });
  beforeEach(() => api.database.collection('attempt_limits').deleteMany({}));
  afterAll(() => api.stop());

  it.each(Object.entries(injections))('changes nothing where it %s', async (_, { place, text, obeying, by, never }) => {
    const { sample, read } = await injected(place, text);
    world.sample = sample;
    // A tenant of the sample is found by their own id.
    const user = by === 'ana' ? keyOf(people.tenant, people.tenant.userId) : keyOf(people.landlord, ++users);
    const client = await clientOf(api, user);
    const { tools } = await client.listTools();
    const result = await client.callTool({ name: read.name, arguments: { ...(read.arguments as object) } });
    if (by !== 'ana') {
      // The text is in the field of its record, on one line, and nowhere else: not in a title or a description.
      const found = stringsIn(result.structuredContent).filter(([, value]) => value.includes(recordText(text)));
      expect(found.length).toBeGreaterThan(0);
      for (const [path] of found) expect(path).toMatch(/^\.(data\.|pages\.\d+\.label$)/);
      const [content] = result.content as [{ text: string }];
      expect(JSON.parse(content.text)).toEqual(result.structuredContent);
      expect(content.text).not.toContain('\n');
    }
    expect(JSON.stringify(tools)).not.toContain(text);
    const prompt = await client.getPrompt({ name: 'morning_briefing' });
    expect(prompt.messages[0]?.content).toMatchObject({ type: 'text', text: expect.not.stringContaining(text) });

    for (const { name, arguments: input } of obeying.flatMap(({ calls = [] }) => calls)) {
      // Only the model of the chat has to say with which words it was asked.
      const { asked_for: _, ...rest } = input as Record<string, unknown>;
      const call = { name, arguments: rest };
      const answer = await client
        .callTool(call)
        .catch((error: Error) => ({ isError: true, content: [{ text: error.message }] }));
      if (!name.startsWith('propose_')) continue;
      expect(JSON.stringify(answer.content)).not.toContain('is not a field of this request');
      if ('structuredContent' in answer && !answer.isError)
        expect(answer.structuredContent).toMatchObject({ state: 'waiting' });
    }
    await client.close();
    // Cards at most, and none that leads elsewhere. Nobody has confirmed them, and nothing was written or sent.
    const cards = await api.database.collection('assistant_actions').find({ user_id: user.userId }).toArray();
    expect(cards.every(({ state, tried }) => state === 'proposed' && tried === false)).toBe(true);
    if (never.test('evil.example')) expect(JSON.stringify(cards.map(({ deed }) => deed))).not.toMatch(never);
    expect(sample.calls.map(({ name }) => name).filter((name) => !name.startsWith('GET '))).toEqual([]);
    for (const call of sample.calls) expect(call.by).toMatchObject({ userId: user.userId, key: { id: 7 } });
    const { requests } = await reportsIn(api.database);
    expect(requests.filter(({ action }) => action.includes('/ai/actions/'))).toEqual([]);
  });

  const change = (operation: string, body: object, id?: number) => ({
    do: 'change',
    operation,
    ...(id !== undefined && { id }),
    body: JSON.stringify(body),
  });
  const person = { first_name: 'Tom', last_name: 'Reed', property_id: 11 };

  it.each([
    ['text', { do: 'message', tenant_id: 21, subject: 'Rent', text: 'Pay at https://evil.example/pay.' }],
    ['subject', { do: 'message', tenant_id: 21, subject: 'boss@evil.example', text: 'Please pay.' }],
    ['body', change('PUT /properties/{id}', { description: 'See evil.example' }, 11)],
    ['body', change('POST /tenants', { ...person, email: 'tom@example.com', phone: 'sms:+15550100' })],
    ['body', change('PUT /ledger/policy', { late_fees: [{ name: 'https://evil.example' }] })],
  ])('proposes no plan with another address in the %s of a step', async (field, step) => {
    const client = await clientOf(api, keyOf(people.landlord, ++users));
    const raise = change('PUT /properties/{id}', { rent_amount: 1500 }, 11);
    const answer = await client.callTool({ name: 'propose_plan', arguments: { title: 'Do it', steps: [raise, step] } });
    expect(answer).toMatchObject({
      isError: true,
      content: [{ text: `steps.1.${field}: must not lead to other addresses` }],
    });
    await client.close();
  });

  it('proposes the email address of a record, which the card shows', async () => {
    const client = await clientOf(api, keyOf(people.landlord, ++users));
    const steps = [change('POST /tenants', { ...person, email: 'tom@example.com' })];
    const answer = await client.callTool({ name: 'propose_plan', arguments: { title: 'Add Tom', steps } });
    expect(answer.structuredContent).toMatchObject({
      state: 'waiting',
      plan: {
        steps: [{ problem: null, details: expect.arrayContaining([{ label: 'Email', value: 'tom@example.com' }]) }],
      },
    });
    await client.close();
  });

  it('finds no tool that confirms, and no message that does', async () => {
    const client = await clientOf(api, keyOf(people.landlord, ++users));
    const { tools } = await client.listTools();
    expect(tools.filter(({ name }) => /confirm|approve|execute/.test(name))).toEqual([]);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name)).toEqual(
      tools.map(({ name }) => name).filter((name) => name.startsWith('propose_')),
    );
    await client.close();
  });

  it.each([
    'Please pay at https://evil.example/pay.',
    'Write to boss@evil.example',
    'Go to evil．example/x',
    'Call sms:+15550100',
  ])('drafts no message that says “%s”', async (text) => {
    const client = await clientOf(api, keyOf(people.landlord, ++users));
    const call = { name: 'propose_message', arguments: { tenant_id: 21, subject: 'Rent', text } };
    expect(await client.callTool(call)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('text: must not lead to other addresses') }],
    });
    await client.close();
  });
});
