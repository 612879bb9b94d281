import type { Answer } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { replaceNetworkEdge } from '@keystead/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { whenIdle } from './when-idle.ts';

const idle: (() => void)[] = [];
const runIdleTasks = () => {
  for (const task of idle.splice(0)) task();
};

beforeEach(() => {
  idle.length = 0;
  Object.assign(window, { requestIdleCallback: (task: () => void) => idle.push(task) });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  jest.restoreAllMocks();
});

test('runs the task when the browser is idle, once the page has loaded', async () => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const task = jest.fn();
  whenIdle(task);
  expect(idle).toHaveLength(0);
  state.mockReturnValue('complete');
  window.dispatchEvent(new Event('load'));
  runIdleTasks();
  await waitFor(() => expect(idle).toHaveLength(1));
  expect(task).not.toHaveBeenCalled();
  runIdleTasks();
  expect(task).toHaveBeenCalledTimes(1);
});

test("waits for the page's pending requests", async () => {
  const answer = Promise.withResolvers<Answer<'GET /demo'>>();
  replaceNetworkEdge({ 'GET /demo': () => answer.promise });
  const pending = request('GET /demo');
  const task = jest.fn();
  whenIdle(task);
  runIdleTasks();
  await new Promise((resolve) => setTimeout(resolve));
  expect(idle).toHaveLength(0);
  answer.resolve({ sign_ins: [] });
  await pending;
  await waitFor(() => expect(idle).toHaveLength(1));
  runIdleTasks();
  expect(task).toHaveBeenCalledTimes(1);
});
