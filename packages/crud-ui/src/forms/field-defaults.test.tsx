import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { useFieldDefaults } from './field-defaults.ts';

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
    // Read, so that the form keeps tracking them.
    const { errors, isSubmitted } = form.formState;
    return { form, errors, isSubmitted, ...useFieldDefaults(form) };
  });
  return result;
}

test('a suggestion fills an empty field, and the next one replaces it', () => {
  const result = show();
  act(() => result.current.offer('amount', '100'));
  act(() => result.current.offer('property', oak));
  expect(result.current.form.getValues()).toEqual({ amount: '100', property: oak });
  expect(result.current.isUntouched('property')).toBe(true);
  act(() => result.current.offer('amount', ''));
  act(() => result.current.offer('property', elm));
  expect(result.current.form.getValues()).toEqual({ amount: '', property: elm });
});

test("the user's own input stays", () => {
  const result = show();
  act(() => result.current.offer('property', oak));
  act(() => {
    result.current.form.setValue('property', elm);
    result.current.form.setValue('amount', '5');
  });
  expect(result.current.isUntouched('property')).toBe(false);
  act(() => result.current.offer('property', oak));
  act(() => result.current.offer('amount', '100'));
  expect(result.current.form.getValues()).toEqual({ amount: '5', property: elm });
});

describe('a suggestion for the focused field', () => {
  const field = document.createElement('input');
  field.name = 'amount';
  beforeEach(() => {
    document.body.append(field);
    field.focus();
  });
  afterEach(() => field.remove());

  test('is applied when the unchanged field loses the focus', () => {
    const result = show();
    act(() => result.current.offer('amount', '100'));
    act(() => result.current.offer('property', oak));
    expect(result.current.form.getValues()).toEqual({ amount: '', property: oak });
    act(() => field.blur());
    expect(result.current.form.getValues('amount')).toBe('100');
  });

  test('is not applied after the user has typed', () => {
    const result = show();
    act(() => result.current.offer('amount', '100'));
    act(() => result.current.form.setValue('amount', '45.50'));
    act(() => field.blur());
    expect(result.current.form.getValues('amount')).toBe('45.50');
  });
});

test('after a submit a suggestion is validated, but its removal is not', async () => {
  const result = show();
  await act(() => result.current.form.handleSubmit(() => {})());
  act(() => result.current.form.clearErrors());
  await act(async () => result.current.offer('amount', ''));
  expect(result.current.errors.amount).toBeUndefined();
  await act(async () => result.current.offer('amount', '100'));
  expect(result.current.errors.amount?.message).toBe('missing');
});
