import { ApiError, isClientError } from './api-error.ts';
import { NoAnswerError } from './no-answer-error.ts';

test.each([
  ['a refusal', new ApiError(409, {}), true],
  ['a failure of the server', new ApiError(500, {}), false],
  ['no answer', new NoAnswerError(null), false],
  ['no error', null, false],
])('isClientError of %s', (_, error, expected) => {
  expect(isClientError(error)).toBe(expected);
});
