import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../queries/query-client.ts';
import { queryRefresher } from './query-refresher.ts';
import { setVisibility } from './testing/browser-tabs.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setVisibility('visible');
  jest.useRealTimers();
});

/** A page that shows `names`, whose answers come immediately, or when the test releases them. */
function page(names: readonly string[]) {
  const queries = createQueryClient();
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const state = { hold: false };
  const show = (name: string) =>
    new QueryObserver(queries, {
      queryKey: [name],
      queryFn: async () => {
        asked.push(name);
        if (state.hold) await new Promise<void>((resolve) => held.push(resolve));
        return asked.length;
      },
    }).subscribe(() => {});
  for (const name of names) show(name);
  const { refresh, stop } = queryRefresher(queries);
  const changed = (name: string) => refresh(([key]) => key === name);
  const answerHeld = () => {
    for (const answer of held.splice(0)) answer();
  };
  return { queries, asked, state, changed, stop, answerHeld };
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('changes that arrive together cause one refetch, only of the matching queries', async () => {
  const { asked, changed } = page(['properties', 'tenants']);
  await pass(0);
  asked.length = 0;
  changed('properties');
  await pass(100);
  changed('properties');
  await pass(199);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toEqual(['properties']);
  await pass(5000);
  expect(asked).toEqual(['properties']);
});

test('however often data changes, a query is refetched at most once a second', async () => {
  const { asked, changed } = page(['properties']);
  await pass(0);
  asked.length = 0;
  for (let turn = 0; turn < 50; turn += 1) {
    changed('properties');
    await pass(100);
  }
  await pass(1000);
  expect(asked.length).toBeGreaterThanOrEqual(5);
  expect(asked.length).toBeLessThanOrEqual(6);
});

test('a hidden page refetches nothing until it is visible', async () => {
  const { asked, changed } = page(['properties']);
  await pass(0);
  asked.length = 0;
  setVisibility('hidden');
  changed('properties');
  await pass(10_000);
  expect(asked).toEqual([]);
  setVisibility('visible');
  await pass(300);
  expect(asked).toEqual(['properties']);
});

test('inactive queries are not refetched', async () => {
  const { queries, asked, changed } = page([]);
  queries.setQueryData(['properties'], 1);
  changed('properties');
  await pass(5000);
  expect(asked).toEqual([]);
});

test('a running fetch is not interrupted, and the query is refetched after it', async () => {
  const { asked, state, changed, answerHeld } = page(['properties']);
  await pass(0);
  asked.length = 0;
  changed('properties');
  state.hold = true;
  await pass(300);
  changed('properties');
  await pass(3000);
  expect(asked).toEqual(['properties']);
  state.hold = false;
  answerHeld();
  await pass(1000);
  expect(asked).toEqual(['properties', 'properties']);
});

test('refetches nothing once it is stopped', async () => {
  const { asked, changed, stop } = page(['properties']);
  await pass(0);
  asked.length = 0;
  changed('properties');
  stop();
  await pass(5000);
  expect(asked).toEqual([]);
});
