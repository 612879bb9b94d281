import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { useFieldDefaults } from './use-field-defaults.ts';

interface Fields {
  amount: string;
  property: { value: string; label: string } | null;
}

const oak = { value: '1', label: 'Oak' };
const elm = { value: '2', label: 'Elm' };

function show() {
  const resolver = jest.fn(() => ({ values: {}, errors: { amount: { type: 'required', message: 'missing' } } }));
  const { result } = renderHook(() => {
    const form = useForm<Fields>({ resolver, defaultValues: { amount: '', property: null } });
    // Read, so that the form keeps them up.
    const { errors, isSubmitted } = form.formState;
    return { form, errors, isSubmitted, ...useFieldDefaults(form) };
  });
  return result;
}

test('an offer comes into an empty field, and gives way to the next one', () => {
  const result = show();
  act(() => result.current.offer('amount', '100'));
  act(() => result.current.offer('property', oak));
  expect(result.current.form.getValues()).toEqual({ amount: '100', property: oak });
  expect(result.current.leftAlone('property')).toBe(true);
  act(() => result.current.offer('amount', ''));
  act(() => result.current.offer('property', elm));
  expect(result.current.form.getValues()).toEqual({ amount: '', property: elm });
});

test('what the person has filled in stays', () => {
  const result = show();
  act(() => result.current.offer('property', oak));
  act(() => {
    result.current.form.setValue('property', elm);
    result.current.form.setValue('amount', '5');
  });
  expect(result.current.leftAlone('property')).toBe(false);
  act(() => result.current.offer('property', oak));
  act(() => result.current.offer('amount', '100'));
  expect(result.current.form.getValues()).toEqual({ amount: '5', property: elm });
});

describe('an offer for the field that the person is in', () => {
  const field = document.createElement('input');
  field.name = 'amount';
  beforeEach(() => {
    document.body.append(field);
    field.focus();
  });
  afterEach(() => field.remove());

  test('comes once they leave it as it was', () => {
    const result = show();
    act(() => result.current.offer('amount', '100'));
    act(() => result.current.offer('property', oak));
    expect(result.current.form.getValues()).toEqual({ amount: '', property: oak });
    act(() => field.blur());
    expect(result.current.form.getValues('amount')).toBe('100');
  });

  test('does not come when they have typed something', () => {
    const result = show();
    act(() => result.current.offer('amount', '100'));
    act(() => result.current.form.setValue('amount', '45.50'));
    act(() => field.blur());
    expect(result.current.form.getValues('amount')).toBe('45.50');
  });
});

test('once the form was submitted an offer is checked, but not that there is none', async () => {
  const result = show();
  await act(() => result.current.form.handleSubmit(() => {})());
  act(() => result.current.form.clearErrors());
  await act(async () => result.current.offer('amount', ''));
  expect(result.current.errors.amount).toBeUndefined();
  await act(async () => result.current.offer('amount', '100'));
  expect(result.current.errors.amount?.message).toBe('missing');
});
