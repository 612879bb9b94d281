import { ApiError } from './api-error.ts';

/** Whether the server rejected the request (4xx). It would reject the same request again. */
export function isClientError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}
