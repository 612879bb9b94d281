import { ApiError } from './api-error.ts';

/** The server's `error` field, or the given text if there is none (error catalogue, product §8). */
export function errorText(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.error !== null ? error.error : otherwise;
}
