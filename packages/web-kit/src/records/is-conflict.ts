import { ApiError } from '../http/api-error.ts';

/** Whether a change was rejected because another change came first. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'version_conflict' || error.code === 'precondition_failed');
}
