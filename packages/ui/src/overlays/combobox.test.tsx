import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { Field } from '../field.tsx';
import { Combobox, type ComboboxOption, type ComboboxProps } from './combobox.tsx';
import { Dialog } from './dialog.tsx';

const foundry = { value: '2', label: 'The Foundry', hint: '3 Mill Lane' };
const records: ComboboxOption[] = [{ value: '1', label: 'Harbour House' }, foundry];

/** Searches like a server: also in text that the label doesn't show. */
function Searching({ start = null, ...props }: Partial<ComboboxProps> & { start?: ComboboxOption | null }) {
  const [value, setValue] = useState(start);
  const [query, setQuery] = useState('');
  const options = records.filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(query));
  return (
    <>
      <Field label="Property" error="Property is required">
        <Combobox value={value} onChange={setValue} onQueryChange={setQuery} options={options} {...props} />
      </Field>
      <output>{`chosen ${value?.value ?? 'none'}, searched ${query || 'nothing'}`}</output>
    </>
  );
}

const control = () => screen.getByRole('combobox', { name: 'Property' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('searches for the typed text, and the keyboard chooses a result', async () => {
  render(<Searching />);
  expect(control()).toHaveAccessibleDescription('Property is required');
  expect(control()).toBeInvalid();
  await userEvent.tab();
  await userEvent.keyboard('mill');
  await waitFor(() => expect(options()).toEqual(['The Foundry3 Mill Lane']));
  await userEvent.keyboard('{Enter}');
  await screen.findByText('chosen 2, searched nothing');
  expect(control()).toHaveValue('The Foundry');
  expect(control()).toHaveFocus();
});

test('a press offers all options, and typing replaces the current choice', async () => {
  render(<Searching start={foundry} />);
  expect(control()).toHaveValue('The Foundry');
  await userEvent.click(control());
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(screen.getByRole('option', { name: /The Foundry/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('har');
  await waitFor(() => expect(options()).toEqual(['Harbour House']));
  await userEvent.click(screen.getByRole('option', { name: 'Harbour House' }));
  await screen.findByText('chosen 1, searched nothing');
});

test('leaving the control without a choice keeps the previous one', async () => {
  render(
    <>
      <Searching start={foundry} />
      <button type="button">Save</button>
    </>,
  );
  await userEvent.click(control());
  await userEvent.keyboard('nowhere');
  await screen.findByText('Nothing found');
  await userEvent.tab();
  await screen.findByText('chosen 2, searched nothing');
  expect(control()).toHaveValue('The Foundry');
});

test('the clear button removes the choice and leaves the focus in the control', async () => {
  render(<Searching start={foundry} />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByText('chosen none, searched nothing');
  expect(control()).toHaveValue('');
  expect(control()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
});

test('does not say that nothing was found while the first results are loading', async () => {
  const { rerender } = render(<Searching options={[]} busy emptyText="No properties found" />);
  await userEvent.click(control());
  await screen.findByText('Searching…');
  expect(screen.queryByText('No properties found')).not.toBeInTheDocument();
  rerender(<Searching options={[]} emptyText="No properties found" />);
  await screen.findByText('No properties found');
  expect(screen.queryByText('Searching…')).not.toBeInTheDocument();
});

test('a form submits the choice by name, and the ref gives access to the focus', () => {
  const ref = createRef<HTMLInputElement>();
  const { container } = render(
    <form>
      <Searching start={foundry} name="property_id" ref={ref} />
    </form>,
  );
  const form = container.querySelector('form');
  expect(form && new FormData(form).get('property_id')).toBe('2');
  expect(ref.current).toBe(control());
});

test('in a dialog Escape closes first the list, then the dialog, and keeps the choice', async () => {
  const onClose = jest.fn();
  render(
    <Dialog open onClose={onClose} title="Add Lease">
      <Searching start={foundry} />
    </Dialog>,
  );
  await userEvent.click(control());
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(screen.getByRole('dialog', { name: 'Add Lease' })).toContainElement(screen.getByRole('listbox'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(options()).toHaveLength(0));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(control()).toHaveValue('The Foundry');
});
