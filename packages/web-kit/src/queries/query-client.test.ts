import { ApiError } from '../http/api-error.ts';
import { NoAnswerError } from '../http/no-answer-error.ts';
import { isUnsaved } from '../pages/unsaved.ts';
import { session } from '../session/session.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { createQueryClient, queryClient } from './query-client.ts';

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
])('%s is tried again so often', (_, error, times) => {
  expect(retries(error)).toBe(times);
});

test('nothing is fetched anew when the window gets the focus', () => {
  expect(createQueryClient().getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
});

test('what is being saved, or waits for that, is not to be lost', async () => {
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

test('what one person has loaded is gone when another is signed in, and stays when a profile changes', () => {
  const user = sampleUser();
  session.start({ token: 'abc', user });
  queryClient.setQueryData(['properties'], 'of Lena');
  session.replaceUser({ ...user, first_name: 'Lina' });
  expect(queryClient.getQueryData(['properties'])).toBe('of Lena');
  session.start({ token: 'def', user: sampleUser({ id: 8 }) });
  expect(queryClient.getQueryData(['properties'])).toBeUndefined();
});
