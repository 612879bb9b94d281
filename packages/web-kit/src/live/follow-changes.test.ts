import { QueryObserver } from '@tanstack/react-query';
import { type Answers, refuse } from '../../test/answers.ts';
import { shareBetweenTabs, shareNothing } from '../../test/browser-tabs.ts';
import { liveServer } from '../../test/live-server.ts';
import { replaceNetworkEdge } from '../../test/network-edge.ts';
import { sampleUser } from '../../test/samples.ts';
import { createQueryClient } from '../queries/query.ts';
import { session } from '../session.ts';
import { followChanges } from './follow-changes.ts';
import { POLL_MS } from './poll.ts';

beforeEach(() => {
  jest.useFakeTimers();
  shareBetweenTabs();
  session.start({ token: 'abc', user: sampleUser() });
});
afterEach(() => {
  shareNothing();
  jest.useRealTimers();
});

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** A tab that shows the list of properties. */
async function openTab(userId = 7) {
  const queries = createQueryClient();
  const load = jest.fn(async () => 'the list');
  const renderQuery = (name: string, queryFn: () => Promise<string>) =>
    new QueryObserver(queries, { queryKey: [name, 'list', {}], queryFn }).subscribe(() => {});
  renderQuery('properties', load);
  const other = jest.fn(async () => 'the profile');
  renderQuery('profile', other);
  await pass(0);
  load.mockClear();
  other.mockClear();
  const close = followChanges({ id: userId, role: 'landlord' }, queries);
  await pass(2000);
  return { load, other, close };
}

const change = { kind: 'change', object: 'property', id: 5, type: 'property.created' } as const;

test('refetches active queries once when the connection opens, and then at each change', async () => {
  const { lines, answers } = liveServer();
  replaceNetworkEdge(answers);
  const { load, other, close } = await openTab();
  expect(load).toHaveBeenCalledTimes(1);
  lines[0]?.send(change);
  await pass(1000);
  expect(load).toHaveBeenCalledTimes(2);
  lines[0]?.send({ ...change, object: 'personnel', type: 'personnel.created' });
  await pass(1000);
  expect(load).toHaveBeenCalledTimes(2);
  // Nor does it poll.
  await pass(5000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(other).not.toHaveBeenCalled();
  close();
});

test('notifications are refetched once a few seconds after changes, when those who are concerned are notified', async () => {
  const { lines, answers } = liveServer();
  replaceNetworkEdge(answers);
  const queries = createQueryClient();
  const load = jest.fn(async () => 'the newest');
  new QueryObserver(queries, { queryKey: ['notifications', 'newest'], queryFn: load }).subscribe(() => {});
  await pass(0);
  const close = followChanges({ id: 9, role: 'landlord' }, queries);
  await pass(2000);
  load.mockClear();
  lines[0]?.send(change);
  await pass(1000);
  lines[0]?.send(change);
  await pass(2000);
  expect(load).not.toHaveBeenCalled();
  await pass(2000);
  expect(load).toHaveBeenCalledTimes(1);
  close();
});

test('all tabs of a browser share one connection, and another tab takes over', async () => {
  const { lines, answers } = liveServer();
  const calls = replaceNetworkEdge(answers);
  const first = await openTab();
  const second = await openTab();
  expect(calls).toHaveLength(1);
  expect(second.load).toHaveBeenCalledTimes(1);
  expect(first.load).toHaveBeenCalledTimes(1);
  lines[0]?.send(change);
  await pass(1000);
  expect(first.load).toHaveBeenCalledTimes(2);
  expect(second.load).toHaveBeenCalledTimes(2);
  first.close();
  await pass(1000);
  expect(calls).toHaveLength(2);
  expect(second.load).toHaveBeenCalledTimes(3);
  lines[1]?.send(change);
  await pass(1000);
  expect(second.load).toHaveBeenCalledTimes(4);
  expect(first.load).toHaveBeenCalledTimes(2);
  second.close();
});

test('another user in the same browser has a connection of their own', async () => {
  const { lines, answers } = liveServer();
  const calls = replaceNetworkEdge(answers);
  const mine = await openTab(7);
  const theirs = await openTab(8);
  expect(calls).toHaveLength(2);
  lines[0]?.send(change);
  await pass(1000);
  expect(mine.load).toHaveBeenCalledTimes(2);
  expect(theirs.load).toHaveBeenCalledTimes(1);
  mine.close();
  theirs.close();
});

const rejected: Answers = { 'GET /live': refuse(403, 'forbidden', 'Not for you.') };

test('without a connection from the server all tabs poll every 30 seconds, and only one asks', async () => {
  const calls = replaceNetworkEdge(rejected);
  const tabs = [await openTab(), await openTab()];
  await pass(POLL_MS);
  expect(calls).toHaveLength(1);
  for (const { load, other } of tabs) {
    expect(load).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
  }
  for (const { close } of tabs) close();
  await pass(2 * POLL_MS);
  for (const { load } of tabs) expect(load).toHaveBeenCalledTimes(1);
});

test('a browser without locks polls every 30 seconds', async () => {
  shareNothing();
  const calls = replaceNetworkEdge({});
  const { load, close } = await openTab();
  await pass(POLL_MS);
  expect(load).toHaveBeenCalledTimes(1);
  expect(calls).toEqual([]);
  close();
});

test('polls every 30 seconds while the connection is lost, and refetches once when it is back', async () => {
  // The shortest waits between two attempts, so that their sum is known.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const { lines, answers } = liveServer();
  let down = false;
  replaceNetworkEdge({
    'GET /live': (call) => {
      if (down) return refuse(503, 'service_unavailable', 'Back soon.');
      return (answers['GET /live'] as (it: typeof call) => AsyncIterable<never>)(call);
    },
  });
  const { load, close } = await openTab();
  expect(load).toHaveBeenCalledTimes(1);
  down = true;
  lines[0]?.end();
  await pass(POLL_MS + 1000);
  expect(load).toHaveBeenCalledTimes(2);
  down = false;
  await pass(15_000);
  expect(load).toHaveBeenCalledTimes(3);
  // No longer: this server sends no heartbeat.
  await pass(5000);
  expect(load).toHaveBeenCalledTimes(3);
  lines[1]?.send(change);
  await pass(1000);
  expect(load).toHaveBeenCalledTimes(4);
  close();
});
