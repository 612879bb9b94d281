import { useToast } from '@keystead/ui/overlays';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPages } from './render-pages.tsx';

function Saving() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast.success('Saved.')}>
      Save
    </button>
  );
}

afterEach(() => jest.useRealTimers());

test('a toast stays until the test checks for it', async () => {
  jest.useFakeTimers();
  renderPages([{ path: '/app', element: <Saving /> }], { path: '/app' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Saved.')).toBeInTheDocument();
});
