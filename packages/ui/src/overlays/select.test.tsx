import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../field.tsx';
import { Select } from './select.tsx';

const options = [
  { value: '', label: 'All Status' },
  { value: 'available', label: 'Available' },
  { value: 'occupied', label: 'Occupied' },
] as const;

function Filter() {
  const [status, setStatus] = useState<'' | 'available' | 'occupied'>('');
  return (
    <Field label="Status" error="Choose one">
      <Select options={options} value={status} onChange={setStatus} />
    </Field>
  );
}

test('the keyboard chooses an option, and the empty value is an option too', async () => {
  render(<Filter />);
  const trigger = screen.getByRole('combobox', { name: 'Status' });
  expect(trigger).toHaveTextContent('All Status');
  expect(trigger).toHaveAccessibleDescription('Choose one');

  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('option', { name: 'All Status', selected: true });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(trigger).toHaveTextContent('Available'));
});
