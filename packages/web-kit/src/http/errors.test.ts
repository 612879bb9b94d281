import { ApiError, failureText, isClientError, isConflict, NoAnswerError, showFieldErrors } from './errors.ts';

test.each([
  ['a refusal', new ApiError(409, {}), true],
  ['a failure of the server', new ApiError(500, {}), false],
  ['no answer', new NoAnswerError(null), false],
  ['no error', null, false],
])('isClientError of %s', (_, error, expected) => {
  expect(isClientError(error)).toBe(expected);
});

test("the server's reason follows the failure as a separate sentence", () => {
  const rejection = new ApiError(409, { error: 'It is leased.' });
  expect(failureText('Failed to delete property', rejection)).toBe('Failed to delete property. It is leased.');
  expect(failureText('Please try again.', rejection)).toBe('Please try again. It is leased.');
});

test.each([
  ['a rejection without a reason', new ApiError(409, {})],
  ['a failure of the server', new ApiError(500, { error: 'Something went wrong.' })],
  ['no answer', new NoAnswerError(null)],
])('failureText: %s adds no reason', (_, error) => {
  expect(failureText('Failed to delete property', error)).toBe('Failed to delete property');
});

const labels = { name: 'Name', city: 'City', rent: 'Rent' };

test('showFieldErrors marks the rejected fields in the order of the form, and focuses the first', () => {
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

test.each([
  [new ApiError(409, { code: 'version_conflict' }), true],
  [new ApiError(412, { code: 'precondition_failed' }), true],
  [new ApiError(409, { code: 'conflict' }), false],
  [new Error('version_conflict'), false],
  [null, false],
])('isConflict of %o', (error, conflict) => {
  expect(isConflict(error)).toBe(conflict);
});
