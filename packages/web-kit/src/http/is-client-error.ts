import { ApiError } from './api-error.ts';

/** Whether the server has understood and refused (4xx): asked the same again, it would refuse again. */
export function isClientError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}
