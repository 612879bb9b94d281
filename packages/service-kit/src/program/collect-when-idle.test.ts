import { setTimeout as wait } from 'node:timers/promises';
import { collectWhenIdle } from './collect-when-idle.ts';

/** Something that nobody holds on to, old enough that V8 would leave it for long. */
const forgotten = () => new WeakRef(Array.from({ length: 100_000 }, (_, nth) => ({ nth })));

test('what a start has left is collected once there is little to do', async () => {
  const left = forgotten();
  collectWhenIdle(20);
  while (left.deref()) await wait(20);
  expect(left.deref()).toBeUndefined();
});

test('nothing is collected while the program is busy', async () => {
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
