import { underWay, whenAnswered } from './under-way.ts';

/** Whether a promise settles within a turn of the event loop. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let isDone = false;
  void promise.then(() => {
    isDone = true;
  });
  await new Promise((resolve) => setTimeout(resolve));
  return isDone;
}

test('resolves immediately when no call is pending', async () => {
  expect(await isSettled(whenAnswered())).toBe(true);
});

test('waits for the last pending call, even if it fails', async () => {
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<void>();
  const answered = underWay(() => first.promise);
  const failed = underWay(() => second.promise);
  const all = whenAnswered();
  first.resolve('here');
  expect(await answered).toBe('here');
  expect(await isSettled(all)).toBe(false);
  second.reject(new Error('gone'));
  await expect(failed).rejects.toThrow('gone');
  expect(await isSettled(all)).toBe(true);
});
