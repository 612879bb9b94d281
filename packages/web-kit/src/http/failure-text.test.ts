import { ApiError } from './api-error.ts';
import { failureText } from './failure-text.ts';
import { NoAnswerError } from './no-answer-error.ts';

test("the server's reason follows the failure as a separate sentence", () => {
  const rejection = new ApiError(409, { error: 'It is leased.' });
  expect(failureText('Failed to delete property', rejection)).toBe('Failed to delete property. It is leased.');
  expect(failureText('Please try again.', rejection)).toBe('Please try again. It is leased.');
});

test.each([
  ['a rejection without a reason', new ApiError(409, {})],
  ['a failure of the server', new ApiError(500, { error: 'Something went wrong.' })],
  ['no answer', new NoAnswerError(null)],
])('%s adds no reason', (_, error) => {
  expect(failureText('Failed to delete property', error)).toBe('Failed to delete property');
});
