import type { ChatEvent } from '@keystead/contracts';
import { Unavailable } from '@keystead/service-kit';
import { breaksOffAfter, says, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { answered, newWorld, people, testAssistant, type World } from '../../test/test-assistant.ts';
import { startModel, type TestModel } from '../../test/test-model.ts';
import { BudgetExceeded } from '../budget/model-budget.ts';
import { MARK_MEANING } from '../model/guard/unverified.ts';

/** The text that the user has read at the end. */
const readIn = (events: readonly ChatEvent[]): string =>
  events.reduce((read, event) => {
    if (event.type === 'restart') return '';
    return event.type === 'text' ? read + event.text : read;
  }, '');

describe('POST /ai/chat/stream', () => {
  let api: TestApi;
  let world: World;
  let users = 100;
  let user: TestUser;
  beforeAll(async () => {
    world = newWorld();
    api = await testAssistant(world);
  });
  beforeEach(() => {
    user = { ...people.landlord, userId: ++users, accountId: users };
    world.analyst = newWorld().analyst;
  });
  afterAll(() => api.stop());

  const listen = (body: unknown, signal?: AbortSignal) =>
    api.listen(user, 'POST /ai/chat/stream', body, { ...(signal && { signal }) });
  async function eventsOf(message: string): Promise<ChatEvent[]> {
    const all: ChatEvent[] = [];
    for await (const event of (await listen({ message })).events) all.push(event);
    return all;
  }
  const stored = async () => (await api.call(user, 'GET /ai/history')).body;

  it('emits the steps and the text as they come, and ends with the stored messages', async () => {
    const gate = Promise.withResolvers<void>();
    const sources = [{ label: 'Payments', path: '/app/payments' }];
    world.analyst = async ({ emit, streamed }) => {
      emit({ type: 'step', label: 'Looking at payments' });
      emit({ type: 'text', text: `Two are late` });
      await gate.promise;
      return answered('Two are late.', { answeredBy: streamed ? 'analyst' : 'model', sources });
    };
    const { events, status } = await listen({ message: 'Who owes me money?' });
    expect(status).toBe(200);
    const all: ChatEvent[] = [];
    for await (const event of events) {
      all.push(event);
      // The rest only follows once this part was read.
      if (event.type === 'text') gate.resolve();
    }
    const response = 'Two are late.\n\nSources: [Payments](/app/payments)';
    expect(all).toEqual([
      { type: 'step', label: 'Looking at payments' },
      { type: 'text', text: 'Two are late' },
      { type: 'text', text: '.\n\nSources: [Payments](/app/payments)' },
      { type: 'done', response, messages: expect.any(Array) },
    ]);
    const done = all.at(-1) as Extract<ChatEvent, { type: 'done' }>;
    expect((await stored()).messages.reverse()).toEqual(done.messages);
  });

  it.each([
    ['nothing', () => undefined],
    ['another text', (emit: (text: string) => void) => emit('Perhaps ')],
    ['more than there is', (emit: (text: string) => void) => emit('It is four. Or five.')],
  ])('ends with the stored text after %s was emitted before', async (_, say) => {
    world.analyst = async ({ emit }) => {
      say((text) => emit({ type: 'text', text }));
      return answered('It is four.');
    };
    const events = await eventsOf('How many?');
    expect([readIn(events), events.at(-1)]).toEqual([
      'It is four.',
      expect.objectContaining({ type: 'done', response: 'It is four.' }),
    ]);
  });

  it.each([
    ['ends with a line break', 'Two are late.\n', 'Two are late.', false],
    ['ends with many', 'Two are late.\n\n\n', 'Two are late.', true],
    ['starts with one', '\nTwo are', 'Two are late.', true],
  ])('does not start over where the emitted text %s', async (_, emitted, content, named) => {
    world.analyst = async ({ emit }) => {
      emit({ type: 'text', text: emitted });
      return answered(content, { sources: named ? [{ label: 'Payments', path: '/app/payments' }] : [] });
    };
    const events = await eventsOf('Who is late?');
    const done = events.at(-1) as Extract<ChatEvent, { type: 'done' }>;
    expect(events.map(({ type }) => type)).not.toContain('restart');
    expect(
      readIn(events)
        .trim()
        .replace(/\n{2,}/g, '\n\n'),
    ).toBe(done.response);
  });

  it('starts over where the budget is used up in the middle of an answer', async () => {
    const own = newWorld({
      model: {
        async answer({ emit }) {
          emit({ type: 'text', text: 'I think ' });
          throw new BudgetExceeded(60);
        },
        mayAnswer: async () => true,
      },
    });
    const other = await testAssistant(own);
    try {
      const { events } = await other.listen(user, 'POST /ai/chat/stream', { message: 'Hello?' });
      const all: ChatEvent[] = [];
      for await (const event of events) all.push(event);
      expect(all.map(({ type }) => type)).toEqual(['text', 'restart', 'text', 'done']);
      expect(readIn(all)).toMatch(/^Today's allowance .*\n\nYou ask: Hello\?$/);
    } finally {
      await other.stop();
    }
  });

  it('ends with a problem where the answer fails, and stores nothing', async () => {
    world.analyst = async ({ emit }) => {
      emit({ type: 'step', label: 'Looking at payments' });
      throw new Unavailable('The operations service is not available right now. Please try again.');
    };
    const events = await eventsOf('Who owes me money?');
    expect(events.at(-1)).toEqual({
      type: 'problem',
      problem: expect.objectContaining({
        status: 503,
        code: 'service_unavailable',
        error: 'The operations service is not available right now. Please try again.',
        request_id: expect.any(String),
      }),
    });
    expect((await stored()).total).toBe(0);
  });

  it('reveals nothing about an internal error', async () => {
    world.analyst = async () => {
      throw new TypeError('secret is undefined');
    };
    const events = await eventsOf('Hello?');
    expect(events).toEqual([{ type: 'problem', problem: expect.objectContaining({ status: 500 }) }]);
    expect(JSON.stringify(events)).not.toContain('secret');
  });

  it('ends when the caller leaves: the work is aborted, and its result is not stored', async () => {
    const started = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    world.analyst = async ({ signal, emit }) => {
      emit({ type: 'text', text: 'Let me ' });
      started.resolve();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      aborted.resolve();
      await finished.promise;
      return answered('Let me see.');
    };
    const leaving = new AbortController();
    const { events } = await listen({ message: 'Hello?' }, leaving.signal);
    const first = await events[Symbol.asyncIterator]().next();
    expect(first.value).toEqual({ type: 'text', text: 'Let me ' });
    await started.promise;
    leaving.abort();
    await aborted.promise;
    finished.resolve();
    world.analyst = newWorld().analyst;
    await eventsOf('Still there?');
    expect((await stored()).messages.map(({ content }) => content)).toEqual(['You ask: Still there?', 'Still there?']);
  });

  it('rejects invalid input and too many questions like any other route', async () => {
    const wrong = await listen({ message: '' });
    expect([wrong.status, wrong.problem.code]).toEqual([422, 'validation_failed']);
    await Promise.all(Array.from({ length: 20 }, () => eventsOf('Hi')));
    const { status, problem, headers } = await listen({ message: 'Hi' });
    expect([status, problem.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('POST /ai/chat/stream with a language model', () => {
  let model: TestModel;
  let api: TestApi;
  beforeAll(async () => {
    model = await startModel({ settings: { api: 'responses' } });
    const { answer } = model;
    api = await testAssistant(newWorld({ model: { answer, mayAnswer: async () => true } }));
  });
  afterAll(() => Promise.all([api.stop(), model.stop()]));
  const listen = (message: string, signal?: AbortSignal) =>
    api.listen(people.landlord, 'POST /ai/chat/stream', { message }, { ...(signal && { signal }) });
  const all = async (message: string) => {
    const events: ChatEvent[] = [];
    for await (const event of (await listen(message)).events) events.push(event);
    return events;
  };

  it('streams what is looked up and the answer with its marks and sources', async () => {
    const rent = { payment_type: 'rent', property_id: null, tenant_id: null };
    model.provider.play(
      { reasoning: 'Debts.', calls: [{ name: 'overdue_rent', arguments: rent }] },
      says('Ana Lopez owes $2,900.00.\n', 'Ben owes $1.\n'),
    );
    const events = await all('Who owes me rent?');
    expect(events[0]).toEqual({ type: 'step', label: 'Looking at overdue payments' });
    const done = events.at(-1) as Extract<ChatEvent, { type: 'done' }>;
    expect(done.response).toBe(
      `Ana Lopez owes $2,900.00.\nBen owes $1†.\n\n${MARK_MEANING}\n\nSources: [Payments, overdue, rent](/app/payments?status=overdue&payment_type=rent)`,
    );
    expect(readIn(events)).toBe(done.response);
    expect(events).not.toContainEqual({ type: 'restart' });
    expect(done.messages[1]?.answered_by).toBe('model');
  });

  it('falls back to the analyst where the provider breaks off after text was shown, and says so', async () => {
    model.provider.play(breaksOffAfter('Let me see.\n', 'Ana'));
    const events = await all('Hello?');
    const done = events.at(-1) as Extract<ChatEvent, { type: 'done' }>;
    expect(done.response).toBe(
      'The language model did not answer, so I answer as the local analyst.\n\nYou ask: Hello?',
    );
    expect(readIn(events)).toBe(done.response);
    expect(done.messages[1]?.answered_by).toBe('analyst');
  });

  it('ends the request to the provider when the user stops the answer', async () => {
    const leaving = new AbortController();
    const { length } = model.provider.requests;
    const asked = Promise.withResolvers<void>();
    model.provider.play(() => {
      asked.resolve();
      return { ...says('Good morning.'), gate: new Promise(() => undefined) };
    });
    const { events } = await listen('Hello?', leaving.signal);
    const reading = (async () => {
      for await (const _ of events);
    })().catch(() => undefined);
    await asked.promise;
    leaving.abort();
    await reading;
    expect(await model.provider.requests[length]?.ended).toBe('client gone');
  });
});
