import { KeyedMutex } from './keyed-mutex.ts';

describe('KeyedMutex', () => {
  it('runs work after earlier work of the same key only', async () => {
    const turns = new KeyedMutex<string>();
    const done: string[] = [];
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const work = (name: string, until?: Promise<void>) => async () => {
      await until;
      done.push(name);
      return name;
    };
    const all = [
      turns.run('a', work('one', first.promise)),
      turns.run('a', work('two')),
      turns.run('b', work('three', second.promise)),
    ];
    second.resolve();
    expect(await all[2]).toBe('three');
    first.resolve();
    expect(await Promise.all(all)).toEqual(['one', 'two', 'three']);
    expect(done).toEqual(['three', 'one', 'two']);
  });

  it('continues after failed work', async () => {
    const turns = new KeyedMutex<string>();
    const failing = turns.run('a', () => Promise.reject(new Error('no')));
    const next = turns.run('a', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
