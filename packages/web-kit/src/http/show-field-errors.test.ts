import { ApiError } from './api-error.ts';
import { showFieldErrors } from './show-field-errors.ts';

const labels = { name: 'Name', city: 'City', rent: 'Rent' };

test('marks the rejected fields in the order of the form, and focuses the first', () => {
  const setError = jest.fn();
  const fields = { rent: 'must be 0 or more', city: 'is required', elsewhere: 'is wrong' };
  expect(showFieldErrors(new ApiError(422, { fields }), setError, labels)).toEqual(['city', 'rent']);
  expect(setError.mock.calls).toEqual([
    ['city', { type: 'server', message: 'City is required' }, { shouldFocus: true }],
    ['rent', { type: 'server', message: 'Rent must be 0 or more' }, { shouldFocus: false }],
  ]);
});

test('an error that names no fields marks none', () => {
  const setError = jest.fn();
  expect(showFieldErrors(new ApiError(409, {}), setError, labels)).toEqual([]);
  expect(showFieldErrors(new Error('broken'), setError, labels)).toEqual([]);
  expect(setError).not.toHaveBeenCalled();
});
