import { KeyedMutex } from './keyed-mutex.ts';

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
