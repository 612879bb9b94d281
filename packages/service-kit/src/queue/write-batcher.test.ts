import { WriteBatcher } from './write-batcher.ts';

/** Writes whose commands end one by one under control of the test. The result of an item is ten times its value. */
function pausedWrites(maxItems?: number) {
  const commands: { key: string; items: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const writes = new WriteBatcher<string, number, number>(async (key, items) => {
    const end = Promise.withResolvers<void>();
    commands.push({ key, items, end });
    await end.promise;
    return items.map((item) => item * 10);
  }, maxItems);
  return { commands, writes };
}

const flushed = () => new Promise((resolve) => setImmediate(resolve));

describe('WriteBatcher', () => {
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
