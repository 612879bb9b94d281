import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useConfirm } from './confirm.tsx';
import { OverlayProvider } from './overlay-provider.tsx';

function Deleting({ onAnswer }: { onAnswer: (answer: boolean) => void }) {
  const confirm = useConfirm();
  const confirmAll = async () =>
    onAnswer(await confirm({ title: 'Are you sure you want to delete this property?', confirmLabel: 'Delete' }));
  return (
    <button type="button" onClick={confirmAll}>
      Remove
    </button>
  );
}

async function openConfirm() {
  const onAnswer = jest.fn();
  render(
    <OverlayProvider>
      <Deleting onAnswer={onAnswer} />
    </OverlayProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this property?' });
  return onAnswer;
}

test('resolves with true when the user confirms', async () => {
  const onAnswer = await openConfirm();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

test('the focus starts on the cancel button, which resolves with false', async () => {
  const onAnswer = await openConfirm();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
});

test('Escape resolves with false and returns the focus', async () => {
  const onAnswer = await openConfirm();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus());
});
