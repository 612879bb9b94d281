import { act, fireEvent, render, screen } from '@testing-library/react';
import { OverlayProvider } from './overlay-provider.tsx';
import { useToast } from './toast.tsx';

function Saving() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast.success('Property created successfully!')}>
      Save
    </button>
  );
}

const shown = () => screen.queryByRole('dialog', { name: 'Property created successfully!' });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function save() {
  render(
    <OverlayProvider>
      <Saving />
    </OverlayProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await pass(0);
}

test('a toast clears itself after 3 seconds, not before', async () => {
  await save();
  await pass(2900);
  expect(shown()).toBeInTheDocument();
  await pass(500);
  expect(shown()).not.toBeInTheDocument();
});

test('hovering a toast keeps it open', async () => {
  await save();
  fireEvent.mouseEnter(screen.getByRole('region', { name: 'Messages' }));
  await pass(10_000);
  expect(shown()).toBeInTheDocument();
  fireEvent.mouseLeave(screen.getByRole('region', { name: 'Messages' }));
  await pass(4000);
  expect(shown()).not.toBeInTheDocument();
});
