import { Allowances } from './allowances.ts';
import type { Count } from './counts.ts';

/** A count whose window ends as the test says, and the calls to it. */
function handCount(endsIn = 60_000) {
  const counts = new Map<string, number>();
  const calls = jest.fn<ReturnType<Count>, Parameters<Count>>(async (caller, points) => {
    counts.set(caller, (counts.get(caller) ?? 0) + points);
    return { used: counts.get(caller) ?? 0, endsIn };
  });
  return { count: calls as Count, calls };
}

test('Allowances: counts a limit in its own window', async () => {
  const { count, calls } = handCount();
  await new Allowances(count, 3_600).spend('visitors:1', 60);
  expect(calls).toHaveBeenLastCalledWith('visitors:1', 3, 3_600);
});

const allowed = (spent: readonly { allowed: boolean }[]) => spent.filter((it) => it.allowed).length;
const spendAll = (allowances: Allowances, caller: string, limit: number, times: number) =>
  Promise.all(Array.from({ length: times }, () => allowances.spend(caller, limit)));

test.each([1, 2, 19, 20, 21, 60, 599, 600])('Allowances: allows exactly %i of more requests', async (limit) => {
  const allowances = new Allowances(handCount().count);
  expect(allowed(await spendAll(allowances, 'user:1', limit, limit + 30))).toBe(limit);
});

test('Allowances: takes a twentieth from the count at a time, and nothing for rejected requests', async () => {
  const { count, calls } = handCount();
  const allowances = new Allowances(count);
  await spendAll(allowances, 'user:1', 600, 600);
  expect(calls).toHaveBeenCalledTimes(20);
  expect(calls).toHaveBeenLastCalledWith('user:1', 30, 60);
  await spendAll(allowances, 'user:1', 600, 500);
  expect(calls).toHaveBeenCalledTimes(20);
});

test('Allowances: two that share a count allow at most the limit together, and at most one batch less', async () => {
  const { count } = handCount();
  const [one, other] = [new Allowances(count), new Allowances(count)];
  const spent = await Promise.all([spendAll(one, 'user:1', 100, 100), spendAll(other, 'user:1', 100, 100)]);
  const through = allowed(spent.flat());
  expect(through).toBeLessThanOrEqual(100);
  expect(through).toBeGreaterThanOrEqual(95);
});

test('Allowances: counts down what is left, separately for each caller', async () => {
  const allowances = new Allowances(handCount().count);
  const remaining = [];
  for (let at = 0; at < 4; at += 1) remaining.push((await allowances.spend('user:1', 3)).remaining);
  expect(remaining).toEqual([2, 1, 0, 0]);
  expect(await allowances.spend('user:2', 3)).toMatchObject({ allowed: true, remaining: 2 });
  expect(allowances.isSpent('user:1')).toMatchObject({ allowed: false });
  expect(allowances.isSpent('user:2')).toBeUndefined();
  expect(allowances.isSpent('user:3')).toBeUndefined();
});

describe('Allowances, as time goes by', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  test('allows the whole limit again in the next window', async () => {
    const shared = { now: 0 };
    const allowances = new Allowances(async (_caller, points) => {
      shared.now += points;
      return { used: shared.now, endsIn: 60_000 - (Date.now() % 60_000) };
    });
    await spendAll(allowances, 'user:1', 5, 5);
    jest.setSystemTime(18_500);
    expect(await allowances.spend('user:1', 5)).toEqual({ allowed: false, remaining: 0, resetsIn: 42 });
    jest.setSystemTime(60_000);
    shared.now = 0;
    expect(await allowances.spend('user:1', 5)).toEqual({ allowed: true, remaining: 4, resetsIn: 60 });
  });
});

test('Allowances: a count that fails rejects the waiting requests, and the next request queries it again', async () => {
  const count = jest.fn<ReturnType<Count>, Parameters<Count>>();
  count.mockRejectedValueOnce(new Error('gone')).mockResolvedValue({ used: 1, endsIn: 60_000 });
  const allowances = new Allowances(count);
  await expect(allowances.spend('user:1', 5)).rejects.toThrow('gone');
  expect(await allowances.spend('user:1', 5)).toMatchObject({ allowed: true });
});
