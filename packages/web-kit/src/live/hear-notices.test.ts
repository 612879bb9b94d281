import { session } from '../session/session.ts';
import { type Answers, refuse, silence } from '../testing/answers.ts';
import { replaceNetworkEdge } from '../testing/network-edge.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { type Heard, hearNotices } from './hear-notices.ts';
import { liveServer } from './testing/live-server.ts';

const change: Heard = { kind: 'change', object: 'property', id: 5, type: 'property.updated' };

beforeEach(() => {
  jest.useFakeTimers();
  session.start({ token: 'abc', user: sampleUser() });
});
afterEach(() => jest.useRealTimers());

function hear(answers: Answers) {
  const calls = replaceNetworkEdge(answers);
  const leaving = new AbortController();
  const heard: Heard[] = [];
  const done = hearNotices((one) => heard.push(one), leaving.signal);
  return { calls, heard, done, leave: () => leaving.abort() };
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test("receives the server's notices until it is aborted", async () => {
  const { lines, answers } = liveServer();
  const { calls, heard, done, leave } = hear(answers);
  await pass(10);
  lines[0]?.say(change);
  await pass(10);
  expect(heard).toEqual([{ kind: 'ready' }, change]);
  leave();
  await done;
  expect(heard).toHaveLength(2);
  expect(calls).toHaveLength(1);
});

test('reopens a connection that ends', async () => {
  const { lines, answers } = liveServer();
  const { heard, leave } = hear(answers);
  await pass(10);
  lines[0]?.end();
  await pass(1010);
  lines[1]?.say(change);
  await pass(10);
  expect(heard).toEqual([{ kind: 'ready' }, { kind: 'lost' }, { kind: 'ready' }, change]);
  leave();
});

test.each<[string, Answers['GET /live']]>([
  ['no answer', silence],
  ['a failure', refuse(503, 'service_unavailable', 'Back soon.')],
  ['too many of them', refuse(429, 'rate_limited', 'Too many.')],
])('after %s it retries with growing waits', async (_, answer) => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const { calls, heard, leave } = hear({ 'GET /live': answer });
  const triesAfter = async (milliseconds: number) => {
    await pass(milliseconds);
    return calls.length;
  };
  expect(await triesAfter(900)).toBe(1);
  expect(heard).toEqual([{ kind: 'lost' }]);
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
  const { calls, heard, done } = hear({ 'GET /live': refuse(status, code, 'No.') });
  await pass(10);
  await done;
  await pass(120_000);
  expect(calls).toHaveLength(1);
  expect(heard).toEqual([{ kind: 'lost' }]);
});

test('an abort during the wait before a retry resolves immediately', async () => {
  const { calls, done, leave } = hear({ 'GET /live': silence });
  await pass(10);
  leave();
  await done;
  await pass(120_000);
  expect(calls).toHaveLength(1);
});
