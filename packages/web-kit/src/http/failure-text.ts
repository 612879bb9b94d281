import { isClientError } from './is-client-error.ts';

/** What has failed, and why, where the server has refused it. */
export function failureText(failed: string, error: unknown): string {
  const reason = isClientError(error) ? error.error : null;
  return reason === null ? failed : `${failed.replace(/\.?$/, '.')} ${reason}`;
}
