import { session } from '@keystead/web-kit';
import { followRevisions } from '@keystead/web-kit/live';
import { replaceNetworkEdge, sampleUser } from '@keystead/web-kit/testing';
import { onFirstGesture } from '../on-first-gesture.ts';
import { hearOfReleases } from './hear-of-releases.ts';
import { askForResolution, knownResolution } from './resolution.ts';
import { sampleRemote, sampleResolution } from './testing/sample-resolution.ts';

jest.mock('@keystead/web-kit/live', () => ({ followRevisions: jest.fn() }));
jest.mock('../on-first-gesture.ts', () => ({ onFirstGesture: jest.fn() }));
jest.mock('../when-idle.ts', () => ({ whenIdle: (task: () => void) => task() }));

const settled = () => new Promise((resolve) => setTimeout(resolve));
const sample = (release: string, revision: number) =>
  sampleResolution({ 'mf-billing': sampleRemote(release) }, revision);

test("follows the gateway's choice from the first gesture on, and with each sign-in and sign-out", async () => {
  let says = sample('r1', 5);
  const calls = replaceNetworkEdge({ 'GET /releases/resolve': () => says });
  session.end();
  await askForResolution();
  hearOfReleases();
  expect(followRevisions).not.toHaveBeenCalled();
  jest.mocked(onFirstGesture).mock.calls[0]?.[0]();
  await settled();
  const [look, seconds] = jest.mocked(followRevisions).mock.calls[0] ?? [];
  expect(seconds).toBe(30);

  // The known revision.
  look?.(5);
  expect(calls).toHaveLength(1);
  says = sample('r2', 6);
  look?.(6);
  await settled();
  expect(knownResolution()).toBe(says);
  // No notifications: the tab must check for itself.
  look?.(null);
  await settled();
  expect(calls).toHaveLength(3);

  session.start({ token: 'abc', user: sampleUser() });
  await settled();
  expect(calls[3]?.headers).toMatchObject({ Authorization: 'Bearer abc' });
  session.end();
  await settled();
  expect(calls[4]?.headers).not.toHaveProperty('Authorization');
  expect(followRevisions).toHaveBeenCalledTimes(1);
});

test('retries a few times when the answering gateway has not seen the revision yet', async () => {
  const [look] = jest.mocked(followRevisions).mock.calls[0] ?? [];
  let says = sample('r2', 6);
  const calls = replaceNetworkEdge({ 'GET /releases/resolve': () => says });
  jest.useFakeTimers();
  try {
    look?.(8);
    await jest.advanceTimersByTimeAsync(0);
    says = sample('r8', 8);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(knownResolution()).toBe(says);
    expect(calls).toHaveLength(2);
    look?.(9);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(5);
    // Only the latest revision is retried.
    look?.(10);
    look?.(11);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(9);
  } finally {
    jest.useRealTimers();
  }
});

test('asks for a signed-in visitor once per tab', async () => {
  sessionStorage.clear();
  const calls = replaceNetworkEdge({ 'GET /releases/resolve': sample('r3', 7) });
  session.start({ token: 'def', user: sampleUser() });
  await settled();
  calls.splice(0);
  sessionStorage.clear();
  for (let documents = 0; documents < 2; documents++) {
    hearOfReleases();
    await settled();
  }
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers).toMatchObject({ Authorization: 'Bearer def' });
});

test('the previous answer stays valid while the gateway does not answer', async () => {
  const before = knownResolution();
  replaceNetworkEdge({});
  await expect(askForResolution()).rejects.toThrow();
  expect(knownResolution()).toBe(before);
});
