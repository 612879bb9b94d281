import { session } from '@keystead/web-kit';
import { followChanges } from '@keystead/web-kit/live';
import { sampleUser } from '@keystead/web-kit/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { whenIdle } from '../when-idle.ts';
import { useLiveChanges } from './use-live-changes.ts';

jest.mock('../when-idle.ts', () => ({ whenIdle: jest.fn() }));
jest.mock('@keystead/web-kit/live', () => ({ followChanges: jest.fn() }));

const follow = jest.mocked(followChanges);

function setup() {
  const idle: (() => void)[] = [];
  jest.mocked(whenIdle).mockImplementation((task) => void idle.push(task));
  const stop = jest.fn();
  follow.mockReset().mockReturnValue(stop);
  session.start({ token: 'abc', user: sampleUser() });
  const becomeIdle = () =>
    act(async () => {
      for (const task of idle.splice(0)) task();
    });
  return { ...renderHook(() => useLiveChanges()), stop, becomeIdle };
}

test('follows changes once the page is idle, until it is left', async () => {
  const { unmount, stop, becomeIdle } = setup();
  expect(follow).not.toHaveBeenCalled();
  await becomeIdle();
  await waitFor(() => expect(follow).toHaveBeenCalledWith({ id: 7, role: 'landlord' }));
  expect(stop).not.toHaveBeenCalled();
  unmount();
  expect(stop).toHaveBeenCalledTimes(1);
});

test('a page that was left before that follows nothing', async () => {
  const { unmount, becomeIdle } = setup();
  unmount();
  await becomeIdle();
  expect(follow).not.toHaveBeenCalled();
});

test('another user who signs in gets their own changes', async () => {
  const { stop, becomeIdle } = setup();
  await becomeIdle();
  await waitFor(() => expect(follow).toHaveBeenCalledTimes(1));
  act(() => session.start({ token: 'def', user: sampleUser({ id: 8 }) }));
  expect(stop).toHaveBeenCalledTimes(1);
  await becomeIdle();
  await waitFor(() => expect(follow).toHaveBeenLastCalledWith({ id: 8, role: 'landlord' }));
});
