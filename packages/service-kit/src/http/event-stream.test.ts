import { once } from 'node:events';
import { IncomingMessage, request, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { defineContract } from '@keystead/contracts';
import Type from 'typebox';
import { type TestApi, testApi } from '../../test/index.ts';
import { type EndpointRequest, endpoint, eventsReply, nothing } from './endpoint.ts';
import { Conflict } from './errors.ts';
import { clientGone, linesOf } from './event-stream.ts';

const Count = Type.Object({ count: Type.Integer() });
const contract = defineContract({
  service: 'counter',
  area: 'portfolio',
  routes: {
    'POST /counts': { summary: 'Counts', access: 'signed-in', events: Count, codes: ['conflict'] },
    'POST /waits': { summary: 'Waits', access: 'signed-in', codes: [] },
  },
});
type Counts = AsyncGenerator<{ count: number }>;

describe('a stream of events', () => {
  let api: TestApi;
  /** The events of the endpoint under test. */
  let counts: (request: Pick<EndpointRequest<(typeof contract)['routes']['POST /counts']>, 'signal'>) => Counts;
  let handled: number;
  let waiting: PromiseWithResolvers<AbortSignal>;
  const user = { userId: 1, accountId: 1, role: 'landlord' } as const;
  const collected = async (events: AsyncIterable<unknown>) => {
    const all: unknown[] = [];
    for await (const event of events) all.push(event);
    return all;
  };
  beforeAll(async () => {
    api = await testApi(contract, () => ({
      endpoints: [
        endpoint(contract, 'POST /counts', async (request) => {
          handled++;
          return eventsReply(counts(request));
        }),
        endpoint(contract, 'POST /waits', async ({ signal }) => {
          waiting.resolve(signal);
          await once(signal, 'abort');
          return nothing;
        }),
      ],
    }));
  });
  beforeEach(() => {
    handled = 0;
    waiting = Promise.withResolvers();
  });
  afterAll(() => api.stop());

  it('delivers each event as soon as it is available', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    counts = async function* () {
      yield { count: 1 };
      await gates[0]?.promise;
      yield { count: 2 };
      await gates[1]?.promise;
    };
    const stream = await api.listen(user, 'POST /counts', {});
    expect(stream.status).toBe(200);
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const events = stream.events[Symbol.asyncIterator]();
    // The second event is withheld until the first has been read here.
    expect((await events.next()).value).toEqual({ count: 1 });
    gates[0]?.resolve();
    expect((await events.next()).value).toEqual({ count: 2 });
    gates[1]?.resolve();
    expect((await events.next()).done).toBe(true);
  });

  it('becomes a normal error response if the error comes before the first event', async () => {
    // biome-ignore lint/correctness/useYield: it fails before it has anything to give.
    counts = async function* () {
      throw new Conflict('There is no counting today.');
    };
    const { status, problem, headers } = await api.listen(user, 'POST /counts', {});
    expect([status, problem.code, problem.error]).toEqual([409, 'conflict', 'There is no counting today.']);
    expect(headers.get('content-type')).toBe('application/problem+json');
  });

  it('cuts the connection on a later error, so that a partial stream does not look complete', async () => {
    counts = async function* () {
      yield { count: 1 };
      throw new Error('lost count');
    };
    const { status, events } = await api.listen(user, 'POST /counts', {});
    expect(status).toBe(200);
    await expect(collected(events)).rejects.toThrow();
  });

  it('can be empty', async () => {
    counts = async function* () {};
    const { status, events } = await api.listen(user, 'POST /counts', {});
    expect([status, await collected(events)]).toEqual([200, []]);
  });

  it('ignores an Idempotency-Key: each call runs the handler', async () => {
    counts = async function* () {
      yield { count: handled };
    };
    const headers = { 'idempotency-key': 'count' };
    for (const count of [1, 2]) {
      const { events } = await api.listen(user, 'POST /counts', {}, { headers });
      expect(await collected(events)).toEqual([{ count }]);
    }
  });

  it.each([undefined, 1_500])(
    'does not lose a pending event while comments are sent before it (every %s ms)',
    async (commentEvery) => {
      jest.useFakeTimers();
      try {
        const gate = Promise.withResolvers<void>();
        const events = (async function* () {
          await gate.promise;
          yield { count: 1 };
        })();
        const lines = linesOf({ events, commentEvery }, new AbortController().signal);
        for (const _ of [1, 2]) {
          const line = lines.next();
          await jest.advanceTimersByTimeAsync(commentEvery ?? 5_000);
          expect((await line).value).toBe(':\n\n');
        }
        gate.resolve();
        expect((await lines.next()).value).toBe('data: {"count":1}\n\n');
        expect((await lines.next()).done).toBe(true);
      } finally {
        jest.useRealTimers();
      }
    },
  );

  it('requests no event if the signal is already aborted', async () => {
    const next = jest.fn();
    const events = { [Symbol.asyncIterator]: () => ({ next }) };
    expect(await collected(linesOf({ events }, AbortSignal.abort()))).toEqual([]);
    expect(next).not.toHaveBeenCalled();
  });

  it('has an already aborted signal if the client disconnected before', async () => {
    const answer = new ServerResponse(new IncomingMessage(new Socket()));
    expect(clientGone(answer).aborted).toBe(false);
    answer.destroy();
    await once(answer, 'close');
    expect(clientGone(answer).aborted).toBe(true);
  });

  it('ends when the client disconnects, and aborts the signal of the handler', async () => {
    const thrown = Promise.withResolvers<string>();
    counts = async function* ({ signal }) {
      signal.addEventListener('abort', () => thrown.resolve('gone'));
      yield { count: 1 };
      await once(signal, 'abort');
    };
    const leaving = new AbortController();
    const { events } = await api.listen(user, 'POST /counts', {}, { signal: leaving.signal });
    await events[Symbol.asyncIterator]().next();
    leaving.abort();
    await expect(thrown.promise).resolves.toBe('gone');
  });

  it('does not abort the signal if the whole stream was read', async () => {
    const closed = Promise.withResolvers<AbortSignal>();
    counts = async function* ({ signal }) {
      try {
        yield { count: 1 };
      } finally {
        closed.resolve(signal);
      }
    };
    const { events } = await api.listen(user, 'POST /counts', {});
    expect(await collected(events)).toEqual([{ count: 1 }]);
    expect((await closed.promise).aborted).toBe(false);
  });

  it('aborts the signal of any endpoint when its client disconnects', async () => {
    const call = request(`${api.url}/waits`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.issuer.tokenFor(user)}` },
    });
    call.on('error', () => undefined).end();
    const signal = await waiting.promise;
    expect(signal.aborted).toBe(false);
    const aborted = once(signal, 'abort');
    call.destroy();
    await aborted;
    expect(signal.aborted).toBe(true);
  });
});
