import { randomUUID } from 'node:crypto';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { ask, newWorld, people, propose, testAssistant } from '../../test/test-assistant.ts';

const { landlord, manager, admin, tenant } = people;

describe('the history of a conversation', () => {
  let api: TestApi;
  let user: TestUser;
  let users = 100;
  const world = newWorld();
  beforeAll(async () => {
    api = await testAssistant(world);
  });
  beforeEach(() => {
    user = { ...landlord, userId: ++users, accountId: users };
    world.analyst = newWorld().analyst;
  });
  afterAll(() => api.stop());

  const read = async (query = '', by = user) => (await api.call(by, `GET /ai/history?${query}`)).body;
  const store = (messages: unknown, by = user) => api.call(by, 'POST /ai/history', { messages });
  const texts = async (query = '') => (await read(query)).messages.map(({ content }) => content);
  const exchange = (own: object = {}) => {
    const id = randomUUID();
    return [
      { exchange: id, type: 'user', content: 'Hello?', ...own },
      { exchange: id, type: 'assistant', content: 'Hello.', ...own },
    ];
  };

  it('contains questions and answers, newest first, in pages', async () => {
    for (const question of ['One', 'Two', 'Three']) await ask(api, user, question);
    const first = await read('limit=4');
    expect(first.messages.map(({ type, content }) => [type, content])).toEqual([
      ['assistant', 'You ask: Three'],
      ['user', 'Three'],
      ['assistant', 'You ask: Two'],
      ['user', 'Two'],
    ]);
    expect([first.total, first.messages[0]?.exchange]).toEqual([6, first.messages[1]?.exchange]);
    // Later questions don't shift the pages.
    await ask(api, user, 'Four');
    expect(await texts(`limit=4&cursor=${first.next_cursor}`)).toEqual(['You ask: One', 'One']);
    for (const query of ['limit=0', 'limit=201', 'cursor=bm9wZQ', 'sort=timestamp'])
      expect((await api.call(user, `GET /ai/history?${query}`)).status).toBe(422);
  });

  it('POST /ai/history: stores the messages of a page once', async () => {
    const messages = exchange({ timestamp: '2026-01-02T03:04:05.000Z', model: 'keystead-advanced' });
    const stored = await store(messages);
    expect(stored.status).toBe(201);
    expect(stored.body.messages).toEqual(
      messages.map((message) => ({ ...message, id: expect.any(Number), answered_by: null, actions: [] })),
    );
    const again = await store(messages.map((message) => ({ ...message, content: 'Something else' })));
    expect(again.body).toEqual(stored.body);
    expect(await texts()).toEqual(['Hello.', 'Hello?']);
  });

  describe('messages with client ids', () => {
    const message = (id: string | number, type: string, content: string, timestamp = '2026-01-02T03:04:05.000Z') => ({
      id,
      type,
      content,
      timestamp,
      model: 'keystead-basic',
    });
    const pair = [message('1767323045000', 'user', 'Hello?'), message('1767323045001', 'assistant', 'Hello.')];

    it('stores a question with its answer once, as one exchange', async () => {
      const first = await store(pair);
      expect(first.status).toBe(201);
      expect(first.body.messages).toMatchObject(pair.map(({ id: _, ...rest }) => rest));
      expect(new Set(first.body.messages.map(({ exchange: of }) => of)).size).toBe(1);
      expect((await store(pair)).body).toEqual(first.body);
      expect((await read()).total).toBe(2);
    });

    it('stores several messages, including numeric ids and single messages', async () => {
      await store([message(1, 'user', 'One'), message(2, 'assistant', 'Two'), message(3, 'user', 'Three')]);
      await store([message(4, 'assistant', 'Four')]);
      // A client that starts at id 1 again on another day.
      await store([message(1, 'user', 'Five', '2026-01-03T00:00:00.000Z')]);
      expect((await texts()).sort()).toEqual(['Five', 'Four', 'One', 'Three', 'Two']);
    });

    it('accepts its own answer as the same exchange', async () => {
      const { messages } = await ask(api, user, 'Who owes me money?');
      const handed = messages.map(({ id, exchange: of, type, content }) => ({ id, exchange: of, type, content }));
      expect((await store(handed)).body.messages).toEqual(messages);
      expect((await read()).total).toBe(2);
    });

    it.each(['', 'x'.repeat(101), 0, 1.5, { $gt: '' }])('rejects the id %j', async (id) => {
      expect((await store([{ ...pair[0], id }])).problem).toMatchObject({ status: 422, fields: expect.anything() });
    });
  });

  it('POST /ai/history: stores one copy of a message under concurrent requests', async () => {
    const messages = exchange();
    const answers = await Promise.all(Array.from({ length: 8 }, () => store(messages)));
    expect(new Set(answers.map(({ body }) => body.messages.map(({ id }) => id).join())).size).toBe(1);
    expect((await read()).total).toBe(2);
  });

  it('POST /ai/history: does not replace messages that the service has written', async () => {
    const { messages } = await ask(api, user, 'Who owes me money?');
    const handed = messages.map(({ exchange: id, type }) => ({ exchange: id, type, content: 'Nobody' }));
    expect((await store(handed)).body.messages).toEqual(messages);
    expect(await texts()).toEqual(['You ask: Who owes me money?', 'Who owes me money?']);
  });

  it('POST /ai/history: stores no timestamp in the future', async () => {
    const before = Date.now();
    const { body } = await store(exchange({ timestamp: '2999-01-01T00:00:00.000Z' }));
    for (const { timestamp } of body.messages) {
      expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(timestamp)).toBeLessThanOrEqual(Date.now());
    }
  });

  it.each([
    ['nothing', []],
    ['more than twenty', Array.from({ length: 21 }, () => exchange()[0])],
    ['no exchange', [{ type: 'user', content: 'Hello?' }]],
    ['an exchange of its own naming', [{ exchange: 'mine', type: 'user', content: 'Hello?' }]],
    ['another speaker', exchange({ type: 'system' })],
    ['a question that is too long', exchange({ content: 'x'.repeat(4001) })],
    ['an empty text', exchange({ content: '' })],
    ['a text that is no string', exchange({ content: { $gt: '' } })],
    ['an answerer', exchange({ answered_by: 'model' })],
    ['actions', exchange({ actions: [] })],
  ])('POST /ai/history: rejects %s, and stores none of the messages', async (_, messages) => {
    expect((await store([...messages])).problem).toMatchObject({ status: 422, fields: expect.anything() });
    expect((await read()).total).toBe(0);
  });

  it('is private to each user, also from colleagues and admins', async () => {
    await ask(api, landlord, 'Mine alone');
    for (const other of [manager, admin, tenant]) {
      expect((await read('', other)).messages).toEqual([]);
      // For another user the same exchange id is another exchange.
      const [mine] = (await read('', landlord)).messages;
      await store([{ exchange: mine?.exchange, type: 'assistant', content: 'Not yours' }], other);
    }
    expect((await read('', landlord)).messages.map(({ content }) => content)).toEqual([
      'You ask: Mine alone',
      'Mine alone',
    ]);
  });

  it('is cleared together with undecided actions; decided ones stay', async () => {
    const message = { kind: 'message', tenant_ids: [21], subject: 'Rent', text: 'Please pay.' } as const;
    const proposal = { deed: message, title: 'Write to Ana', details: [], to: ['Ana Lopez'] };
    const [open, rejected] = [await propose(api, world, user, proposal), await propose(api, world, user, proposal)];
    await api.call(user, `POST /ai/actions/${rejected.id}/refusal`);
    const colleague = { ...user, userId: ++users };
    await ask(api, colleague, 'Still here?');
    expect((await api.call(user, 'DELETE /ai/history')).status).toBe(204);
    expect(await read()).toMatchObject({ messages: [], total: 0, next_cursor: null });
    expect((await api.call(user, `POST /ai/actions/${open.id}/confirmation`, {})).status).toBe(404);
    expect((await api.call(user, `POST /ai/actions/${rejected.id}/refusal`)).body.state).toBe('refused');
    expect((await read('', colleague)).total).toBe(2);
    expect((await api.call(user, 'DELETE /ai/history')).status).toBe(204);
  });
});
