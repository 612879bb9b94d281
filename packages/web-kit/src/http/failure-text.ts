import { isClientError } from './api-error.ts';

/** The text of what failed, followed by the server's reason if the server rejected the request. */
export function failureText(failed: string, error: unknown): string {
  const reason = isClientError(error) ? error.error : null;
  return reason === null ? failed : `${failed.replace(/\.?$/, '.')} ${reason}`;
}
