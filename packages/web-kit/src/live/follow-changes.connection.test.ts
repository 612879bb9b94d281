import { type Answers, refuse, silence } from '../../test/answers.ts';
import { liveServer } from '../../test/live-server.ts';
import { replaceNetworkEdge } from '../../test/network-edge.ts';
import { sampleUser } from '../../test/samples.ts';
import { session } from '../session.ts';
import { type LiveEvent, receiveNotices } from './follow-changes.ts';

const change: LiveEvent = { kind: 'change', object: 'property', id: 5, type: 'property.updated' };

beforeEach(() => {
  jest.useFakeTimers();
  session.start({ token: 'abc', user: sampleUser() });
});
afterEach(() => jest.useRealTimers());

function open(answers: Answers) {
  const calls = replaceNetworkEdge(answers);
  const leaving = new AbortController();
  const events: LiveEvent[] = [];
  const closed = receiveNotices((one) => events.push(one), leaving.signal);
  return { calls, events, closed, leave: () => leaving.abort() };
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test("receives the server's notices until it is aborted", async () => {
  const { lines, answers } = liveServer();
  const { calls, events, closed, leave } = open(answers);
  await pass(10);
  lines[0]?.send(change);
  await pass(10);
  expect(events).toEqual([{ kind: 'ready' }, change]);
  leave();
  await closed;
  expect(events).toHaveLength(2);
  expect(calls).toHaveLength(1);
});

test('reopens a connection that ends', async () => {
  const { lines, answers } = liveServer();
  const { events, leave } = open(answers);
  await pass(10);
  lines[0]?.end();
  await pass(1010);
  lines[1]?.send(change);
  await pass(10);
  expect(events).toEqual([{ kind: 'ready' }, { kind: 'lost' }, { kind: 'ready' }, change]);
  leave();
});

test.each<[string, Answers['GET /live']]>([
  ['no answer', silence],
  ['a failure', refuse(503, 'service_unavailable', 'Back soon.')],
  ['too many of them', refuse(429, 'rate_limited', 'Too many.')],
])('after %s it retries with growing waits', async (_, answer) => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const { calls, events, leave } = open({ 'GET /live': answer });
  const triesAfter = async (milliseconds: number) => {
    await pass(milliseconds);
    return calls.length;
  };
  expect(await triesAfter(900)).toBe(1);
  expect(events).toEqual([{ kind: 'lost' }]);
  expect(await triesAfter(200)).toBe(2);
  expect(await triesAfter(1800)).toBe(2);
  expect(await triesAfter(300)).toBe(3);
  await pass(120_000);
  const soFar = calls.length;
  expect(await triesAfter(60_000)).toBe(soFar + 2);
  leave();
});

test.each([
  [403, 'forbidden'],
  [404, 'not_found'],
] as const)('a %s is not retried', async (status, code) => {
  const { calls, events, closed } = open({ 'GET /live': refuse(status, code, 'No.') });
  await pass(10);
  await closed;
  await pass(120_000);
  expect(calls).toHaveLength(1);
  expect(events).toEqual([{ kind: 'lost' }]);
});

test('an abort during the wait before a retry resolves immediately', async () => {
  const { calls, closed, leave } = open({ 'GET /live': silence });
  await pass(10);
  leave();
  await closed;
  await pass(120_000);
  expect(calls).toHaveLength(1);
});
