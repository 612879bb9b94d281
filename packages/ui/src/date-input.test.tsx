import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { DateInput } from './date-input.tsx';
import { Field } from './field.tsx';

test('is wired by its Field, and what a form registers reaches it', () => {
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
