import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../field.tsx';
import { TextInput } from '../inputs.tsx';
import { Dialog } from './dialog.tsx';

function Adding() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add New Property" description="Six fields.">
        <Field label="Name">
          <TextInput />
        </Field>
      </Dialog>
    </>
  );
}

test('focuses the first field, and returns the focus when it closes', async () => {
  render(<Adding />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add New Property' });
  expect(dialog).toHaveAccessibleDescription('Six fields.');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
});
