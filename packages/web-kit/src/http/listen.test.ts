import type { StreamEvent } from '@keystead/contracts';
import { waitFor } from '@testing-library/react';
import { type Answers, refuse, silence } from '../../test/answers.ts';
import { replaceNetworkEdge } from '../../test/network-edge.ts';
import { sampleUser } from '../../test/samples.ts';
import { onSessionExpired, session } from '../session.ts';
import { NoAnswerError } from './errors.ts';
import { eventParser, IDLE_TIMEOUT_MS, listen } from './listen.ts';
import { request } from './request.ts';

type Event = StreamEvent<'POST /ai/chat/stream'>;

const STREAM = 'POST /ai/chat/stream';
const body = { message: 'Who owes me money?' };
const step: Event = { type: 'step', label: 'Looking at payments' };
const text: Event = { type: 'text', text: 'Nobody. ✓' };

async function received(signal?: AbortSignal): Promise<Event[]> {
  const events: Event[] = [];
  for await (const event of listen(STREAM, { body, ...(signal && { signal }) })) events.push(event);
  return events;
}

/** Yields one event, and then waits for ever. */
async function* oneEvent(): AsyncGenerator<Event> {
  yield step;
  await new Promise(() => {});
}

beforeEach(() => session.start({ token: 'abc', user: sampleUser() }));
afterEach(() => jest.useRealTimers());

test('yields the events of the answer in order, and sends body and token', async () => {
  const calls = replaceNetworkEdge({ [STREAM]: [step, text] });
  await expect(received()).resolves.toEqual([step, text]);
  expect(calls[0]).toMatchObject({ body });
  expect(calls[0]?.headers).toMatchObject({ Authorization: 'Bearer abc', Accept: 'text/event-stream' });
});

test('an error instead of a stream is the same as with request', async () => {
  replaceNetworkEdge({ [STREAM]: refuse(429, 'rate_limited', 'Please wait a little.') });
  await expect(received()).rejects.toMatchObject({ name: 'ApiError', status: 429, error: 'Please wait a little.' });
});

test('a 401 ends the session', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  onSessionExpired(() => {});
  replaceNetworkEdge({ [STREAM]: refuse(401, 'unauthenticated', 'Please sign in again.') });
  await expect(received()).rejects.toMatchObject({ status: 401 });
  expect(session.get().status).toBe('signed-out');
});

async function* breaks(): AsyncGenerator<Event> {
  yield step;
  throw new TypeError('network error');
}

test.each<[string, Answers[typeof STREAM]]>([
  ['no connection', silence],
  ['a line that breaks', breaks],
])('%s rejects with a NoAnswerError', async (_, answer) => {
  replaceNetworkEdge({ [STREAM]: answer });
  await expect(received()).rejects.toBeInstanceOf(NoAnswerError);
});

test.each<[string, Answers[typeof STREAM]]>([
  ['before the first event', () => new Promise<never>(() => {})],
  ['after it', () => oneEvent()],
])('a long silence %s rejects with a NoAnswerError', async (_, answer) => {
  jest.useFakeTimers();
  replaceNetworkEdge({ [STREAM]: answer });
  const failed = expect(received()).rejects.toBeInstanceOf(NoAnswerError);
  await jest.advanceTimersByTimeAsync(IDLE_TIMEOUT_MS);
  await failed;
});

test('a stream may last any time while events arrive', async () => {
  jest.useFakeTimers();
  async function* slow(): AsyncGenerator<Event> {
    for (let round = 0; round < 4; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, IDLE_TIMEOUT_MS - 1));
      yield step;
    }
  }
  replaceNetworkEdge({ [STREAM]: slow });
  const all = received();
  await jest.advanceTimersByTimeAsync(4 * IDLE_TIMEOUT_MS);
  await expect(all).resolves.toHaveLength(4);
});

test.each<[string, Answers[typeof STREAM]]>([
  ['while the first event is waited for', () => new Promise<never>(() => {})],
  ['while the next one is', () => oneEvent()],
])('the caller can abort %s', async (_, answer) => {
  const calls = replaceNetworkEdge({ [STREAM]: answer });
  const stop = new AbortController();
  const failed = expect(received(stop.signal)).rejects.toBe('enough');
  while (calls.length === 0) await Promise.resolve();
  stop.abort('enough');
  await failed;
});

test('an already aborted signal sends no request', async () => {
  const calls = replaceNetworkEdge({ [STREAM]: [step] });
  await expect(received(AbortSignal.abort('enough'))).rejects.toBe('enough');
  expect(calls).toHaveLength(0);
});

test('leaving the loop ends the stream', async () => {
  const onLeave = jest.fn();
  async function* goesOn(): AsyncGenerator<Event> {
    try {
      for (;;) {
        yield step;
        await Promise.resolve();
      }
    } finally {
      onLeave();
    }
  }
  replaceNetworkEdge({ [STREAM]: goesOn });
  for await (const event of listen(STREAM, { body })) {
    expect(event).toEqual(step);
    break;
  }
  await waitFor(() => expect(onLeave).toHaveBeenCalledTimes(1));
});

test('the types keep streams out of request, and JSON out of listen', () => {
  const rejected = [
    // @ts-expect-error It answers a stream.
    () => request('POST /ai/chat/stream', { body }),
    // @ts-expect-error It answers JSON.
    () => listen('POST /ai/chat', { body }),
  ];
  // The compiler rejects these; nothing is called.
  expect(rejected).toHaveLength(2);
});

const read = (...pieces: string[]) => {
  const parser = eventParser();
  return pieces.flatMap((piece) => parser.push(piece));
};

test.each([
  ['one event', ['data: a\n\n'], ['a']],
  ['several in one piece', ['data: a\n\ndata: b\n\n'], ['a', 'b']],
  ['one in several pieces', ['da', 'ta: a', 'b\n', '\n'], ['ab']],
  ['lines that end by CRLF', ['data: a\r\n\r\ndata: b\r\n\r\n'], ['a', 'b']],
  ['a CRLF cut in two', ['data: a\r', '\n\r', '\ndata: b\r\n\r\n'], ['a', 'b']],
  ['lines that end by CR', ['data: a\r\rdata: b\r\r', '\n'], ['a', 'b']],
  ['data of several lines', ['data: a\ndata: b\n\n'], ['a\nb']],
  ['data without a blank before it, and with two', ['data:a\n\ndata:  b\n\n'], ['a', ' b']],
  ['data that are empty', ['data\n\ndata:\n\n'], ['', '']],
  ['comments', [': still here\n\n', 'data: a\n: there\n\n'], ['a']],
  ['other fields', ['event: step\nid: 4\nretry: 10\ndatum: x\ndata: a\n\n'], ['a']],
  ['an event that is not whole', ['data: a\n'], []],
])('parses %s', (_, pieces, events) => {
  expect(read(...pieces)).toEqual(events);
});

test('wherever the stream is cut, the same events result', () => {
  const stream = 'data: {"a":1}\r\n\r\n: still here\n\ndata: é\ndata: b\r\r\n';
  for (let cut = 0; cut <= stream.length; cut += 1) {
    expect(read(stream.slice(0, cut), stream.slice(cut))).toEqual(['{"a":1}', 'é\nb']);
  }
});
