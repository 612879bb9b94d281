import { POLL_MS, poll } from './poll.ts';
import { setVisibility } from './testing/browser-tabs.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setVisibility('visible');
  jest.useRealTimers();
});

test('polls every 30 seconds until it is stopped', () => {
  const look = jest.fn();
  const end = poll(look);
  jest.advanceTimersByTime(POLL_MS - 1);
  expect(look).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1 + POLL_MS);
  expect(look).toHaveBeenCalledTimes(2);
  end();
  jest.advanceTimersByTime(POLL_MS);
  expect(look).toHaveBeenCalledTimes(2);
});

test('polls only while the page is visible, and immediately when it becomes visible again', () => {
  const look = jest.fn();
  const end = poll(look);
  setVisibility('hidden');
  jest.advanceTimersByTime(3 * POLL_MS);
  expect(look).not.toHaveBeenCalled();
  setVisibility('visible');
  expect(look).toHaveBeenCalledTimes(1);
  setVisibility('hidden');
  setVisibility('visible');
  expect(look).toHaveBeenCalledTimes(1);
  end();
});
