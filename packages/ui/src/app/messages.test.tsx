import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LoadFailure, MissingFields, Notice } from './messages.tsx';

function Saved({ message }: { message: string }) {
  const [shown, setShown] = useState<string | null>(message);
  return <Notice message={shown} onClear={() => setShown(null)} />;
}

test('a message clears itself after 3 seconds, not before', () => {
  jest.useFakeTimers();
  render(<Saved message="Profile updated successfully!" />);
  act(() => jest.advanceTimersByTime(2999));
  expect(screen.getByRole('status')).toHaveTextContent('Profile updated successfully!');
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  jest.useRealTimers();
});

const labels = { name: 'Name', city: 'City', rent: 'Rent' };

test('MissingFields lists empty required fields in the order of the form, and no other errors', () => {
  render(
    <MissingFields
      labels={labels}
      errors={{ rent: { type: 'required' }, city: { type: 'server' }, name: { type: 'required' } }}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all required fields:');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Name', 'Rent']);
});

test('MissingFields renders nothing when no required field is empty', () => {
  render(<MissingFields labels={labels} errors={{ city: { type: 'server' } }} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('LoadFailure shows the failure and ignores a second retry while one is pending', async () => {
  const onRetry = jest.fn();
  const { rerender } = render(<LoadFailure title="Failed to load leases" busy={false} onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load leases');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  rerender(<LoadFailure title="Failed to load leases" busy onRetry={onRetry} />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
