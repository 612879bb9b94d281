import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CopyText } from './copy-text.tsx';
import { MESSAGE_MS } from './messages.tsx';

function giveClipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

afterEach(() => jest.useRealTimers());

test('copies the text and confirms it for a moment', async () => {
  jest.useFakeTimers();
  const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const write = jest.fn(async () => {});
  render(<CopyText label="API key" text="ks_test_abc" />);
  giveClipboard(write);
  await person.click(screen.getByRole('button', { name: 'Copy API key' }));
  expect(write).toHaveBeenCalledWith('ks_test_abc');
  expect(await screen.findByText('API key copied')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copied API key' })).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(MESSAGE_MS));
  expect(screen.queryByText('API key copied')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy API key' })).toBeInTheDocument();
});

test("selects the text where the browser doesn't allow copying", async () => {
  const person = userEvent.setup();
  render(<CopyText label="API key" text="ks_test_abc" />);
  giveClipboard(() => Promise.reject(new Error('not allowed')));
  await person.click(screen.getByRole('button', { name: 'Copy API key' }));
  expect(await screen.findByText(/Copy it with Ctrl\+C/)).toBeInTheDocument();
  expect(window.getSelection()?.toString()).toBe('ks_test_abc');
});
