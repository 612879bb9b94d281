import { ApiError } from '../http/api-error.ts';
import { isConflict } from './is-conflict.ts';

test.each([
  [new ApiError(409, { code: 'version_conflict' }), true],
  [new ApiError(412, { code: 'precondition_failed' }), true],
  [new ApiError(409, { code: 'conflict' }), false],
  [new Error('version_conflict'), false],
  [null, false],
])('isConflict of %o', (error, conflict) => {
  expect(isConflict(error)).toBe(conflict);
});
