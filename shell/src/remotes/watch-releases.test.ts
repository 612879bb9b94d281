import { session } from '@keystead/web-kit';
import { followRevisions } from '@keystead/web-kit/live';
import { replaceNetworkEdge, sampleUser } from '@keystead/web-kit/testing';
import { sampleRemote, sampleResolution } from '../../test/sample-resolution.ts';
import { onFirstGesture } from '../deferred-start.ts';
import { cachedResolution, fetchResolution } from './resolution.ts';
import { watchReleases } from './watch-releases.ts';

jest.mock('@keystead/web-kit/live', () => ({ followRevisions: jest.fn() }));
jest.mock('../deferred-start.ts', () => ({ onFirstGesture: jest.fn() }));
jest.mock('../when-idle.ts', () => ({ whenIdle: (task: () => void) => task() }));

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const sample = (release: string, revision: number) =>
  sampleResolution({ 'mf-billing': sampleRemote(release) }, revision);

test("follows the gateway's choice from the first gesture on, and with each sign-in and sign-out", async () => {
  let answer = sample('r1', 5);
  const calls = replaceNetworkEdge({ 'GET /releases/resolve': () => answer });
  session.end();
  await fetchResolution();
  watchReleases();
  expect(followRevisions).not.toHaveBeenCalled();
  jest.mocked(onFirstGesture).mock.calls[0]?.[0]();
  await nextTask();
  const [onRevision, seconds] = jest.mocked(followRevisions).mock.calls[0] ?? [];
  expect(seconds).toBe(30);

  // The known revision.
  onRevision?.(5);
  expect(calls).toHaveLength(1);
  answer = sample('r2', 6);
  onRevision?.(6);
  await nextTask();
  expect(cachedResolution()).toEqual(answer);
  // No notifications: the tab must check for itself.
  onRevision?.(null);
  await nextTask();
  expect(calls).toHaveLength(3);

  session.start({ token: 'abc', user: sampleUser() });
  await nextTask();
  expect(calls[3]?.headers).toMatchObject({ Authorization: 'Bearer abc' });
  session.end();
  await nextTask();
  expect(calls[4]?.headers).not.toHaveProperty('Authorization');
  expect(followRevisions).toHaveBeenCalledTimes(1);
});

test('retries a few times when the answering gateway has not seen the revision yet', async () => {
  const [onRevision] = jest.mocked(followRevisions).mock.calls[0] ?? [];
  let answer = sample('r2', 6);
  const calls = replaceNetworkEdge({ 'GET /releases/resolve': () => answer });
  jest.useFakeTimers();
  try {
    onRevision?.(8);
    await jest.advanceTimersByTimeAsync(0);
    answer = sample('r8', 8);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(cachedResolution()).toEqual(answer);
    expect(calls).toHaveLength(2);
    onRevision?.(9);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(5);
    // Only the latest revision is retried.
    onRevision?.(10);
    onRevision?.(11);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(9);
  } finally {
    jest.useRealTimers();
  }
});

test('fetches the releases of a signed-in visitor once per tab', async () => {
  sessionStorage.clear();
  const calls = replaceNetworkEdge({ 'GET /releases/resolve': sample('r3', 7) });
  session.start({ token: 'def', user: sampleUser() });
  await nextTask();
  calls.splice(0);
  sessionStorage.clear();
  for (let documents = 0; documents < 2; documents++) {
    watchReleases();
    await nextTask();
  }
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers).toMatchObject({ Authorization: 'Bearer def' });
});

test.each([
  ['does not answer', {}],
  ['answers no JSON', { 'GET /releases/resolve': () => '{"remotes":' as never }],
])('the previous answer stays valid while the gateway %s', async (_, answers) => {
  const before = cachedResolution();
  replaceNetworkEdge(answers);
  await expect(fetchResolution()).rejects.toThrow();
  expect(cachedResolution()).toBe(before);
});
