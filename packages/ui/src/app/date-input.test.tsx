import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { Field } from '../field.tsx';
import { DateInput, DateTimeInput } from './date-input.tsx';

test('its Field labels the input, and props that a form registers reach it', () => {
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
