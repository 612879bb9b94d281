import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../queries/query-client.ts';
import { queryRefresher } from './query-refresher.ts';
import { setVisibility } from './testing/browser-tabs.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setVisibility('visible');
  jest.useRealTimers();
});

/** A page that shows `names`, whose answers come at once, or when they are let. */
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

test('what comes together is asked for once, and nothing else is', async () => {
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

test('however much changes, the same is asked for at most once a second', async () => {
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

test('what nobody sees is not asked for until it is seen', async () => {
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

test('what is not shown is left alone', async () => {
  const { queries, asked, changed } = page([]);
  queries.setQueryData(['properties'], 1);
  changed('properties');
  await pass(5000);
  expect(asked).toEqual([]);
});

test('what is being asked for is not broken off, and asked for after that', async () => {
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

test('once it is stopped nothing is asked for', async () => {
  const { asked, changed, stop } = page(['properties']);
  await pass(0);
  asked.length = 0;
  changed('properties');
  stop();
  await pass(5000);
  expect(asked).toEqual([]);
});
