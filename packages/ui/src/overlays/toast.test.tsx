import { act, fireEvent, render, screen } from '@testing-library/react';
import { OverlayProvider } from './overlay-provider.tsx';
import { useToast } from './toast.tsx';

const undo = jest.fn();

function Saving({ undoable = false }) {
  const toast = useToast();
  const actions = undoable ? [{ label: 'Undo', onPress: undo }] : undefined;
  return (
    <button type="button" onClick={() => toast.success('Property created successfully!', actions)}>
      Save
    </button>
  );
}

const shown = () => screen.queryByRole('dialog', { name: 'Property created successfully!' });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function save(undoable = false) {
  render(
    <OverlayProvider>
      <Saving undoable={undoable} />
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

test('a toast with an action stays for 9 seconds, and closes with the action', async () => {
  await save(true);
  await pass(8900);
  expect(shown()).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  await pass(500);
  expect(shown()).not.toBeInTheDocument();
});
