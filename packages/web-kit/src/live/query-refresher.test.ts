import { QueryObserver } from '@tanstack/react-query';
import { setVisibility } from '../../test/browser-tabs.ts';
import { createQueryClient } from '../queries/query.ts';
import { affectsQuery, type ChangeNotification, isFollowed, queryRefresher } from './query-refresher.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setVisibility('visible');
  jest.useRealTimers();
});

/** A page that shows `names`, whose answers come immediately, or when the test releases them. */
function page(names: readonly string[]) {
  const queries = createQueryClient();
  const fetched: string[] = [];
  const paused: (() => void)[] = [];
  const state = { paused: false };
  const renderQuery = (name: string) =>
    new QueryObserver(queries, {
      queryKey: [name],
      queryFn: async () => {
        fetched.push(name);
        if (state.paused) await new Promise<void>((resolve) => paused.push(resolve));
        return fetched.length;
      },
    }).subscribe(() => {});
  for (const name of names) renderQuery(name);
  const { refresh, stop } = queryRefresher(queries);
  const changed = (name: string) => refresh(([key]) => key === name);
  const answerPaused = () => {
    for (const answer of paused.splice(0)) answer();
  };
  return { queries, fetched, state, changed, stop, answerPaused };
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('changes that arrive together cause one refetch, only of the matching queries', async () => {
  const { fetched, changed } = page(['properties', 'tenants']);
  await pass(0);
  fetched.length = 0;
  changed('properties');
  await pass(100);
  changed('properties');
  await pass(199);
  expect(fetched).toEqual([]);
  await pass(1);
  expect(fetched).toEqual(['properties']);
  await pass(5000);
  expect(fetched).toEqual(['properties']);
});

test('however often data changes, a query is refetched at most once a second', async () => {
  const { fetched, changed } = page(['properties']);
  await pass(0);
  fetched.length = 0;
  for (let turn = 0; turn < 50; turn += 1) {
    changed('properties');
    await pass(100);
  }
  await pass(1000);
  expect(fetched.length).toBeGreaterThanOrEqual(5);
  expect(fetched.length).toBeLessThanOrEqual(6);
});

test('a hidden page refetches nothing until it is visible', async () => {
  const { fetched, changed } = page(['properties']);
  await pass(0);
  fetched.length = 0;
  setVisibility('hidden');
  changed('properties');
  await pass(10_000);
  expect(fetched).toEqual([]);
  setVisibility('visible');
  await pass(300);
  expect(fetched).toEqual(['properties']);
});

test('inactive queries are not refetched', async () => {
  const { queries, fetched, changed } = page([]);
  queries.setQueryData(['properties'], 1);
  changed('properties');
  await pass(5000);
  expect(fetched).toEqual([]);
});

test('a running fetch is not interrupted, and the query is refetched after it', async () => {
  const { fetched, state, changed, answerPaused } = page(['properties']);
  await pass(0);
  fetched.length = 0;
  changed('properties');
  state.paused = true;
  await pass(300);
  changed('properties');
  await pass(3000);
  expect(fetched).toEqual(['properties']);
  state.paused = false;
  answerPaused();
  await pass(1000);
  expect(fetched).toEqual(['properties', 'properties']);
});

test('refetches nothing once it is stopped', async () => {
  const { fetched, changed, stop } = page(['properties']);
  await pass(0);
  fetched.length = 0;
  changed('properties');
  stop();
  await pass(5000);
  expect(fetched).toEqual([]);
});

const notice = (object: ChangeNotification['object'], id = 5): ChangeNotification => ({
  kind: 'change',
  object,
  id,
  // Rollouts have other types, which make no difference here.
  type: `${object}.updated` as ChangeNotification['type'],
});

test.each<[boolean, ChangeNotification['object'], readonly unknown[]]>([
  [true, 'property', ['properties', 'list', {}]],
  [true, 'property', ['properties', 'record', 5]],
  [true, 'property', ['properties', 'record', 5, 'history']],
  [false, 'property', ['properties', 'record', 6]],
  [true, 'property', ['leases', 'record', 6]],
  [true, 'property', ['dashboard', 'stats']],
  [true, 'payment', ['payments', 'stats', {}]],
  [false, 'payment', ['properties', 'list', {}]],
  [true, 'maintenance', ['personnel', 'list', {}]],
  [true, 'personnel', ['maintenance', 'record', 6]],
  [true, 'subscription', ['subscription', 'receipts']],
  [true, 'tenant', ['webhooks', 'record', 2, 'deliveries', 'all']],
  [false, 'tenant', ['profile']],
  [false, 'property', ['photo', '/properties', 5, 1, 'small']],
])('%s: a change of a %s affects %j', (concerns, object, key) => {
  expect(affectsQuery(key, notice(object))).toBe(concerns);
});

test.each<[boolean, readonly unknown[]]>([
  [true, ['tenants', 'list', {}]],
  [true, ['dashboard', 'months']],
  [true, ['webhooks', 'list', {}]],
  [false, ['profile']],
  [false, ['audit', 'list', {}]],
  [false, []],
])('%s: there are notices of %j', (followed, key) => {
  expect(isFollowed(key)).toBe(followed);
});
