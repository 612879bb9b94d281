import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoadFailure } from './load-failure.tsx';

test('shows the failure and ignores a second retry while one is pending', async () => {
  const onRetry = jest.fn();
  const { rerender } = render(<LoadFailure title="Failed to load leases" busy={false} onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load leases');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  rerender(<LoadFailure title="Failed to load leases" busy onRetry={onRetry} />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
