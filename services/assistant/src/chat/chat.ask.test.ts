import { randomUUID } from 'node:crypto';
import { AppError, NotFound, Unavailable } from '@keystead/service-kit';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { answered, ask, newWorld, people, testAssistant, type World } from '../../test/test-assistant.ts';
import { BudgetExceeded } from '../budget/model-budget.ts';
import { ModelFailed, type Turn } from './turn.ts';

const { landlord, tenant } = people;

describe('POST /ai/chat', () => {
  let api: TestApi;
  let world: World;
  let turns: Turn[];
  let users = 100;
  /** A separate user per test, so that no test uses up another's rate limit. */
  let user: TestUser;
  beforeAll(async () => {
    world = newWorld();
    api = await testAssistant(world);
  });
  beforeEach(() => {
    user = { ...landlord, userId: ++users, accountId: users };
    turns = [];
    world.analyst = async (turn) => {
      turns.push(turn);
      return answered(`You ask: ${turn.question}`);
    };
  });
  afterAll(() => api.stop());
  const chat = (body: unknown, by = user) => api.call(by, 'POST /ai/chat', body);

  it('responds with both messages, as the history contains them', async () => {
    const { status, body } = await chat({ message: '  Who owes me money?  ', model: 'keystead-financial' });
    expect(status).toBe(200);
    const [question, answer] = body.messages;
    const shared = { id: expect.any(Number), exchange: question?.exchange, model: 'keystead-financial', actions: [] };
    expect(body).toEqual({
      response: 'You ask: Who owes me money?',
      messages: [
        { ...shared, type: 'user', content: 'Who owes me money?', answered_by: null, timestamp: expect.any(String) },
        { ...shared, type: 'assistant', content: body.response, answered_by: 'analyst', timestamp: expect.any(String) },
      ],
    });
    expect((await api.call(user, 'GET /ai/history')).body.messages).toEqual([answer, question]);
  });

  it('names each source page once, with its label as typed, and no path outside the app', async () => {
    world.analyst = async () =>
      answered('Two payments are late.\n', {
        sources: [
          { label: 'Payments, overdue', path: '/app/payments?status=overdue' },
          { label: '[Ana](http://evil.example)', path: '/app/tenants/21' },
          { label: 'Payments, overdue', path: '/app/payments?status=overdue' },
          { label: 'Elsewhere', path: 'http://evil.example' },
        ],
      });
    expect((await ask(api, user, 'Who owes me money?')).response).toBe(
      'Two payments are late.\n\nSources: [Payments, overdue](/app/payments?status=overdue), ' +
        '[\\[Ana\\](http:\u2060//evil.example)](/app/tenants/21)',
    );
  });

  it('appends nothing to an answer without sources, and removes characters that can’t be displayed', async () => {
    world.analyst = async () => answered('One\ttwo\nthree\u0000four');
    expect((await ask(api, user, 'Hello?')).response).toBe('One\ttwo\nthree four');
  });

  it('answers as the caller, with the chosen model, on the current day of the account', async () => {
    await ask(api, tenant, 'Hello?');
    await ask(api, tenant, 'Hello?', { model: 'keystead-advanced' });
    expect(turns.map(({ model, streamed }) => [model, streamed])).toEqual([
      ['keystead-basic', false],
      ['keystead-advanced', false],
    ]);
    expect(turns[0]?.context).toMatchObject({ caller: { userId: 4, role: 'tenant' }, today: '2026-03-15' });
  });

  it('considers the last ten messages', async () => {
    for (let at = 1; at <= 6; at++) await ask(api, user, `Question ${at}`);
    await ask(api, user, 'And last year?', { context: { user_id: 1, user_role: 'admin', timestamp: 'now' } });
    expect(turns.map(({ conversation }) => conversation.length)).toEqual([0, 2, 4, 6, 8, 10, 10]);
    expect(turns.at(-1)?.conversation.slice(0, 2)).toEqual([
      { type: 'user', content: 'Question 2' },
      { type: 'assistant', content: 'You ask: Question 2' },
    ]);
    expect(turns.at(-1)?.context.caller.role).toBe('landlord');
  });

  it('uses the conversation in the request instead of the stored one, without the question in it', async () => {
    await ask(api, user, 'On the page');
    const context = [
      { type: 'user', content: 'In the widget' },
      { type: 'assistant', content: 'Yes' },
    ];
    await ask(api, user, 'And now?', { context });
    await ask(api, user, 'And now?', { context: [...context, { type: 'user', content: 'And now? ' }] });
    await ask(api, user, 'Fresh', { context: [] });
    expect(turns.slice(1).map(({ conversation }) => conversation)).toEqual([context, context, []]);
  });

  it('considers no more of a conversation than an answer can need', async () => {
    const context = Array.from({ length: 20 }, (_, at) =>
      at % 2
        ? { type: 'assistant', content: 'a'.repeat(50_000) }
        : { type: 'user', content: `${at}`.padEnd(4000, 'u') },
    );
    await ask(api, user, 'And now?', { context });
    const { conversation } = turns[0] as Turn;
    expect(conversation.map(({ content }) => content.length)).toEqual(
      Array.from({ length: 5 }, () => [4000, 20_000]).flat(),
    );
    expect(conversation[0]?.content.slice(0, 2)).toBe('10');
  });

  it.each([
    ['no message', {}],
    ['longer words of the person before it', { message: 'Hi', context: [{ type: 'user', content: 'x'.repeat(4001) }] }],
    ['a blank one', { message: '  \n ' }],
    ['one that is too long', { message: 'x'.repeat(4001) }],
    ['one that is no text', { message: { $gt: '' } }],
    ['control characters', { message: 'a\u0000b' }],
    ['a model that is none of ours', { message: 'Hi', model: 'gpt-4' }],
    ['too long a conversation', { message: 'Hi', context: Array(21).fill({ type: 'user', content: 'x' }) }],
    ['a speaker of another kind', { message: 'Hi', context: [{ type: 'system', content: 'x' }] }],
    ['an unknown field', { message: 'Hi', system: 'x' }],
  ])('rejects %s and stores nothing', async (_, body) => {
    expect((await chat(body)).problem).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(turns).toEqual([]);
    expect((await api.call(user, 'GET /ai/history')).body.total).toBe(0);
  });

  it('stores nothing for a question that could not be answered', async () => {
    world.analyst = async () => {
      throw new Unavailable('The portfolio service is not available right now. Please try again.');
    };
    expect((await chat({ message: 'Hello?' })).problem).toMatchObject({
      status: 503,
      error: 'The portfolio service is not available right now. Please try again.',
    });
    world.analyst = async () => {
      throw new NotFound('There is no payment 12 in collection payments.');
    };
    expect((await chat({ message: 'Hello?' })).problem).toMatchObject({
      status: 503,
      error: 'The assistant is not available right now. Please try again later.',
    });
    world.analyst = async () => {
      throw new AppError(403, 'scope_missing', 'This API key lacks the scope portfolio:read, which this requires.');
    };
    expect((await chat({ message: 'Hello?' })).problem).toMatchObject({
      status: 403,
      code: 'scope_missing',
      error: expect.stringContaining('portfolio:read'),
    });
    world.analyst = async () => {
      throw new TypeError('x is undefined');
    };
    const { problem } = await chat({ message: 'Hello?' });
    expect([problem.status, JSON.stringify(problem).includes('undefined')]).toEqual([500, false]);
    expect((await api.call(user, 'GET /ai/history')).body.total).toBe(0);
  });

  it('times out before the gateway does, aborts the answerer, and does not store a late answer', async () => {
    const progress = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    world.analyst = async ({ signal }) => {
      if (signal.aborted) progress.resolve();
      else signal.addEventListener('abort', () => progress.resolve());
      await late.promise;
      return answered('Too late');
    };
    const hurried = await testAssistant({ ...world, timeouts: { whole: 50, streamed: 50 } }, api.database);
    try {
      const { problem } = await hurried.call(user, 'POST /ai/chat', { message: 'Hello?' });
      expect([problem.status, problem.code]).toEqual([503, 'service_unavailable']);
      await progress.promise;
      late.resolve();
      expect((await api.call(user, 'GET /ai/history')).body.total).toBe(0);
    } finally {
      await hurried.stop();
    }
  });

  it('responds even where the answer can’t be stored, and stores it when the page submits it', async () => {
    // A text is no GeoJSON location, so every insert fails.
    const rejected = await api.database
      .collection('chat_messages')
      .createIndex({ content: '2dsphere' }, { partialFilterExpression: { user_id: user.userId } });
    const { response, messages } = await ask(api, user, 'Hello?');
    await api.database.collection('chat_messages').dropIndex(rejected);
    expect(response).toBe('You ask: Hello?');
    expect((await api.call(user, 'GET /ai/history')).body.total).toBe(0);
    const handed = messages.map(({ exchange, type, content, timestamp }) => ({ exchange, type, content, timestamp }));
    expect((await api.call(user, 'POST /ai/history', { messages: handed })).status).toBe(201);
    expect((await api.call(user, 'GET /ai/history')).body.total).toBe(2);
  });

  it('returns the first answer to a retry with the same Idempotency-Key, without asking again', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [];
    for (let at = 0; at < 2; at++)
      answers.push((await api.call(user, 'POST /ai/chat', { message: 'Hello?' }, headers)).body);
    expect(answers[1]).toEqual(answers[0]);
    expect(turns).toHaveLength(1);
  });

  it('allows twenty questions per minute for a user and sixty for an account', async () => {
    const office = Array.from({ length: 4 }, (_, at) => ({ ...user, userId: users + 1000 + at }));
    const statuses = async (by: TestUser, count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => chat({ message: 'Hi' }, by)));
      return answers.filter(({ status }) => status === 200).length;
    };
    const [first, second, third, fourth] = office as [TestUser, TestUser, TestUser, TestUser];
    expect(await statuses(first, 25)).toBe(20);
    expect([await statuses(second, 20), await statuses(third, 20), await statuses(fourth, 1)]).toEqual([20, 20, 0]);
    const { problem, headers } = await chat({ message: 'Hi' }, first);
    expect([problem.status, problem.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(turns).toHaveLength(60);
    expect(await statuses(user, 1)).toBe(0);
    expect(await statuses(tenant, 1)).toBe(1);
  });
});

describe('with a language model', () => {
  let api: TestApi;
  let world: World;
  let left: boolean;
  beforeAll(async () => {
    world = newWorld({
      model: {
        answer: async ({ question }) => ({ ...answered(`Modelled: ${question}`), answeredBy: 'model' }),
        mayAnswer: async () => left,
      },
    });
    api = await testAssistant(world);
  });
  afterAll(() => api.stop());

  it('answers with the model, and says so', async () => {
    left = true;
    const { messages } = await ask(api, landlord, 'Hello?');
    expect(messages[1]).toMatchObject({ content: 'Modelled: Hello?', answered_by: 'model' });
    expect((await api.call(landlord, 'GET /ai/models')).body.answered_by).toBe('model');
  });

  it('answers with the analyst once the day’s budget is used up, and says so first', async () => {
    left = false;
    const answer = world.model?.answer;
    if (world.model)
      Object.assign(world.model, {
        answer: async () => {
          throw new BudgetExceeded(60);
        },
      });
    const { messages } = await ask(api, landlord, 'Hello?');
    expect(messages[1]).toMatchObject({
      content:
        "Today's allowance for the language model is used up, so I answer as the local analyst.\n\nYou ask: Hello?",
      answered_by: 'analyst',
    });
    expect((await api.call(landlord, 'GET /ai/models')).body.answered_by).toBe('analyst');
    Object.assign(world.model ?? {}, { answer });
  });

  it.each([
    ['an error of the provider', new NotFound('model gpt-5 does not exist'), 'did not answer'],
    ['a failure', new ModelFailed('The assistant is not available right now.', false), 'did not answer'],
    ['a slow answer', new ModelFailed('The assistant is not available right now.', true), 'took too long'],
  ])('answers with the analyst after %s, and says so first', async (_, error, reason) => {
    const answer = world.model?.answer;
    Object.assign(world.model ?? {}, { answer: () => Promise.reject(error) });
    const { messages } = await ask(api, landlord, 'Hello?');
    expect(messages[1]).toMatchObject({
      content: `The language model ${reason}, so I answer as the local analyst.\n\nYou ask: Hello?`,
      answered_by: 'analyst',
    });
    world.analyst = () => Promise.reject(new Unavailable('The portfolio service is not available right now.'));
    const { problem } = await api.call(landlord, 'POST /ai/chat', { message: 'Hello?' });
    expect(problem).toMatchObject({ status: 503, error: 'The portfolio service is not available right now.' });
    Object.assign(world, { analyst: newWorld().analyst });
    Object.assign(world.model ?? {}, { answer });
  });
});
