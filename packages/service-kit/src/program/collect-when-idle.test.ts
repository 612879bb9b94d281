import { setTimeout as wait } from 'node:timers/promises';
import { collectWhenIdle } from './collect-when-idle.ts';

/** Creates an unreferenced object that V8 would not collect soon by itself. */
const forgotten = () => new WeakRef(Array.from({ length: 100_000 }, (_, nth) => ({ nth })));

test('garbage of the startup is collected once the program is idle', async () => {
  const left = forgotten();
  collectWhenIdle(20);
  while (left.deref()) await wait(20);
  expect(left.deref()).toBeUndefined();
});

test('no garbage is collected while the program is busy', async () => {
  const left = forgotten();
  const { promise, resolve } = Promise.withResolvers<void>();
  collectWhenIdle(20);
  let rounds = 0;
  const work = () => {
    const until = performance.now() + 30;
    while (performance.now() < until);
    rounds += 1;
    if (rounds < 5) setImmediate(work);
    else resolve();
  };
  work();
  await promise;
  expect(left.deref()).toBeDefined();
  while (left.deref()) await wait(20);
});
