import { underWay, whenAnswered } from './under-way.ts';

/** Whether a promise has settled by the time that all that could settle it has. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  await new Promise((resolve) => setTimeout(resolve));
  return settled;
}

test('where no call is under way nothing is waited for', async () => {
  expect(await isSettled(whenAnswered())).toBe(true);
});

test('the last of the calls is waited for, though it fails', async () => {
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
