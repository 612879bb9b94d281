import { setVisibility } from '../../test/browser-tabs.ts';
import { POLL_MS, poll } from './poll.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setVisibility('visible');
  jest.useRealTimers();
});

test('polls every 30 seconds until it is stopped', () => {
  const onPoll = jest.fn();
  const end = poll(onPoll);
  jest.advanceTimersByTime(POLL_MS - 1);
  expect(onPoll).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1 + POLL_MS);
  expect(onPoll).toHaveBeenCalledTimes(2);
  end();
  jest.advanceTimersByTime(POLL_MS);
  expect(onPoll).toHaveBeenCalledTimes(2);
});

test('polls only while the page is visible, and immediately when it becomes visible again', () => {
  const onPoll = jest.fn();
  const end = poll(onPoll);
  setVisibility('hidden');
  jest.advanceTimersByTime(3 * POLL_MS);
  expect(onPoll).not.toHaveBeenCalled();
  setVisibility('visible');
  expect(onPoll).toHaveBeenCalledTimes(1);
  setVisibility('hidden');
  setVisibility('visible');
  expect(onPoll).toHaveBeenCalledTimes(1);
  end();
});
