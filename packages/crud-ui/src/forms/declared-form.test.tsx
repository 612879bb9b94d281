import type { Payment, Tenant } from '@keystead/contracts';
import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import { act } from 'react';
import { FormProvider } from 'react-hook-form';
import { sampleTenant } from '../../test/sample-tenant.ts';
import { FormFields, recordForm, useDeclaredForm } from './declared-form.tsx';
import { choiceField, dateField, moneyField, optionalChoiceField, propertyField, textField } from './field-kinds.tsx';

const form = recordForm<Tenant>()({
  email: textField('Email', { required: true, missing: 'Please enter an address', maxLength: 254, cell: [6, 6] }),
  phone: textField('Phone', { maxLength: 40, cell: [6, 3], hint: 'With the area code' }),
  property_id: propertyField({ cell: [6, 3] }),
  move_in_date: dateField('Move-in date', { cell: [6, 3] }),
  status: choiceField('Status', { active: 'Active', inactive: 'Inactive' }, { initial: 'active', cell: [6, 3] }),
});

test('toValues: are the record’s values as controls take them, and empty ones for a new record', () => {
  const { email } = sampleTenant();
  expect(form.toValues(sampleTenant({ phone: null }))).toEqual({
    email,
    phone: '',
    property_id: { value: '5', label: 'Harbour House' },
    move_in_date: '2026-03-01',
    status: 'active',
  });
  expect(form.toValues()).toEqual({ email: '', phone: '', property_id: null, move_in_date: '', status: 'active' });
});

test('toBody: is the request’s body, trimmed, with null for what is empty', () => {
  const body = form.toBody({ ...form.toValues(sampleTenant()), email: ' dana@mail.example ', phone: ' ' });
  expect(body).toEqual({
    email: 'dana@mail.example',
    phone: null,
    property_id: 5,
    move_in_date: '2026-03-01',
    status: 'active',
  });
});

const typeNames = { rent: 'Rent', deposit: 'Deposit', fee: 'Fee', maintenance: 'Maintenance' };

test('toBody: sends amounts and choices, and null where there is none', () => {
  const { toBody } = recordForm<Payment>()({
    amount: moneyField('Amount', { required: true, cell: [6, 3] }),
    payment_type: optionalChoiceField('Type', typeNames, { none: 'Not sure', cell: [6, 3] }),
  });
  expect(toBody({ amount: '0.5', payment_type: '' })).toEqual({ amount: 0.5, payment_type: null });
});

test('history: has the labels, and formats values as the kind of field does', () => {
  expect(form.history.phone).toEqual({ label: 'Phone', show: undefined });
  expect(form.history.move_in_date?.show?.('2026-03-01')).toBe('Mar 1, 2026');
  expect(form.history.status?.show?.('inactive')).toBe('Inactive');
});

function Form({ onChange }: { onChange: () => void }) {
  const state = useDeclaredForm(undefined, form);
  return (
    <FormProvider {...state}>
      <form noValidate onSubmit={state.handleSubmit(() => {})}>
        <FormFields
          of={form}
          names={['email', 'move_in_date']}
          own={{ move_in_date: { onChange, max: '2026-05-31' } }}
        />
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  );
}

test('FormFields: shows the named fields, with a form’s own limits and reactions', () => {
  const onChange = jest.fn();
  render(<Form onChange={onChange} />);
  expect(screen.queryByLabelText('Phone')).toBeNull();
  expect(screen.getByLabelText('Email')).toBeRequired();
  const date = screen.getByLabelText('Move-in date');
  expect(date).toHaveAttribute('max', '2026-05-31');
  fireEvent.change(date, { target: { value: '2026-05-01' } });
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('FormFields: an empty required field shows its own message', async () => {
  render(<Form onChange={() => {}} />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter an address');
});

test('useDeclaredForm: a newer version of the record replaces what the user hasn’t changed', () => {
  const tenant = sampleTenant();
  const { result, rerender } = renderHook(
    ({ record }) => {
      const state = useDeclaredForm(record, form);
      return { state, dirty: state.formState.dirtyFields };
    },
    { initialProps: { record: tenant } },
  );
  act(() => result.current.state.setValue('email', 'new@mail.example', { shouldDirty: true }));
  rerender({ record: sampleTenant({ email: 'other@mail.example', phone: '555' }) });
  expect(result.current.state.getValues()).toMatchObject({ email: 'new@mail.example', phone: '555' });
});
