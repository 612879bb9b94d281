import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Notice } from './notice.tsx';

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
