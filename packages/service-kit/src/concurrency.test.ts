import { fakeOnly } from '../test/fake-only.ts';
import {
  attemptTogether,
  Batcher,
  CoalescedRuns,
  GroupedRuns,
  KeyedMutex,
  mapInTurns,
  oneAhead,
} from './concurrency.ts';

/** Work whose runs end one by one under control of the test. */
function pausedWork() {
  const pending: PromiseWithResolvers<void>[] = [];
  const runs = new CoalescedRuns(() => {
    const run = Promise.withResolvers<void>();
    pending.push(run);
    return run.promise;
  });
  return { pending, runs };
}

const flushed = () => new Promise((resolve) => setImmediate(resolve));

describe('CoalescedRuns', () => {
  it('has one active and at most one waiting run, however many calls', async () => {
    const { pending, runs } = pausedWork();
    const first = runs.next();
    await flushed();
    expect(pending).toHaveLength(1);
    const results = Array.from({ length: 1_000 }, () => runs.next());
    expect(new Set(results).size).toBe(1);
    pending[0]?.resolve();
    await first;
    await flushed();
    expect(pending).toHaveLength(2);
    const later = runs.next();
    expect(later).not.toBe(results[0]);
    for (const at of [1, 2]) {
      pending[at]?.resolve();
      await flushed();
    }
    await Promise.all([...results, later, runs.over()]);
    expect(pending).toHaveLength(3);
  });

  it('continues after a failed run, whose callers get the error', async () => {
    const { pending, runs } = pausedWork();
    const failing = runs.next();
    await flushed();
    const next = runs.next();
    pending[0]?.reject(new Error('no'));
    await expect(failing).rejects.toThrow('no');
    await flushed();
    pending[1]?.resolve();
    await next;
    await runs.over();
  });
});

describe('CoalescedRuns with a pace', () => {
  it('starts the first run at once, and gathers calls during the pause before the next', async () => {
    const pauses: { ms: number; end: () => void }[] = [];
    let ran = 0;
    const work = async () => {
      ran++;
    };
    const pause = (ms: number) => new Promise<void>((end) => pauses.push({ ms, end }));
    const asked: number[] = [];
    const intervalMs = (calls: number, tookMs: number) => {
      asked.push(calls);
      expect(tookMs).toBeGreaterThanOrEqual(0);
      return 60_000;
    };
    const runs = new CoalescedRuns(work, { intervalMs, pause });
    await runs.next();
    expect([ran, pauses.length]).toEqual([1, 0]);
    const calls = [runs.next(), runs.next()];
    await flushed();
    const more = runs.next();
    expect([ran, pauses.length, runs.isWaiting]).toEqual([1, 1, true]);
    expect(pauses[0]?.ms).toBeGreaterThan(0);
    expect(pauses[0]?.ms).toBeLessThanOrEqual(60_000);
    pauses[0]?.end();
    await Promise.all([...calls, more]);
    expect([ran, runs.isWaiting]).toEqual([2, false]);
    expect(asked).toEqual([1, 3]);
  });
});

describe('KeyedMutex', () => {
  it('runs work after earlier work of the same key only', async () => {
    const mutex = new KeyedMutex<string>();
    const finished: string[] = [];
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const work = (name: string, until?: Promise<void>) => async () => {
      await until;
      finished.push(name);
      return name;
    };
    const all = [
      mutex.run('a', work('one', first.promise)),
      mutex.run('a', work('two')),
      mutex.run('b', work('three', second.promise)),
    ];
    second.resolve();
    expect(await all[2]).toBe('three');
    first.resolve();
    expect(await Promise.all(all)).toEqual(['one', 'two', 'three']);
    expect(finished).toEqual(['three', 'one', 'two']);
  });

  it('continues after failed work', async () => {
    const mutex = new KeyedMutex<string>();
    const failing = mutex.run('a', () => Promise.reject(new Error('no')));
    const next = mutex.run('a', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});

/** Writes whose commands end one by one under control of the test. The result of an item is ten times its value. */
function pausedWrites(maxItems = 200) {
  const commands: { key: string; items: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const writes = new Batcher<string, number, number>(
    async (key, items) => {
      const end = Promise.withResolvers<void>();
      commands.push({ key, items, end });
      await end.promise;
      return items.map((item) => item * 10);
    },
    { maxItems },
  );
  return { commands, writes };
}

describe('Batcher', () => {
  it('writes immediately if no command is running, and in one batch after a running one', async () => {
    const { commands, writes } = pausedWrites();
    const first = writes.add('a', 1);
    expect(commands.map(({ items }) => items)).toEqual([[1]]);
    const others = [2, 3, 4].map((item) => writes.add('a', item));
    await flushed();
    expect(commands).toHaveLength(1);
    commands[0]?.end.resolve();
    expect(await first).toBe(10);
    await flushed();
    expect(commands.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
    commands[1]?.end.resolve();
    expect(await Promise.all(others)).toEqual([20, 30, 40]);
    void writes.add('a', 5);
    expect(commands.at(-1)?.items).toEqual([5]);
  });

  it('does not wait for writes of another key', async () => {
    const { commands, writes } = pausedWrites();
    void writes.add('a', 1);
    const other = writes.add('b', 2);
    commands[1]?.end.resolve();
    expect(await other).toBe(20);
  });

  it('splits many writes into several commands', async () => {
    const { commands, writes } = pausedWrites(2);
    const all = [1, 2, 3, 4].map((item) => writes.add('a', item));
    for (const at of [0, 1, 2]) {
      commands[at]?.end.resolve();
      await flushed();
    }
    expect(await Promise.all(all)).toEqual([10, 20, 30, 40]);
    expect(commands.map(({ items }) => items)).toEqual([[1], [2, 3], [4]]);
  });

  it('rejects only the writes of a failed command, and continues', async () => {
    const { commands, writes } = pausedWrites();
    const failing = writes.add('a', 1);
    const next = writes.add('a', 2);
    commands[0]?.end.reject(new Error('no'));
    await expect(failing).rejects.toThrow('no');
    await flushed();
    commands[1]?.end.resolve();
    expect(await next).toBe(20);
  });
});

it('Batcher: gathers what comes in the same turn, if asked to', async () => {
  const batches: number[][] = [];
  const batcher = new Batcher<string, number>(async (_, items) => void batches.push([...items]), {
    maxItems: 2,
    gathers: true,
  });
  await Promise.all([1, 2, 3].map(async (item) => batcher.add('a', item)));
  await batcher.add('a', 4);
  expect(batches).toEqual([[1, 2], [3], [4]]);
});

describe('GroupedRuns', () => {
  afterEach(() => void jest.useRealTimers());

  const works = (runs: GroupedRuns<string>) => {
    const started: string[] = [];
    const ends = new Map<string, PromiseWithResolvers<void>>();
    const run = (name: string, key = 'a') =>
      runs.run(key, async () => {
        started.push(name);
        const end = Promise.withResolvers<void>();
        ends.set(name, end);
        await end.promise;
        return name;
      });
    return {
      started,
      run,
      end: (name: string) => ends.get(name)?.resolve(),
      fail: (name: string) => ends.get(name)?.reject(new Error(name)),
    };
  };

  it('starts the first at once, and what is requested meanwhile together after it', async () => {
    const { started, run, end, fail } = works(new GroupedRuns(2));
    const first = run('first');
    const others = ['second', 'third', 'fourth'].map((name) => run(name));
    await flushed();
    expect(started).toEqual(['first']);
    fail('first');
    await expect(first).rejects.toThrow('first');
    await flushed();
    expect(started).toEqual(['first', 'second', 'third']);
    end('second');
    await flushed();
    expect(started).toHaveLength(3);
    end('third');
    await flushed();
    end('fourth');
    expect(await Promise.all(others)).toEqual(['second', 'third', 'fourth']);
    const later = run('later');
    await flushed();
    end('later');
    expect(await later).toBe('later');
  });

  it('keeps no other key waiting, and its own for a second at most', async () => {
    jest.useFakeTimers(fakeOnly('setTimeout', 'clearTimeout'));
    const { started, run, end } = works(new GroupedRuns(2));
    const slow = run('slow');
    const next = run('next');
    const other = run('other', 'b');
    await flushed();
    expect(started).toEqual(['slow', 'other']);
    jest.advanceTimersByTime(1_000);
    await flushed();
    expect(started).toEqual(['slow', 'other', 'next']);
    for (const name of started) end(name);
    expect(await Promise.all([slow, next, other])).toEqual(['slow', 'next', 'other']);
  });
});

describe('oneAhead', () => {
  /** Yields up to the number at which it fails. */
  async function* numbers(made: number[], failsAt = Number.POSITIVE_INFINITY) {
    try {
      for (let number = 1; number <= 3; number++) {
        if (number === failsAt) throw new Error(`no ${number}`);
        made.push(number);
        yield number;
      }
    } finally {
      made.push(0);
    }
  }

  it('yields all in order, each while the next is being made', async () => {
    const made: number[] = [];
    const seen: [number, number[]][] = [];
    for await (const number of oneAhead(numbers(made))) {
      await flushed();
      seen.push([number, [...made]]);
    }
    expect(seen).toEqual([
      [1, [1, 2]],
      [2, [1, 2, 3]],
      [3, [1, 2, 3, 0]],
    ]);
  });

  it('throws a failure after the items before it', async () => {
    const seen: number[] = [];
    const all = async () => {
      for await (const number of oneAhead(numbers([], 3))) seen.push(number);
    };
    await expect(all()).rejects.toThrow('no 3');
    expect(seen).toEqual([1, 2]);
  });

  it('leaves no work over when the reader stops', async () => {
    const made: number[] = [];
    for await (const _ of oneAhead(numbers(made))) break;
    expect(made).toEqual([1, 2, 0]);
  });

  it('ignores a failure that nobody reads', async () => {
    for await (const number of oneAhead(numbers([], 2))) {
      expect(number).toBe(1);
      break;
    }
  });
});

it('mapInTurns: maps all in order, and lets other work run meanwhile', async () => {
  const items = Array.from({ length: 250 }, (_, at) => at);
  let turns = 0;
  const other = setImmediate(function next() {
    turns += 1;
    setImmediate(next).unref();
  });
  expect(await mapInTurns(items, (item) => item * 2)).toEqual(items.map((item) => item * 2));
  clearImmediate(other);
  expect(turns).toBeGreaterThan(0);
});

describe('attemptTogether', () => {
  const invalid = new Error('invalid');
  const calls: number[][] = [];
  const without = (...rejected: number[]) => {
    calls.length = 0;
    return async (some: readonly number[]) => {
      calls.push([...some]);
      if (some.some((item) => rejected.includes(item))) throw invalid;
    };
  };

  it('works on all at once', async () => {
    expect(await attemptTogether([1, 2, 3], without())).toEqual(new Map());
    expect(calls).toEqual([[1, 2, 3]]);
    expect(await attemptTogether([], without())).toEqual(new Map());
    expect(calls).toEqual([]);
  });

  it('works on each alone if that fails, and returns the failures', async () => {
    expect(await attemptTogether([1, 2, 3], without(2))).toEqual(new Map([[2, invalid]]));
    expect(calls).toEqual([[1, 2, 3], [1], [2], [3]]);
    expect(await attemptTogether([1, 2, 3], without(1, 3), { concurrency: 2 })).toEqual(
      new Map([
        [1, invalid],
        [3, invalid],
      ]),
    );
  });

  it('does not repeat what failed alone', async () => {
    expect(await attemptTogether([2], without(2))).toEqual(new Map([[2, invalid]]));
    expect(calls).toEqual([[2]]);
  });

  it('throws an error that the items have not caused', async () => {
    await expect(attemptTogether([1, 2], without(2), { isOwn: () => false })).rejects.toBe(invalid);
    expect(calls).toEqual([[1, 2]]);
    const isTogether = (_: unknown, { length }: readonly number[]) => length > 1;
    await expect(attemptTogether([1, 2], without(2), { isOwn: isTogether })).rejects.toBe(invalid);
    expect(calls).toEqual([[1, 2], [1], [2]]);
  });
});
