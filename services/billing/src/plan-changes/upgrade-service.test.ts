import { KeyedRuns } from './upgrade-service.ts';

/** Work that ends on demand and records its start. */
function controlledWork(started: string[]) {
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const work = (name: string) => () => {
    started.push(name);
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return end.promise;
  };
  return { work, ends };
}
const nextTick = () => new Promise(setImmediate);

test('KeyedRuns: shares a run of the same work, runs other work of the account after it, and other accounts concurrently', async () => {
  const started: string[] = [];
  const { work, ends } = controlledWork(started);
  const runs = new KeyedRuns<string>();
  const [one, same, other] = [
    runs.run(1, 'starter', work('starter')),
    runs.run(1, 'starter', work('starter again')),
    runs.run(1, 'professional', work('professional')),
  ];
  const elsewhere = runs.run(2, 'starter', work('of account 2'));
  await nextTick();
  expect(started).toEqual(['starter', 'of account 2']);
  ends.get('starter')?.resolve('page 1');
  expect(await Promise.all([one, same])).toEqual(['page 1', 'page 1']);
  await nextTick();
  expect(started).toEqual(['starter', 'of account 2', 'professional']);
  ends.get('professional')?.resolve('page 2');
  ends.get('of account 2')?.resolve('page 3');
  expect(await Promise.all([other, elsewhere])).toEqual(['page 2', 'page 3']);
});

test('KeyedRuns: continues after failed work, which may be requested again', async () => {
  const runs = new KeyedRuns<string>();
  const failing = runs.run(1, 'starter', () => Promise.reject(new Error('no answer')));
  const next = runs.run(1, 'professional', async () => 'page');
  await expect(failing).rejects.toThrow('no answer');
  expect(await next).toBe('page');
  expect(await runs.run(1, 'starter', async () => 'page')).toBe('page');
});
