import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { useFocusAfter } from './page-state.ts';

let finish: () => void;

/** A control that disappears after its action. */
function Step() {
  const [shown, setShown] = useState(true);
  const place = useRef<HTMLSpanElement>(null);
  useFocusAfter(shown, () => place.current);
  finish = () => act(() => setShown(false));
  return (
    <>
      <input aria-label="Search" />
      <span ref={place} tabIndex={-1} data-testid="place">
        {shown ? <button type="button">Cancel</button> : 'Cancelled'}
      </span>
    </>
  );
}

test('the focus of a control that disappears moves to the given element', async () => {
  render(<Step />);
  await userEvent.click(screen.getByRole('button'));
  finish();
  expect(screen.getByTestId('place')).toHaveFocus();
});

test('the focus moves once the dialog that asked has closed', async () => {
  render(<Step />);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'alertdialog');
  dialog.tabIndex = -1;
  dialog.focus();
  finish();
  expect(dialog).toHaveFocus();
  dialog.remove();
  await waitFor(() => expect(screen.getByTestId('place')).toHaveFocus());
});

test('a focus that has moved elsewhere stays there', async () => {
  render(<Step />);
  await userEvent.click(screen.getByRole('textbox'));
  finish();
  expect(screen.getByRole('textbox')).toHaveFocus();
});
