import { sampleUser } from '../../test/samples.ts';
import { ApiError, NoAnswerError } from '../http/errors.ts';
import { isUnsaved } from '../pages/page-state.ts';
import { session } from '../session.ts';
import { createQueryClient, queryClient } from './query.ts';

function retries(error: Error): number {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function') throw new Error('no rule for retries');
  let failures = 0;
  while (retry(failures, error)) failures += 1;
  return failures;
}

test.each([
  ['no answer', new NoAnswerError(null), 1],
  ['a failure of the server', new ApiError(503, {}), 1],
  ['a refusal', new ApiError(404, {}), 0],
])('%s is retried so many times', (_, error, times) => {
  expect(retries(error)).toBe(times);
});

test('a window focus refetches nothing', () => {
  expect(createQueryClient().getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
});

test('running and queued mutations make the page unsaved', async () => {
  const client = createQueryClient();
  const ends: (() => void)[] = [];
  const save = (fails: boolean) =>
    client
      .getMutationCache()
      .build(client, {
        scope: { id: 'documents' },
        mutationFn: () =>
          new Promise<void>((resolve, reject) => ends.push(() => (fails ? reject(new Error('refused')) : resolve()))),
      })
      .execute(undefined)
      .catch(() => {});
  expect(isUnsaved()).toBe(false);
  const saved = [save(true), save(false)];
  await Promise.resolve();
  expect(isUnsaved()).toBe(true);
  ends[0]?.();
  await saved[0];
  expect(isUnsaved()).toBe(true);
  ends[1]?.();
  await saved[1];
  await Promise.resolve();
  expect(isUnsaved()).toBe(false);
});

test("another user's sign-in clears the cache, and a change of the profile does not", () => {
  const user = sampleUser();
  session.start({ token: 'abc', user });
  queryClient.setQueryData(['properties'], 'of Lena');
  session.replaceUser({ ...user, first_name: 'Lina' });
  expect(queryClient.getQueryData(['properties'])).toBe('of Lena');
  session.start({ token: 'def', user: sampleUser({ id: 8 }) });
  expect(queryClient.getQueryData(['properties'])).toBeUndefined();
});
