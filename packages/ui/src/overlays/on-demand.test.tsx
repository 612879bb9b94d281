import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { Combobox, Dialog, Menu, OverlayProvider, Select, useConfirm, useToast } from './index.ts';

const options = [
  { value: '', label: 'All Status' },
  { value: 'available', label: 'Available' },
];
const rhea = { value: '3', label: 'Rhea Moss' };
const onEdit = jest.fn();

function Page() {
  const [status, setStatus] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [confirm, toast] = [useConfirm(), useToast()];
  const remove = async () => (await confirm({ title: 'Delete it?', confirmLabel: 'Yes' })) && toast.success('Deleted');
  return (
    <main>
      <Menu trigger={<Button>Actions</Button>} items={[{ label: 'Edit', onSelect: onEdit }]} />
      <Menu trigger={<Button>More</Button>} items={[{ label: 'Open', onSelect: () => setOpen(true) }]} />
      <Field label="Status" error="Choose one">
        <Select options={options} value={status} onChange={setStatus} />
      </Field>
      <Menu trigger={<Button>Print</Button>} items={[{ label: 'Receipt', onSelect: () => {} }]} />
      <Combobox label="Tenant" value={rhea} onChange={() => {}} onQueryChange={() => {}} options={[]} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Maple Court">
        <Button onClick={() => void remove()}>Delete</Button>
      </Dialog>
    </main>
  );
}

// In one test: the code of the overlays is loaded once for all tests of a file.
test('a page shows its triggers before the code of the overlays is there, and keeps them until they are pressed', async () => {
  render(
    <OverlayProvider messageMs={0}>
      <Page />
    </OverlayProvider>,
  );
  const actions = screen.getByRole('button', { name: 'Actions', expanded: false });
  expect(actions).toHaveAttribute('aria-haspopup', 'menu');
  const more = screen.getByRole('button', { name: 'More' });
  const select = screen.getByRole('combobox', { name: 'Status', expanded: false });
  expect(select).toHaveTextContent('All Status');
  expect(select).toHaveAccessibleDescription('Choose one');

  // Pressed before the code is there: the last one opens.
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  fireEvent.pointerDown(actions);
  fireEvent.click(actions);
  expect(actions).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(onEdit).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menuitem', { name: 'Receipt' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
  expect(screen.getByRole('combobox', { name: 'Tenant' })).toHaveValue('Rhea Moss');

  expect(screen.getByRole('combobox', { name: 'Status' })).toBe(select);
  select.focus();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(await screen.findByRole('option', { name: 'Available' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Available'));

  expect(screen.getByRole('button', { name: 'More' })).toBe(more);
  await userEvent.click(more);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Maple Court' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete it?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Deleted')).toBeInTheDocument();
});
