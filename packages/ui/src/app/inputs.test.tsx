import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { Field } from '../field.tsx';
import { DateInput, DateTimeInput, SearchInput } from './inputs.tsx';

test('a Field labels its DateInput, and props that a form registers reach it', () => {
  const ref = createRef<HTMLInputElement>();
  const onChange = jest.fn();
  render(
    <Field label="End date" error="Missing">
      <DateInput name="end_date" ref={ref} min="2026-05-01" onChange={onChange} />
    </Field>,
  );
  const input = screen.getByLabelText('End date');
  expect(input).toHaveAccessibleDescription('Missing');
  fireEvent.change(input, { target: { value: '2026-04-30' } });
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(ref.current).toHaveValue('2026-04-30');
  expect(ref.current?.validity.rangeUnderflow).toBe(true);
});

test('DateTimeInput takes a date and a time of day', () => {
  render(<DateTimeInput aria-label="Scheduled date" max="2999-12-31T23:59" />);
  const input = screen.getByLabelText('Scheduled date');
  fireEvent.change(input, { target: { value: '2026-03-02T09:00' } });
  expect(input).toHaveValue('2026-03-02T09:00');
  expect(input).toBeValid();
});

function Searching() {
  const [text, setText] = useState('');
  return <SearchInput label="Search properties" value={text} onChange={setText} />;
}

test('the clear button of a SearchInput appears with a text, clears it and leaves the focus in the box', async () => {
  render(<Searching />);
  const box = screen.getByRole('searchbox', { name: 'Search properties' });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();

  await userEvent.type(box, 'maple');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
