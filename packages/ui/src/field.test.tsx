import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { MoneyInput, NativeSelect } from './app/inputs.tsx';
import { Field } from './field.tsx';
import { TextArea, TextInput } from './inputs.tsx';

test('the control has its label, hint and error', () => {
  render(
    <Field label="City" hint="Where it stands." error="Missing" required>
      <TextInput name="city" />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: /^City/ });
  expect(input).toHaveAccessibleDescription('Missing Where it stands.');
  expect(input).toBeInvalid();
  expect(input).toBeRequired();
});

test('without an error or a hint the control has no description and is valid', () => {
  render(
    <Field label="City">
      <TextInput />
    </Field>,
  );
  const input = screen.getByLabelText('City');
  expect(input).not.toHaveAttribute('aria-describedby');
  expect(input).not.toHaveAttribute('aria-invalid');
  expect(input).not.toBeRequired();
});

test.each([
  ['a select', <NativeSelect key="select" />, 'combobox'],
  ['a text area', <TextArea key="area" />, 'textbox'],
  ['an amount', <MoneyInput key="money" />, 'spinbutton'],
])('%s is connected to its Field like an input', (_, control, role) => {
  render(
    <Field label="Rent" error="Missing">
      {control}
    </Field>,
  );
  expect(screen.getByRole(role, { name: 'Rent' })).toHaveAccessibleDescription('Missing');
});

test('props that a form registers (name, ref, handlers) reach the input', async () => {
  const ref = createRef<HTMLInputElement>();
  const onChange = jest.fn();
  const onBlur = jest.fn();
  render(<TextInput name="city" ref={ref} onChange={onChange} onBlur={onBlur} aria-label="City" />);
  await userEvent.type(screen.getByLabelText('City'), 'Bonn');
  await userEvent.tab();
  expect(ref.current).toHaveValue('Bonn');
  expect(ref.current?.name).toBe('city');
  expect(onChange).toHaveBeenCalledTimes(4);
  expect(onBlur).toHaveBeenCalledTimes(1);
});
